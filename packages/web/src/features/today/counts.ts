import { api } from "../../lib/api/api.ts"

/** Late steps and others of this week, of the whole agency. */
export const countsOptions = api.collaborations.dueCounts.queryOptions()
