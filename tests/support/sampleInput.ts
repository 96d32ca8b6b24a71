import * as z from "zod"

/** As much of a JSON Schema as our contracts come to. */
interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  default?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minimum?: number
  format?: string
  pattern?: string
}

/** The smallest input that an operation takes, made from its schema; `known` gives values by the name of a field. */
export function sampleInput(input: unknown, known: Record<string, unknown> = {}): unknown {
  if (!(input instanceof z.core.$ZodType)) return undefined
  return sample(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema, known)
}

function sample(schema: Schema, known: Record<string, unknown>): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0]
  if (choice) return sample(choice, known)
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name))
          .map(([name, inner]) => [name, name in known ? known[name] : sample(inner, known)]),
      )
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, known))
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1)
    case "boolean":
      return true
    default:
      return text(schema)
  }
}

const BY_FORMAT: Record<string, string> = {
  email: "quelqu.un@test.example",
  date: "2026-03-14",
  uri: "https://test.example/",
}

const text = ({ format = "", pattern }: Schema): string =>
  BY_FORMAT[format] ?? (pattern?.includes("\\d{6}") ? "123456" : "texte")
