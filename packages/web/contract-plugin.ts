import { type AnyContractRouter, isContractProcedure } from "@orpc/contract"
import type { Plugin } from "vite"
import { contract } from "../core/src/api/contract.ts"

const NAME = "virtual:contract"
const RESOLVED = `\0${NAME}`

/** Methods and paths are all that the client needs; the schemas (and zod) stay on the server. */
function routesOf(router: AnyContractRouter): unknown {
  if (isContractProcedure(router)) {
    const { method, path } = router["~orpc"].route
    return { "~orpc": { errorMap: {}, meta: {}, route: { method, path } } }
  }
  return Object.fromEntries(Object.entries(router).map(([key, inner]) => [key, routesOf(inner)]))
}

export function contractPlugin(): Plugin {
  return {
    name: "trame-contract",
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(routesOf(contract))}` : undefined),
  }
}
