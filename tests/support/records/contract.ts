import { isContractProcedure } from "@orpc/contract"
import type { OperationMeta } from "@trame/core/lib/operation"
import * as z from "zod"

// The API's contract as text, one fact a line. It includes what JSON Schema cannot express: refinements, transforms
// before validation, and error messages.

/** A domain's operations, one below the other. */
export function contractRecord(operations: object): string {
  return Object.entries(operations)
    .map(([name, operation]) => `${operationLines(name, operation).join("\n")}\n`)
    .join("\n")
}

function operationLines(name: string, operation: unknown): string[] {
  if (!isContractProcedure(operation)) throw new Error(`${name} is no operation`)
  const { route, meta, inputSchema, outputSchema } = operation["~orpc"]
  const { access, sentences = {} } = meta as OperationMeta
  return [
    `${route.method} ${route.path} · ${name}`,
    `  ${access} · ${route.successStatus ?? 200} · ${route.summary}`,
    ...Object.entries(sentences).map(([reason, sentence]) => `  refuses ${reason}: ${sentence}`),
    ...schemaLines(inputSchema).map((line) => `  takes ${line}`),
    ...schemaLines(outputSchema).map((line) => `  gives ${line}`),
  ]
}

const schemaLines = (schema: unknown) => (schema instanceof z.core.$ZodType ? linesOf("", schema) : [])

type Def = z.core.$ZodTypes["_zod"]["def"]
const defOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def

/** @param more facts of the enclosing shapes: nullable, default */
function linesOf(path: string, schema: z.core.$ZodType, more = "", optional = false): string[] {
  const def = defOf(schema)
  const told = [...checksOf(def), ...messagesOf(def.error)].map((words) => `, ${words}`).join("") + more
  const own = (words: string) => `${path || "all"}${optional ? "?" : ""}: ${words}${told}`
  /** Omitted when its content says as much. */
  const shell = (words: string) => (told || optional ? [own(words)] : [])
  switch (def.type) {
    case "optional":
      return linesOf(path, def.innerType, more, true)
    case "default":
      return linesOf(path, def.innerType, `${more} = ${JSON.stringify(def.defaultValue)}`, true)
    case "nullable":
      return linesOf(path, def.innerType, ` or null${more}`, optional)
    case "object": {
      const rest = def.catchall ? linesOf(join(path, "*"), def.catchall) : []
      const lines = Object.entries(def.shape).flatMap(([key, inner]) => linesOf(join(path, key), inner))
      const inside = [...lines, ...rest]
      return inside.length > 0 ? [...shell("object"), ...inside] : [own("empty object")]
    }
    case "array":
      return [...shell("list"), ...linesOf(`${path}[]`, def.element)]
    case "record":
      return [
        ...shell("record"),
        ...linesOf(join(path, "{key}"), def.keyType),
        ...linesOf(join(path, "{value}"), def.valueType),
      ]
    case "union":
      return [
        own(`one of ${def.options.length}`),
        ...def.options.flatMap((option, index) => linesOf(`${path}(${index + 1})`, option)),
      ]
    case "pipe":
      return [
        ...linesOf(path, def.in, told, optional),
        ...linesOf(path, def.out).map((line) => line.replace(": ", ", then: ")),
      ]
    case "enum":
      return [own(Object.values(def.entries).join(" | "))]
    case "literal":
      return [own(def.values.map((value) => JSON.stringify(value)).join(" | "))]
    case "string":
    case "number":
    case "boolean":
    case "null":
    case "never":
    case "unknown":
    case "file":
      return [own(`${"coerce" in def && def.coerce ? "text of a " : ""}${kindOf(def)}`)]
    default:
      throw new Error(`There is no word for ${def.type}`)
  }
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** `string` or its format, with the format's constraints, such as a link's protocols. */
function kindOf(def: Def): string {
  const demanded = Object.entries(def).filter(([key, value]) => key !== "pattern" && value instanceof RegExp)
  const format = "format" in def ? String(def.format) : def.type
  const kind = format === "safeint" ? INTEGER : format
  return [kind, ...demanded.map(([key, value]) => `${key} ${value}`)].join(" ")
}

const checksOf = ({ checks = [] }: Def): string[] =>
  checks.flatMap((check) => {
    const def = (check as z.core.$ZodChecks)._zod.def
    const [said] = messagesOf(def.error)
    return [wordsOf(def), ...(said ? [said] : [])].join(" ")
  })

function wordsOf(
  def: z.core.$ZodChecks["_zod"]["def"] | { check: "custom"; fn: { name: string }; path?: [] },
) {
  switch (def.check) {
    case "min_length":
      return `≥ ${def.minimum} long`
    case "max_length":
      return `≤ ${def.maximum} long`
    case "greater_than":
      return `${def.inclusive ? "≥" : ">"} ${def.value}`
    case "less_than":
      return `${def.inclusive ? "≤" : "<"} ${def.value}`
    case "multiple_of":
      return `a multiple of ${def.value}`
    case "number_format":
      return INTEGER
    case "string_format":
      return `like ${def.pattern ?? def.format}`
    case "overwrite":
      return rewritten(def.tx)
    case "custom":
      return ["judged", "fn" in def && def.fn.name, def.path && `at ${def.path}`].filter(Boolean).join(" ")
    default:
      throw new Error(`There is no word for ${def.check}`)
  }
}

/** An integer that a JavaScript number holds without loss. */
const INTEGER = "integer"

/** A transform's name, or its result for an odd text. */
function rewritten(rewrite: (text: string) => unknown): string {
  const odd = " Été\r\n\t1 "
  if (rewrite.name) return `rewritten by ${rewrite.name}`
  const made = rewrite(odd)
  return made === odd.trim() ? "trimmed" : `rewritten ${JSON.stringify(odd)} → ${JSON.stringify(made)}`
}

/** The messages for a missing and a wrong value. */
function messagesOf(error: unknown): string[] {
  if (typeof error !== "function") return []
  const said = [undefined, "?"].map((input) => error({ code: "custom", input, path: [] }))
  return [`« ${[...new Set(said)].join(" / ")} »`]
}
