import { ACCOUNT } from "../account.ts"
import type { Assembly, Resource, StackTemplate } from "../assembly.ts"
import { type Physical, physicalOf, REGION } from "./physical.ts"

/** A resource as it would exist: its properties hold no functions any more. */
export interface CreatedResource extends Physical {
  stack: string
  logicalId: string
  type: string
  properties: Record<string, unknown>
  resource: Resource
}

/** The present name of a resource: its own, or that of `Ref`. */
export type Known = (resource: { type: string; properties: Record<string, unknown> }) => {
  name?: string
  ref?: string
}

const PSEUDO: Record<string, string> = {
  "AWS::Region": REGION,
  "AWS::AccountId": ACCOUNT,
  "AWS::Partition": "aws",
  "AWS::URLSuffix": "amazonaws.com",
}

/**
 * Works out every resource of every stack, each after those it refers to, as an engine must that creates
 * them. @throws for what does not exist or goes in circles.
 */
export function create({ stacks }: Assembly, known: Known = () => ({})): CreatedResource[] {
  const done = new Map<string, CreatedResource>()
  const underWay: string[] = []

  function createdIn(stack: StackTemplate, logicalId: string): CreatedResource {
    const key = `${stack.name}.${logicalId}`
    const finished = done.get(key)
    if (finished) return finished
    if (underWay.includes(key)) throw new Error(`In circles: ${[...underWay, key].join(" → ")}`)
    const resource = stack.template.Resources[logicalId]
    if (!resource) throw new Error(`${key} does not exist`)
    underWay.push(key)
    for (const before of [resource.DependsOn ?? []].flat()) createdIn(stack, before)
    const type = resource.Type
    const properties = resolve(resource.Properties ?? {}, stack) as Record<string, unknown>
    const { name = `${stack.name}-${logicalId}`.toLowerCase(), ...given } = known({ type, properties })
    const physical = { ...physicalOf(type, { name, properties }), ...given }
    const created = { stack: stack.name, logicalId, type, properties, resource, ...physical }
    underWay.pop()
    done.set(key, created)
    return created
  }

  /** A template's value with every function in it worked out; our templates use four. */
  function resolve(value: unknown, stack: StackTemplate): unknown {
    if (Array.isArray(value)) return value.map((item) => resolve(item, stack))
    if (typeof value !== "object" || value === null) return value
    const entries = Object.entries(value)
    const [name = "", argument] = entries[0] ?? []
    if (entries.length > 1 || (name !== "Ref" && !name.startsWith("Fn::")))
      return Object.fromEntries(entries.map(([key, inner]) => [key, resolve(inner, stack)]))
    if (name === "Ref") return PSEUDO[argument] ?? createdIn(stack, argument).ref
    if (name === "Fn::GetAtt") {
      const [logicalId, attribute] = argument as [string, string]
      const found = createdIn(stack, logicalId).attributes[attribute]
      if (found === undefined) throw new Error(`${logicalId} has no attribute ${attribute}`)
      return found
    }
    if (name === "Fn::Join") return (resolve(argument[1], stack) as string[]).join(argument[0])
    if (name === "Fn::ImportValue") return exported(String(resolve(argument, stack)))
    throw new Error(`Unknown function ${name}`)
  }

  function exported(name: string): unknown {
    for (const stack of stacks) {
      const output = Object.values(stack.template.Outputs ?? {}).find(({ Export }) => Export?.Name === name)
      if (output) return resolve(output.Value, stack)
    }
    throw new Error(`Nothing exports ${name}`)
  }

  for (const stack of stacks) {
    for (const logicalId of Object.keys(stack.template.Resources)) createdIn(stack, logicalId)
    for (const { Value } of Object.values(stack.template.Outputs ?? {})) resolve(Value, stack)
  }
  return [...done.values()]
}
