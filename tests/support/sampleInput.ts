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

interface Wanted {
  /** Values by the name of a field. */
  known: Record<string, unknown>
  /** Also what may be left out, and an element in every list. */
  whole: boolean
  /** Which of several shapes. */
  choice: number
}

/** The smallest input that an operation takes, made from its schema; `known` gives values by the name of a field. */
export const sampleInput = (input: unknown, known: Record<string, unknown> = {}): unknown =>
  sampleOf(input, { known, whole: false, choice: 0 })

/** All that an operation takes, where it takes one of several shapes the first or the second. */
export const wholeInput = (input: unknown, known: Record<string, unknown>, choice: 0 | 1): unknown =>
  sampleOf(input, { known, whole: true, choice })

function sampleOf(input: unknown, wanted: Wanted): unknown {
  if (!(input instanceof z.core.$ZodType)) return undefined
  return sample(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema, wanted)
}

function sample(schema: Schema, wanted: Wanted): unknown {
  const { known, whole } = wanted
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  const choice = choices?.[Math.min(wanted.choice, choices.length - 1)]
  if (choice) return sample(choice, wanted)
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => whole || schema.required?.includes(name))
          .map(([name, inner]) => [name, name in known ? known[name] : sample(inner, wanted)]),
      )
    case "array":
      return Array.from({ length: Math.max(schema.minItems ?? 0, whole ? 1 : 0) }, () =>
        sample(schema.items ?? {}, wanted),
      )
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
