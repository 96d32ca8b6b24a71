import { type AnyContractRouter, isContractProcedure } from "@orpc/contract"
import type { Plugin } from "vite"
import { contract } from "../core/src/api/contract.ts"

/** The operations without an account, and the rest, which public pages do not carry. */
const MODULES = ["virtual:contract/public", "virtual:contract/application"] as const

/** The client needs only methods and paths; the schemas (and zod) stay on the server. */
const MAKE = 'const o=(method,path)=>({"~orpc":{errorMap:{},meta:{},route:{method,path}}});'

function routesOf(router: AnyContractRouter): string {
  if (isContractProcedure(router)) {
    const { method, path } = router["~orpc"].route
    return `o(${JSON.stringify(method)},${JSON.stringify(path)})`
  }
  const inner = Object.entries(router).map(([key, of]) => `${JSON.stringify(key)}:${routesOf(of)}`)
  return `{${inner}}`
}

const isPublic = (router: AnyContractRouter): boolean =>
  isContractProcedure(router)
    ? "access" in router["~orpc"].meta && router["~orpc"].meta.access === "public"
    : Object.values(router).some(isPublic)

/** Each domain belongs to one of the modules as a whole. */
function codeOf(name: string): string {
  const domains = Object.entries(contract).filter(
    ([, router]) => (isPublic(router) ? MODULES[0] : MODULES[1]) === name,
  )
  return `${MAKE}export default ${routesOf(Object.fromEntries(domains))}`
}

export function contractPlugin(): Plugin {
  return {
    name: "trame-contract",
    resolveId: (id) => (MODULES.some((name) => name === id) ? `\0${id}` : undefined),
    load: (id) => (MODULES.some((name) => `\0${name}` === id) ? codeOf(id.slice(1)) : undefined),
  }
}
