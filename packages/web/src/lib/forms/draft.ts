import type { FieldErrors } from "@trame/core/lib/error"
import { type Comparison, mergeItems, mergeValues, sameValue, touchedKeys, type Words } from "./merge.ts"

/** An item of a large form, e.g. an influencer of a collaboration. */
export interface DraftItem {
  /** Identifies the subject: adding it twice gives one item. */
  key: string
  /** Null until stored. */
  id: string | null
}

/** The user's edits. */
export interface Draft<Fields, Item> {
  fields: Fields
  items: readonly Item[]
  /** Removed items by key, as they were. */
  shelf: Readonly<Record<string, Item>>
}

/** The stored record, in the form's shape. */
export interface Snapshot<Fields, Item> {
  id: string
  /** Version of the fields. */
  version: number
  fields: Fields
  items: readonly Item[]
  /** By item id. */
  versions: Readonly<Record<string, number>>
}

/** One change by the user. Untouched parts stay the same objects. */
export type Edit<Fields, Item> = (draft: Draft<Fields, Item>) => Draft<Fields, Item>

type FieldProblems<Fields> = { [Key in keyof Fields]?: string | undefined }

export interface DraftProblems<Fields> {
  fields: FieldProblems<Fields>
  /** By item key. */
  items: Readonly<Record<string, string>>
}

/** The definition of a large form. */
export interface DraftRules<Fields extends object, Item extends DraftItem> {
  /** Prefix of control ids and of storage keys. */
  name: string
  /** The API's name of the items. */
  itemsName: string
  blank: Fields
  fields: Comparison<Fields>
  items: Comparison<Item>
  /** Field values in words, shown after a conflict (`Conflict`). */
  fieldWords: (fields: Fields) => Words
  /** Each line names the item. */
  itemWords: (item: Item) => Words
  /** Messages for empty required fields, in the order of the screen. */
  required: FieldProblems<Fields>
  /** Messages for invalid values. */
  wrongFields?: (fields: Fields) => FieldProblems<Fields>
  wrongItem?: (item: Item) => string | null
}

/** The content of an update: only changes, with the versions that were read (rules/platform.md#versions). */
export interface Difference<Fields, Item> {
  /** The changed fields; null for none. */
  fields: Partial<Fields> | null
  added: Item[]
  changed: { item: Item; id: string; version: number }[]
  removed: { id: string; version: number }[]
}

export const isEmpty = ({ fields, added, changed, removed }: Difference<unknown, unknown>): boolean =>
  !fields && added.length + changed.length + removed.length === 0

export function draftOf<Fields extends object, Item extends DraftItem>(
  { blank }: DraftRules<Fields, Item>,
  stored: Snapshot<Fields, Item> | null,
): Draft<Fields, Item> {
  return { fields: stored?.fields ?? blank, items: stored?.items ?? [], shelf: {} }
}

export function differenceOf<Fields extends object, Item extends DraftItem>(
  rules: DraftRules<Fields, Item>,
  stored: Snapshot<Fields, Item> | null,
  draft: Pick<Draft<Fields, Item>, "fields" | "items">,
): Difference<Fields, Item> {
  const known = new Map(stored?.items.map((item) => [item.id, item]))
  const kept = new Set(draft.items.map(({ id }) => id))
  const touched = touchedKeys(stored?.fields ?? rules.blank, draft.fields, rules.fields)
  const fields = Object.fromEntries(touched.map((key) => [key, draft.fields[key]])) as Partial<Fields>
  const difference: Difference<Fields, Item> = {
    fields: touched.length > 0 ? fields : null,
    added: [],
    changed: [],
    removed: Object.entries(stored?.versions ?? {})
      .filter(([id]) => !kept.has(id))
      .map(([id, version]) => ({ id, version })),
  }
  for (const item of draft.items) {
    const { id } = item
    const before = id === null ? undefined : known.get(id)
    if (id === null || !before) difference.added.push(item)
    else if (touchedKeys(before, item, rules.items).length > 0)
      difference.changed.push({ item, id, version: stored?.versions[id] ?? 0 })
  }
  return difference
}

/** The API's input for the changed items. */
export const itemChanges = <Item, New, Terms>(
  { added, changed, removed }: Difference<unknown, Item>,
  newOf: (item: Item) => New,
  termsOf: (item: Item) => Terms,
) => ({
  added: added.map(newOf),
  changed: changed.map(({ item, ...asRead }) => ({ ...asRead, ...termsOf(item) })),
  removed,
})

/** Whether one reading is later than another: items have versions of their own. */
export const isNewer = (
  one: Pick<Snapshot<unknown, unknown>, "version" | "versions">,
  than: Pick<Snapshot<unknown, unknown>, "version" | "versions">,
): boolean => one.version > than.version || !sameValue(one.versions, than.versions)

/**
 * Applies my changes to the current record. Fields that I did not touch keep the other member's values, so overwriting
 * a name never undoes a payment noted meanwhile.
 */
export function rebase<Fields extends object, Item extends DraftItem>(
  rules: DraftRules<Fields, Item>,
  read: Snapshot<Fields, Item>,
  draft: Draft<Fields, Item>,
  now: Snapshot<Fields, Item>,
): Draft<Fields, Item> {
  const current = new Set(now.items.map(({ key }) => key))
  const items = mergeItems(read.items, draft.items, now.items, rules.items)
  return {
    ...draft,
    fields: mergeValues(read.fields, draft.fields, now.fields, rules.fields),
    // An item that the other member removed is created again.
    items: items.map((item) => (current.has(item.key) ? item : { ...item, id: null })),
  }
}

export const wordsOf = <Fields extends object, Item extends DraftItem>(
  { fieldWords, itemWords }: DraftRules<Fields, Item>,
  { fields, items }: Pick<Draft<Fields, Item>, "fields" | "items">,
): Words => Object.assign({}, fieldWords(fields), ...items.map(itemWords))

export const setFields =
  <Fields, Item>(changes: Partial<Fields>): Edit<Fields, Item> =>
  (draft) => ({ ...draft, fields: { ...draft.fields, ...changes } })

export const changeItem =
  <Fields, Item extends DraftItem>(key: string, change: (item: Item) => Item): Edit<Fields, Item> =>
  (draft) => ({ ...draft, items: draft.items.map((item) => (item.key === key ? change(item) : item)) })

export const removeItems =
  <Fields, Item extends DraftItem>(keys: readonly string[]): Edit<Fields, Item> =>
  (draft) => {
    const gone = new Set(keys)
    const removed = draft.items.filter(({ key }) => gone.has(key))
    return {
      ...draft,
      items: draft.items.filter(({ key }) => !gone.has(key)),
      shelf: { ...draft.shelf, ...Object.fromEntries(removed.map((item) => [item.key, item])) },
    }
  }

/** Problems that the form finds itself; `missing` concerns required fields only. */
export function problemsOf<Fields extends object, Item extends DraftItem>(
  { required, wrongFields, wrongItem }: DraftRules<Fields, Item>,
  { fields, items }: Draft<Fields, Item>,
): DraftProblems<Fields> & { missing: boolean } {
  const isBlank = (key: keyof Fields) => !String(fields[key] ?? "").trim()
  const keys = Object.keys(required) as (keyof Fields)[]
  const missing = Object.fromEntries(keys.filter(isBlank).map((key) => [key, required[key]]))
  const wrong = items.flatMap((item) => {
    const problem = wrongItem?.(item)
    return problem ? [[item.key, problem]] : []
  })
  return {
    missing: Object.keys(missing).length > 0,
    fields: { ...(missing as FieldProblems<Fields>), ...wrongFields?.(fields) },
    items: Object.fromEntries(wrong),
  }
}

/** Assigns the API's messages to fields and items. */
export function placeProblems<Fields extends object, Item extends DraftItem>(
  rules: DraftRules<Fields, Item>,
  errors: FieldErrors,
  stored: Snapshot<Fields, Item> | null,
  draft: Draft<Fields, Item>,
): DraftProblems<Fields> {
  const { added, changed } = differenceOf(rules, stored, draft)
  const sent: Record<string, Item[]> = { added, changed: changed.map(({ item }) => item) }
  const fields: Record<string, string> = {}
  const items: Record<string, string> = {}
  for (const [path, message] of Object.entries(errors)) {
    const [area, ...rest] = path.split(".")
    if (area === "fields") fields[rest[0] ?? ""] = message
    if (area !== rules.itemsName) continue
    const [list = "", index] = stored ? rest : ["added", rest[0]]
    const item = sent[list]?.[Number(index)]
    if (item) items[item.key] ??= message
  }
  return { fields: fields as FieldProblems<Fields>, items }
}
