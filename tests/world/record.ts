import * as z from "zod"

/** The parts of JSON Schema that the contracts use. */
interface Shape {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  default?: unknown
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  required?: string[]
  items?: Shape
  minItems?: number
  minimum?: number
  format?: string
  pattern?: string
}

export const NOW = "2026-03-01T08:00:00.000Z"

const BY_NAME: Record<string, unknown> = { id: "x1", version: 1, createdAt: NOW, updatedAt: NOW }
const BY_FORMAT: Record<string, string> = {
  date: "2026-03-01",
  "date-time": NOW,
  email: "lou@maison.example",
  uri: "https://maison.example/",
}

const shapes = new WeakMap<z.ZodType, Shape>()

function shapeOf(schema: z.ZodType): Shape {
  const known = shapes.get(schema)
  if (known) return known
  const shape = z.toJSONSchema(schema, { io: "output", unrepresentable: "any", reused: "inline" }) as Shape
  shapes.set(schema, shape)
  return shape
}

/** The shape of a property, which a record has for whichever key. */
const innerOf = ({ properties, additionalProperties: each }: Shape, property: string): Shape =>
  properties?.[property] ?? (typeof each === "object" ? each : {})

/**
 * The emptiest value that a schema allows: empty texts and lists, null or false where possible; ids, versions and
 * instants get a value.
 */
function empty(shape: Shape, name = ""): unknown {
  if ("default" in shape) return shape.default
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map((part) => empty(part, name)))
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return choices.some(({ type }) => type === "null") ? null : empty(choices[0] ?? {}, name)
  if (Array.isArray(shape.type))
    return shape.type.includes("null") ? null : empty({ ...shape, type: shape.type[0] }, name)
  if (shape.type === "object")
    return Object.fromEntries(
      (shape.required ?? []).map((property) => [property, empty(innerOf(shape, property), property)]),
    )
  if (shape.type === "array")
    return Array.from({ length: shape.minItems ?? 0 }, () => empty(shape.items ?? {}))
  if (name in BY_NAME) return BY_NAME[name]
  if (shape.type === "boolean") return false
  if (shape.type === "string")
    return BY_FORMAT[shape.format ?? ""] ?? (shape.pattern || name.endsWith("Id") ? "x1" : "")
  return Math.max(shape.minimum ?? 0, 0)
}

/** A complete record of a contract, e.g. `recordOf(client, { brandName: "Maison Rive" })`. */
export function recordOf<Schema extends z.ZodType<object>>(
  schema: Schema,
  changes: Partial<z.input<Schema>> = {},
): z.output<Schema> {
  return schema.parse({ ...(emptyRecord(schema) as object), ...changes })
}

/** A schema's emptiest value, which the schema's coded rules may refuse. */
export const emptyRecord = (schema: z.ZodType): unknown => empty(shapeOf(schema))
