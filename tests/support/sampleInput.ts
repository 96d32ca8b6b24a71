import { id } from "@trame/core/lib/fields"
import * as z from "zod"

/** The parts of JSON Schema that our contracts use. */
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

/** The value of a reference by its path, e.g. `participants.changed[].id`. */
type Fill = (path: string) => unknown

interface Wanted {
  /** Fills every reference, also optional ones. */
  fill?: Fill
  /** Values by field name. */
  known?: Record<string, unknown>
  /** Includes optional fields, and one element in every list. */
  whole?: boolean
  /** The index of the union's variant. */
  choice?: number
}

/**
 * The smallest valid input of an operation, from its schema; with `fill`, also every reference, optional ones included;
 * `known` gives values by field name.
 */
export const sampleInput = (input: unknown, fill?: Fill, known?: Record<string, unknown>): unknown =>
  sampleOf(input, { fill, known })

/** The complete input of an operation; of a union, the first or second variant. */
export const wholeInput = (input: unknown, known: Record<string, unknown>, choice: 0 | 1): unknown =>
  sampleOf(input, { known, whole: true, choice })

/** Paths of an input that hold a record's id: by field name or by the contracts' own `id` schema. */
export function referencesIn(input: unknown): string[] {
  const schema = schemaOf(input)
  return schema ? [...new Set(referencesOf(schema, ""))] : []
}

const schemaOf = (input: unknown): Schema | undefined =>
  input instanceof z.core.$ZodType
    ? (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema)
    : undefined

function sampleOf(input: unknown, wanted: Wanted): unknown {
  const schema = schemaOf(input)
  return schema && sample(schema, "", wanted)
}

const NAMED = /(^id|Id|Ids|^token|^key)(\[\])?$/
const OF_CONTRACTS = schemaOf(id)?.pattern

const choicesOf = ({ anyOf, oneOf, allOf }: Schema): Schema[] | undefined => anyOf ?? oneOf ?? allOf

function referencesOf(schema: Schema, path: string): string[] {
  const inner = [
    ...(choicesOf(schema) ?? []).flatMap((choice) => referencesOf(choice, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
      referencesOf(property, path ? `${path}.${name}` : name),
    ),
    ...(schema.items ? referencesOf(schema.items, `${path}[]`) : []),
  ]
  const isReference = schema.type === "string" && (NAMED.test(path) || schema.pattern === OF_CONTRACTS)
  return isReference ? [...inner, path] : inner
}

function sample(schema: Schema, path: string, wanted: Wanted): unknown {
  const { fill, known = {}, whole = false, choice = 0 } = wanted
  const refers = (inner: Schema, at: string) => fill !== undefined && referencesOf(inner, at).length > 0
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = choicesOf(schema)
  const chosen = choices?.find((one) => refers(one, path)) ?? choices?.[Math.min(choice, choices.length - 1)]
  if (chosen) return sample(chosen, path, wanted)
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .map(([name, inner]) => ({ name, inner, at: path ? `${path}.${name}` : name }))
          .filter(({ name, inner, at }) => whole || schema.required?.includes(name) || refers(inner, at))
          .map(({ name, inner, at }) => [name, name in known ? known[name] : sample(inner, at, wanted)]),
      )
    case "array": {
      const items = schema.items ?? {}
      const length = Math.max(schema.minItems ?? 0, whole || refers(items, `${path}[]`) ? 1 : 0)
      return Array.from({ length }, () => sample(items, `${path}[]`, wanted))
    }
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1)
    case "boolean":
      return true
    default:
      return fill && referencesOf(schema, path).length > 0 ? fill(path) : text(schema)
  }
}

const BY_FORMAT: Record<string, string> = {
  email: "quelqu.un@test.example",
  date: "2026-03-14",
  uri: "https://test.example/",
}

const text = ({ format = "", pattern }: Schema): string =>
  BY_FORMAT[format] ?? (pattern?.includes("\\d{6}") ? "123456" : "texte")
