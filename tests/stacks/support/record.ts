import type { CreatedResource } from "./cloudformation/engine.ts"

// The deployment in words: every resource with its properties worked out, below one another as in YAML. Names that
// change with any line of code are replaced.

/** Resources that other tests hold exactly, by the beginnings of their names. */
const HELD = [
  "CloudWatch::Alarm", // monitoring.test.ts
  "ApiGatewayV2::Route HttpApi", // routes.test.ts
  "IAM::Policy", // permissions.test.ts
]
/** Likewise: what the stage says of each route, what follows from other lines, and what all have alike. */
const LEFT_OUT = new Set(["RouteSettings", "Tags", "UserPoolTags"])

/** The lines of each resource, by its type and name. */
export function resourceRecords(resources: readonly CreatedResource[]): Map<string, string[]> {
  const records = resources.map(({ type, logicalId, properties, resource }): [string, string[]] => {
    const { DeletionPolicy, UpdateReplacePolicy } = resource
    const told = Object.entries({ ...properties, DeletionPolicy, UpdateReplacePolicy })
    const kept = Object.fromEntries(told.filter(([name]) => !LEFT_OUT.has(name)))
    return [`${type.replace("AWS::", "")} ${logicalId}`, linesOf(kept, "  ")]
  })
  const own = records.filter(([title]) => !HELD.some((start) => title.startsWith(start)))
  return new Map(own.sort(([one], [other]) => (one < other ? -1 : 1)))
}

export const textOf = (records: ReadonlyMap<string, readonly string[]>): string =>
  [...records].map(([title, lines]) => `${[title, ...lines].join("\n")}\n`).join("\n")

/** CDK's ends of names, from where they stand. An id of AWS's own, as a cache policy's, has no letter after f. */
const HASH = /(?<=[a-z]\w*)(?:[0-9A-F]{8})+(?=$|\W|[G-Z]|[A-F][a-z]|trame)|(?<=[g-z]\w*)[0-9a-f]{8}(?=$|\W)/g
const withoutHash = (name: string): string => name.replaceAll(HASH, "")

const WIDTH = 110

function linesOf(value: object, indent: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => itemLines(stable(item), indent))
  return Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .flatMap(([key, inner]) => fieldLines(key, stable(inner), indent))
}

function fieldLines(key: string, value: unknown, indent: string): string[] {
  const line = `${indent}${key}: ${short(value)}`
  if (typeof value === "string" && value.includes("\n")) {
    return [`${indent}${key}:`, ...value.split("\n").map((text) => `${indent}  | ${text}`.trimEnd())]
  }
  return isLeaf(value) || line.length <= WIDTH
    ? [line]
    : [`${indent}${key}:`, ...linesOf(value, `${indent}  `)]
}

function itemLines(item: unknown, indent: string): string[] {
  const line = `${indent}- ${short(item)}`
  if (isLeaf(item) || line.length <= WIDTH) return [line]
  const [first = "", ...rest] = linesOf(item, `${indent}  `)
  return [`${indent}- ${first.trimStart()}`, ...rest]
}

const isLeaf = (value: unknown): value is string | number | boolean | null | undefined =>
  typeof value !== "object" || value === null

function short(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => short(stable(item))).join(", ")}]`
  if (isLeaf(value)) return String(value)
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key}: ${short(stable(item))}`)
    .join(", ")} }`
}

/** JSON as what it says, names of code as a word. */
function stable(value: unknown): unknown {
  if (typeof value !== "string") return value
  if (/^[{[]/.test(value)) {
    try {
      return JSON.parse(value)
    } catch {
      return value
    }
  }
  return withoutHash(value.replace(/^[0-9a-f]{64}\.zip$/, "(code)"))
    .replaceAll(/:[\w-]*:123456789012:/g, ":")
    .replaceAll(/\b(?:(?:prod|test)-)?trame-/g, "")
}
