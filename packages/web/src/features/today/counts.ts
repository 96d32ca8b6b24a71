import { api } from "../../lib/api/api.ts"

/** Late steps and others of this week, for the whole agency. */
export const countsOptions = api.collaborations.dueCounts.queryOptions()
