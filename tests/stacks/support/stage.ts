import { inject, type ProvidedContext } from "vitest"
import { type Assembly, readAssembly } from "./assembly.ts"
import { type CreatedResource, create } from "./cloudformation/engine.ts"
import { type DeployedFunction, functionsIn } from "./functions.ts"
import { type Route, routesIn } from "./routes.ts"

const assemblies = new Map<string, Assembly>()

/** The synthesised stacks of a stage. */
export function assemblyOf(name: keyof ProvidedContext["assemblies"]): Assembly {
  const assembly = assemblies.get(name) ?? readAssembly(inject("assemblies")[name])
  assemblies.set(name, assembly)
  return assembly
}

/** A personal stage, production, and what production has in CloudFront's own region. */
type Created = "test" | "prod" | "edge"

/** Worked out once: templates do not change. */
const once = <Worked>(work: (name: Created) => Worked) => {
  const known = new Map<string, Worked>()
  return (name: Created): Worked => {
    const worked = known.get(name) ?? work(name)
    known.set(name, worked)
    return worked
  }
}

export const createdIn = once((name): CreatedResource[] => create(assemblyOf(name)))

export const functionsOf = once((name): DeployedFunction[] => functionsIn(assemblyOf(name), createdIn(name)))

export const httpRoutes = once((name): Route[] => routesIn(createdIn(name)))

/** All resources of a stage of these types, worked out. */
export function resourcesOf(name: Created, ...types: string[]): CreatedResource[] {
  return createdIn(name).filter(({ type }) => types.includes(type))
}

/** The one resource of that type, narrowed by its logical id when there are several. */
export function resourceOf(name: Created, type: string, idBegins = ""): CreatedResource {
  const found = resourcesOf(name, type).filter(({ logicalId }) => logicalId.startsWith(idBegins))
  const [only, other] = found
  if (!only || other) throw new Error(`${found.length} resources are ${type} ${idBegins}`)
  return only
}
