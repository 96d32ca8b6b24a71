import { invalidParameter } from "./errors.ts"
import type { Pool } from "./pool.ts"

type Fields = Record<string, unknown>

/** A request's parameters, read field by field. A missing or mistyped field is an InvalidParameterException. */
export type Input = {
  text(name: string): string
  optionalText(name: string): string | undefined
  flag(name: string): boolean
  number(name: string): number | undefined
  /** A nested object; empty when absent. */
  part(name: string): Input
  has(name: string): boolean
  /** A list of `{ Name, Value }` as a map. */
  attributes(name: string): Map<string, string>
}

export function readInput(value: unknown): Input {
  const fields = asFields(value)

  function optionalText(name: string): string | undefined {
    const found = fields[name]
    if (found === undefined || found === null) return undefined
    if (typeof found !== "string" || found.length > 16_384)
      throw invalidParameter(`Invalid value at '${name}'`)
    return found
  }

  return {
    optionalText,
    text(name) {
      const found = optionalText(name)
      if (!found) throw invalidParameter(`Missing required parameter ${name}`)
      return found
    },
    flag: (name) => fields[name] === true,
    number(name) {
      const found = fields[name]
      return typeof found === "number" ? found : undefined
    },
    part: (name) => readInput(fields[name] ?? {}),
    has: (name) => fields[name] !== undefined,
    attributes(name) {
      const list = fields[name] ?? []
      if (!Array.isArray(list)) throw invalidParameter(`Invalid value at '${name}'`)
      return new Map(
        list
          .map((item) => readInput(item))
          .map((item) => [item.text("Name"), item.optionalText("Value") ?? ""]),
      )
    },
  }
}

function asFields(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidParameter("Invalid request")
  return value as Fields
}

/** One operation of the protocol: it returns an object or throws a CognitoError. */
export type Operation = (pool: Pool, input: Input) => object | Promise<object>
