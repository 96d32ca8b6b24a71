import { createRequire } from "node:module"

type Shape =
  | { type: "array" | "map"; element: Shape }
  | { type: "union"; types: Shape[] }
  | { type: "ref"; reference: unknown }
  | {
      type: "string" | "date-time" | "number" | "integer" | "boolean" | "json" | "tag"
    }

type Listed = Record<string, { type: Shape; previousTypes?: Shape[]; required?: boolean }>

/** As much as is asked of it. */
interface Specification {
  lookup(
    kind: "resource",
    by: "cloudFormationType",
    how: "equals",
    type: string,
  ): { properties: Listed; attributes: Record<string, unknown> }[]
  get(kind: "typeDefinition", reference: unknown): { properties: Listed }
}

/** What AWS publishes of CloudFormation's resource types, installed with the deployment's toolchain. */
let loaded: Specification | undefined
function specification(): Specification {
  const fromStacks = createRequire(new URL("../../../../stacks/package.json", import.meta.url))
  loaded ??= fromStacks("@aws-cdk/aws-service-spec").loadAwsServiceSpecSync() as Specification
  return loaded
}

const documentedType = (type: string) =>
  specification().lookup("resource", "cloudFormationType", "equals", type)[0]

/** Why AWS would refuse such a resource: what it does not know, misses, or would have in another shape. */
export function refusalsOf(type: string, properties: Record<string, unknown>): string[] {
  const documented = documentedType(type)
  return documented ? refusalsIn(documented.properties, properties, type) : [`${type} is not listed`]
}

/** Whether `Fn::GetAtt` may ask a resource of that type for this. */
export const isListedAttribute = (type: string, attribute: string): boolean =>
  attribute in (documentedType(type)?.attributes ?? {})

function refusalsIn(listed: Listed, given: Record<string, unknown>, place: string): string[] {
  const missing = Object.entries(listed)
    .filter(([name, { required }]) => required && given[name] === undefined)
    .map(([name]) => `${place}.${name} is missing`)
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const property = listed[name]
    if (!property) return [`${place}.${name} is not listed`]
    return refusalsFor([property.type, ...(property.previousTypes ?? [])], value, `${place}.${name}`)
  })
  return [...missing, ...wrong]
}

/** Of several shapes, one must fit. */
function refusalsFor(types: Shape[], value: unknown, place: string): string[] {
  const tried = types.map((type) => refusalsForOne(type, value, place))
  return tried.reduce((least, one) => (one.length < least.length ? one : least))
}

function refusalsForOne(type: Shape, value: unknown, place: string): string[] {
  const otherwise = [`${place} should be ${type.type}: ${JSON.stringify(value)}`]
  const fits = (good: boolean) => (good ? [] : otherwise)
  switch (type.type) {
    case "string":
    case "date-time":
      return fits(typeof value === "string")
    case "number":
      return fits(typeof value === "number")
    case "integer":
      return fits(Number.isInteger(value))
    case "boolean":
      return fits(typeof value === "boolean")
    case "array":
      if (!Array.isArray(value)) return otherwise
      return value.flatMap((one, at) => refusalsForOne(type.element, one, `${place}[${at}]`))
    case "map":
      if (!isObject(value)) return otherwise
      return Object.entries(value).flatMap(([key, one]) =>
        refusalsForOne(type.element, one, `${place}.${key}`),
      )
    case "ref":
      if (!isObject(value)) return otherwise
      return refusalsIn(specification().get("typeDefinition", type.reference).properties, value, place)
    case "tag":
      return fits(isObject(value) && typeof value.Key === "string" && typeof value.Value === "string")
    case "union":
      return refusalsFor(type.types, value, place)
    default:
      return fits(value !== undefined)
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
