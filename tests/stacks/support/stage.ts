import { inject, type ProvidedContext } from "vitest"
import { type Assembly, readAssembly } from "./assembly.ts"
import { type CreatedResource, create } from "./cloudformation/engine.ts"
import { type DeployedFunction, functionsIn } from "./functions.ts"
import { type Route, routesIn } from "./routes.ts"

const assemblies = new Map<string, Assembly>()

/** What was synthesised for a stage. */
export function assemblyOf(name: keyof ProvidedContext["assemblies"]): Assembly {
  const assembly = assemblies.get(name) ?? readAssembly(inject("assemblies")[name])
  assemblies.set(name, assembly)
  return assembly
}

export const createdIn = (name: "test" | "prod"): CreatedResource[] => create(assemblyOf(name))

export const functionsOf = (name: "test" | "prod"): DeployedFunction[] =>
  functionsIn(assemblyOf(name), createdIn(name))

export const httpRoutes = (name: "test" | "prod"): Route[] => routesIn(createdIn(name))

/** All resources of a stage of these types, worked out. */
export function resourcesOf(name: "test" | "prod", ...types: string[]): CreatedResource[] {
  return createdIn(name).filter(({ type }) => types.includes(type))
}

/** The one resource of that type, narrowed by its logical id when there are several. */
export function resourceOf(name: "test" | "prod", type: string, idBegins = ""): CreatedResource {
  const found = resourcesOf(name, type).filter(({ logicalId }) => logicalId.startsWith(idBegins))
  const [only, other] = found
  if (!only || other) throw new Error(`${found.length} resources are ${type} ${idBegins}`)
  return only
}
