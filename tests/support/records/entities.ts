import type { StaleKey } from "@trame/core/lib/schema"
import { createConversions, type Entity } from "electrodb"

// The table's schema as text, one fact a line. Keys are templates with attribute names in place of values; functions
// (defaults, index conditions, invalidations) are described by their results.

interface Attribute {
  /** The allowed values, or the type. */
  type: string | readonly string[]
  required?: boolean
  readOnly?: boolean
  default?: unknown
  items?: Attribute | string
  properties?: Record<string, Attribute>
  watch?: string | readonly string[]
  set?: (value: unknown, item: Values) => unknown
}

interface Index {
  index?: string
  collection?: string
  condition?: (item: Values) => boolean
  pk: Key
  sk: Key
}
interface Key {
  field: string
  composite: readonly string[]
}

type Values = Record<string, unknown>
type Answered = [item: Values, answer: string]
// biome-ignore lint/suspicious/noExplicitAny: an entity of any attributes; ElectroDB's own type says the same
export type AnyEntity = Entity<any, any, any, any>

export interface Rule {
  name: string
  invalidates: (item: Record<string, string | undefined>) => StaleKey[]
}

/** @param invalidates the keys that a change of one of its items makes stale */
export function entityRecord(entity: AnyEntity, invalidates: Rule["invalidates"]): string {
  const { model, attributes, indexes } = entity.schema as {
    model: { entity: string; version: string; service: string }
    attributes: Record<string, Attribute>
    indexes: Record<string, Index>
  }
  const lines = [
    ...Object.entries(attributes).flatMap(([name, attribute]) => attributeLines(name, attribute, attributes)),
    ...Object.entries(indexes).flatMap(([name, index]) => indexLines(entity, name, index, attributes)),
    ...cases("makes stale", attributes, (item) =>
      stale(invalidates(item as Parameters<typeof invalidates>[0])),
    ),
  ]
  const title = `${model.entity} · version ${model.version} of ${model.service}`
  return [title, ...lines.map((line) => `  ${line}`), ""].join("\n")
}

/** An empty id counts as none. */
const stale = (keys: readonly StaleKey[]) =>
  keys.map(({ topic, id }) => [topic, id].filter(Boolean).join(" ")).join(", ") || "nothing"

function attributeLines(name: string, attribute: Attribute, all: Record<string, Attribute>): string[] {
  const { type, required, readOnly, items, properties = {}, watch, set } = attribute
  const own = [
    `${name}: ${[type].flat().join(" | ")}`,
    required && "required",
    readOnly && "written once",
    "default" in attribute && `= ${madeBy(attribute.default)}`,
    watch && `follows ${[watch].flat().join(", ")}`,
  ]
  return [
    own.filter(Boolean).join(", "),
    ...(set ? followed(name, set, watch, all) : []),
    ...(items ? attributeLines(`${name}[]`, typeof items === "string" ? { type: items } : items, all) : []),
    ...Object.entries(properties).flatMap(([key, inner]) => attributeLines(`${name}.${key}`, inner, all)),
  ]
}

/** A default's value, or a word for its kind. */
function madeBy(given: unknown): string {
  if (typeof given !== "function") return JSON.stringify(given)
  const [made, other] = [given(), given()]
  if (isNow(made)) return "now"
  return JSON.stringify(made) === JSON.stringify(other) ? JSON.stringify(made) : "made anew"
}

const isNow = (made: unknown) =>
  typeof made === "string" && Math.abs(Date.parse(made) - Date.now()) < 60_000 && made.endsWith("Z")

const followed = (
  name: string,
  set: NonNullable<Attribute["set"]>,
  watch: Attribute["watch"],
  all: Record<string, Attribute>,
) =>
  cases(`${name} becomes`, watch === "*" ? {} : all, (item) => {
    const made = set(undefined, item)
    return isNow(made) ? "now" : (JSON.stringify(made) ?? "nothing")
  })

function indexLines(
  entity: AnyEntity,
  name: string,
  of: Index,
  attributes: Record<string, Attribute>,
): string[] {
  const { index, collection, condition, pk, sk } = of
  const item = Object.fromEntries([...pk.composite, ...sk.composite].map((one) => [one, `{${one}}`]))
  const keys = createConversions(entity).byAccessPattern[name]?.fromComposite.toKeys(item as never) ?? {}
  const own = [name, index && `in ${index}`, collection && `of ${collection}`].filter(Boolean).join(" ")
  return [
    `${own}: ${[pk, sk].map(({ field }) => `${field} ${keys[field]}`).join(" · ")}`,
    ...(condition ? cases(`${name} has it:`, attributes, (one) => String(condition(one))) : []),
  ]
}

/** A function's results by the attributes that it reads; one line when the result is always the same. */
function cases(
  what: string,
  attributes: Record<string, Attribute>,
  answer: (item: Values) => string,
): string[] {
  const read = new Set<string>()
  const ask = (values: Values) => {
    const item = new Proxy(values, {
      get: (from, name: string) => {
        read.add(name)
        return from[name]
      },
    })
    return answer(item)
  }
  const usual = ask({})
  let known = -1
  let answers: Answered[] = []
  while (known !== read.size) {
    known = read.size
    answers = variantsOf([...read], attributes).map((values) => [values, ask(values)])
  }
  const different = new Set(answers.map(([, one]) => one))
  if (different.size <= 1) return [`${what} ${answers[0]?.[1] ?? usual}`]
  return [...Map.groupBy(withoutIdle(answers, [...read]), ([, one]) => one)].map(
    ([one, of]) => `${what} ${one}, with ${of.map(([values]) => textOf(values)).join("; ")}`,
  )
}

/** Merges cases that differ only in an attribute without effect. */
const withoutIdle = (answers: Answered[], names: readonly string[]): Answered[] =>
  names.reduce((left, name) => {
    const values = new Set(left.map(([item]) => item[name])).size
    const alike = Map.groupBy(left, ([{ [name]: _, ...rest }, answer]) =>
      JSON.stringify([Object.entries(rest), answer]),
    )
    return [...alike.values()].flatMap((same) => {
      const [[{ [name]: _, ...rest } = {}, answer = ""] = [{}, ""]] = same
      return same.length === values ? [[rest, answer] satisfies Answered] : same
    })
  }, answers)

/** Every combination of the values that matter for these attributes. */
const variantsOf = (names: readonly string[], attributes: Record<string, Attribute>): Values[] =>
  names.reduce<Values[]>(
    (items, name) =>
      items.flatMap((item) => valuesOf(name, attributes[name]).map((value) => ({ ...item, [name]: value }))),
    [{}],
  )

function valuesOf(name: string, { type, required }: Attribute = { type: "string" }): unknown[] {
  if (typeof type !== "string") return [...type]
  if (type === "boolean") return [true, false]
  if (type !== "string") return [undefined]
  if (name.endsWith("At")) return [INSTANT]
  return [`{${name}}`, "", ...(required ? [] : [undefined])]
}

/** The value of each attribute whose name ends in `At`. */
const INSTANT = "2026-03-14T22:30:00.000Z"

const textOf = (values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value === undefined ? "left out" : value === "" ? "empty" : value}`)
    .join(", ")
