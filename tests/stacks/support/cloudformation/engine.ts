import { ACCOUNT } from "../account.ts"
import type { Assembly, Resource, StackTemplate } from "../assembly.ts"
import { resolve, type Scope } from "./intrinsics.ts"
import { type Physical, physicalOf, REGION } from "./physical.ts"

/** A resource as it would exist: its properties hold no functions any more. */
export interface CreatedResource extends Physical {
  stack: string
  logicalId: string
  type: string
  properties: Record<string, unknown>
  resource: Resource
}

/** What a resource is already called: its name, or what `Ref` is to give. */
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
 * them. @throws for what does not exist, goes in circles, or has a type that the stacks may not use.
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
    const properties = resolve(resource.Properties ?? {}, scopeOf(stack)) as Record<string, unknown>
    const { name = `${stack.name}-${logicalId}`.toLowerCase(), ...given } = known({
      type: resource.Type,
      properties,
    })
    const physical = { ...physicalOf(resource.Type, { name, properties }), ...given }
    const created = { stack: stack.name, logicalId, type: resource.Type, properties, resource, ...physical }
    underWay.pop()
    done.set(key, created)
    return created
  }

  const scopeOf = (stack: StackTemplate): Scope => ({
    ref: (name) => PSEUDO[name] ?? createdIn(stack, name).ref,
    attribute: (logicalId, name) => {
      const { attributes, type } = createdIn(stack, logicalId)
      const value = attributes[name]
      if (value === undefined) throw new Error(`${type} has no attribute ${name}`)
      return value
    },
    importValue: (name) => exported(name),
  })

  function exported(name: string): unknown {
    for (const stack of stacks) {
      const output = Object.values(stack.template.Outputs ?? {}).find(({ Export }) => Export?.Name === name)
      if (output) return resolve(output.Value, scopeOf(stack))
    }
    throw new Error(`Nothing exports ${name}`)
  }

  for (const stack of stacks) {
    for (const logicalId of Object.keys(stack.template.Resources)) createdIn(stack, logicalId)
    for (const { Value } of Object.values(stack.template.Outputs ?? {})) resolve(Value, scopeOf(stack))
  }
  return [...done.values()]
}
