import { createTanstackQueryUtils } from "@orpc/tanstack-query"
import { client } from "./client.ts"

export { client } from "./client.ts"

/** React Query options of every operation: `useQuery(api.clients.get.queryOptions({ input }))`. */
export const api = createTanstackQueryUtils(client)
