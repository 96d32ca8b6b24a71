import { hashKey } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { problemOf } from "../api/problem.ts"
import { useAttempt } from "./useAttempt.ts"

/** What happened, by another person's hand, to that which a form was opened on. */
export type News = "changed" | "removed"

/** A form's fields, however it keeps them. */
export interface FormValues<Values> {
  /** As they stand now. */
  current: () => Values
  /** Puts others in their place. */
  show: (values: Values) => void
  /** Says of a failed save, beside the fields, what concerns them. */
  explain?: (error: unknown) => void
}

export interface SaveOptions<Stored, Values> {
  /** What the form was opened on; null for something new. */
  opened: Stored | null
  /** What is now known of it. */
  latest?: Stored | undefined
  /** Somebody deleted it, or that which it belongs to, meanwhile. */
  gone?: boolean
  form: FormValues<Values>
  /** What is stored now; nothing when it is there no more. */
  read: (base: Stored) => Promise<Stored | undefined>
  /** The part of what is stored that the form edits. */
  valuesOf: (stored: Stored) => Values
  /** What another person changed, in words. */
  differences?: (before: Stored, now: Stored) => string[]
  /** Whether nothing of what is edited changed; told by the values and the words unless said. */
  same?: (before: Stored, now: Stored) => boolean
  /** My changes over what is stored now; value by value unless said. */
  merge?: (before: Stored, mine: Values, now: Stored) => Values
  /** By `version` unless said. */
  isNewer?: (one: Stored, than: Stored) => boolean
  /** Conditional on `base`, or creates without one; resolves to what is stored then. */
  write: (values: Values, base: Stored | null) => Promise<Stored>
  onSaved: (saved: Stored) => void
}

export const sameValue = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])

/** How two of a form's values are compared and laid over each other. */
export interface Comparison<Values> {
  /** What counts, key by key, e.g. trimmed; of a key that it leaves out, another person's change always stands. */
  content?: (values: Values) => { [Key in keyof Values]?: unknown }
  /** Keys that are one choice. */
  together?: readonly (readonly (keyof Values)[])[]
}

/** The keys in which mine differs from what was read; all when nothing was. */
export function touchedKeys<Values extends object>(
  before: Values | undefined,
  mine: Values,
  { content = (values) => values, together = [] }: Comparison<Values> = {},
): (keyof Values)[] {
  if (mine === before) return []
  const [read, typed] = [before && content(before), content(mine)]
  const keys = Object.keys(typed) as (keyof Values)[]
  const touched = keys.filter((key) => !read || !sameValue(typed[key], read[key]))
  return [
    ...new Set([
      ...touched,
      ...together.filter((group) => group.some((key) => touched.includes(key))).flat(),
    ]),
  ]
}

/** What I touched is mine; the rest stays as the other person left it. */
export function mergeValues<Values extends object>(
  before: Values | undefined,
  mine: Values,
  now: Values,
  comparison: Comparison<Values> = {},
): Values {
  const touched = touchedKeys(before, mine, comparison)
  return { ...now, ...Object.fromEntries(touched.map((key) => [key, mine[key]])) }
}

/** `Nom : « A » → « B »` for each pair that differs. */
export function changesBetween(pairs: readonly (readonly [string, string, string])[]): string[] {
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([label, before, after]) => `${label} : « ${before} » → « ${after} »`)
}

/**
 * Saves on condition that nobody else saved since the form was opened. A version also moves when something else of
 * the same item changes: such a save is sent anew by itself. Otherwise the person decides between reloading and
 * overwriting, and until then keeps what they typed. One save at a time, however often the button is pressed.
 */
export function useVersionedSave<Stored extends { version: number }, Values extends object>({
  opened,
  latest,
  gone = false,
  form,
  read,
  valuesOf,
  differences = () => [],
  same = (before, now) => sameValue(valuesOf(before), valuesOf(now)) && differences(before, now).length === 0,
  merge = (before, mine, now) => mergeValues(valuesOf(before), mine, valuesOf(now)),
  isNewer = (one, than) => one.version > than.version,
  write,
  onSaved,
}: SaveOptions<Stored, Values>) {
  const [base, setBase] = useState(opened)
  const [conflict, setConflict] = useState<{ changes: string[] } | null>(null)
  const { busy, problem, attempt, clear } = useAttempt()
  // While a call is on its way, the person may type on.
  const now = useRef({ base, form })
  now.current.form = form

  const standOn = (stored: Stored) => {
    now.current.base = stored
    setBase(stored)
  }

  /** Makes this what the next save builds on. */
  const take = (stored: Stored) => {
    standOn(stored)
    setConflict(null)
    clear()
  }

  async function send(values: Values): Promise<Stored> {
    const before = now.current.base
    try {
      return await write(values, before)
    } catch (error) {
      if (before === null || problemOf(error).code !== "conflict") throw error
      const stored = await read(before).catch(() => undefined)
      if (stored && isNewer(stored, before) && same(before, stored)) {
        standOn(stored)
        return send(values)
      }
      setConflict({ changes: stored ? differences(before, stored) : [] })
      throw error
    }
  }

  /** The notice of a conflict stays until it is settled, or something else goes wrong. */
  const settling = (work: () => Promise<Stored | undefined>) =>
    attempt(work, (error) => {
      if (problemOf(error).code !== "conflict") setConflict(null)
      now.current.form.explain?.(error)
    })

  async function saving(work: () => Promise<Stored>): Promise<void> {
    const saved = await settling(work)
    if (!saved) return
    take(saved)
    onSaved(saved)
  }

  const changed = base !== null && latest !== undefined && isNewer(latest, base)
  const news: News | null = gone ? "removed" : changed ? "changed" : null

  return {
    save: (values: Values) => saving(() => send(values)),
    /** Saves what I changed, and nothing else, over what is stored now. */
    overwrite: () =>
      saving(async () => {
        const before = now.current.base
        const stored = before && (await read(before))
        const typed = now.current.form.current()
        // Gone: the API says so in its own words.
        if (!before || !stored) return send(typed)
        const mine = merge(before, typed, stored)
        standOn(stored)
        now.current.form.show(mine)
        return send(mine)
      }),
    /** Takes what is stored now instead of what was typed; resolves to whether it did. */
    async reload(): Promise<boolean> {
      const { base: before } = now.current
      const stored = before && (await settling(() => read(before)))
      if (!stored) return false
      now.current.form.show(valuesOf(stored))
      take(stored)
      return true
    },
    take,
    busy,
    /** What the next save builds on. */
    base,
    /** Somebody saved in between. */
    conflict,
    /** Whatever else kept it from being saved. */
    problem: conflict ? null : problem,
    /** Not told while it is being saved: it may be one's own. */
    news: busy || conflict ? null : news,
  }
}

/** What a form was opened on, once there: what arrives later must not replace what is being typed. */
export function useOpened<Stored>(stored: Stored | null | undefined): Stored | null {
  const opened = useRef<Stored | null>(null)
  opened.current ??= stored ?? null
  return opened.current
}

/** What notices show of a save. */
export interface SaveState {
  busy: boolean
  conflict: { changes: readonly string[] } | null
  reload(): Promise<unknown>
  overwrite(): Promise<unknown>
}
