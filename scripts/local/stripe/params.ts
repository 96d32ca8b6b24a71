import { invalid } from "./failure.ts"

type Param = string | Param[] | Params
export interface Params {
  [name: string]: Param
}

/** Deeper than any of Stripe's parameters. */
const MOST_LEVELS = 8

/** Reads a form with brackets: `items[0][price]=x` becomes `{ items: [{ price: "x" }] }`. */
export function readForm(text: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = (name.match(/^[^[]+|\[[^\]]*\]/g) ?? []).map((part) => part.replace(/^\[|\]$/g, ""))
    if (path.length > MOST_LEVELS || path.includes("__proto__")) throw invalid(`Invalid parameter: ${name}`)
    place(root, path, value)
  }
  return listed(root) as Params
}

function place(parent: Params, path: string[], value: string): void {
  const [first = "", ...rest] = path
  const key = first === "" ? String(Object.keys(parent).length) : first
  if (rest.length === 0) {
    parent[key] = value
    return
  }
  const child = parent[key]
  const inner: Params = typeof child === "object" && !Array.isArray(child) ? child : {}
  parent[key] = inner
  place(inner, rest, value)
}

/** Maps with consecutive keys from 0 are lists. */
function listed(value: Param): Param {
  if (typeof value === "string" || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([key, inner]) => [key, listed(inner)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** @throws Stripe's error for an unknown name. */
export function allowOnly(params: Params, names: readonly string[], within = ""): void {
  const unknown = Object.keys(params).find((name) => name !== "expand" && !names.includes(name))
  if (!unknown) return
  const param = within ? `${within}[${unknown}]` : unknown
  throw invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param })
}

/** Undefined when absent; empty to unset the value. */
export function textOf(params: Params, name: string): string | undefined {
  const value = params[name]
  if (value === undefined || typeof value === "string") return value
  throw invalid(`Invalid string: ${name}`, { param: name })
}

export function requiredText(params: Params, name: string): string {
  const value = textOf(params, name)
  if (!value) throw invalid(`Missing required param: ${name}.`, { code: "parameter_missing", param: name })
  return value
}

export function flagOf(params: Params, name: string): boolean | undefined {
  const value = textOf(params, name)
  if (value === undefined) return undefined
  if (value !== "true" && value !== "false") throw invalid(`Invalid boolean: ${value}`, { param: name })
  return value === "true"
}

export function integerOf(params: Params, name: string): number | undefined {
  const value = textOf(params, name)
  if (value === undefined) return undefined
  if (!/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${value}`, { code: "parameter_invalid_integer", param: name })
  return Number(value)
}

export function mapOf(params: Params, name: string): Params {
  const value = params[name]
  if (value === undefined || value === "") return {}
  if (typeof value !== "object" || Array.isArray(value)) throw invalid("Invalid object", { param: name })
  return value
}

function listOf(params: Params, name: string): Param[] {
  const value = params[name]
  if (value === undefined || value === "") return []
  if (!Array.isArray(value)) throw invalid("Invalid array", { param: name })
  return value
}

export function mapsOf(params: Params, name: string): Params[] {
  return listOf(params, name).map((value) => {
    if (typeof value !== "object" || Array.isArray(value)) throw invalid("Invalid object", { param: name })
    return value
  })
}

export function textsOf(params: Params, name: string): string[] {
  return listOf(params, name).map((value) => {
    if (typeof value !== "string") throw invalid("Invalid string", { param: name })
    return value
  })
}

/** Metadata after the change: an empty value removes its key, an empty map removes all. */
export function metadataOf(params: Params, before: Record<string, string> = {}): Record<string, string> {
  if (params.metadata === "") return {}
  const changes = Object.entries(mapOf(params, "metadata")).map(([key, value]) => {
    if (typeof value !== "string")
      throw invalid("Metadata values must be strings", { param: `metadata[${key}]` })
    return [key, value] as const
  })
  const merged = Object.entries({ ...before, ...Object.fromEntries(changes) })
  return Object.fromEntries(merged.filter(([, value]) => value !== ""))
}
