import { useRef, useState } from "react"
import { isGone, isUnsettled, problemOf } from "../api/problem.ts"
import {
  type Conflict,
  conflictBetween,
  isStoredAs,
  mergeValues,
  NOTHING_TOLD,
  sameValue,
  touchedKeys,
  type Words,
} from "./merge.ts"
import { useAttempt } from "./useAttempt.ts"
import { useCreation } from "./useCreation.ts"

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
  /** What the form edits, in words, by label; of what is stored, or as it is typed. */
  words?: (values: Values, stored: Stored | null) => Words
  /** Whether nothing of what is edited changed; told by the values and the words unless said. */
  same?: (before: Stored, now: Stored) => boolean
  /** My changes over what is stored now; value by value unless said. */
  merge?: (before: Stored, mine: Values, now: Stored) => Values
  /** By `version` unless said. */
  isNewer?: (one: Stored, than: Stored) => boolean
  /**
   * Conditional on `base`, and then only of what the person changed; or creates without one, under this id. Resolves
   * to what is stored then.
   */
  write: (
    values: Values,
    base: Stored | null,
    changes: Partial<Values>,
    creationId: string,
  ) => Promise<Stored>
  onSaved: (saved: Stored, created: boolean) => void
}

/**
 * Saves on condition that nobody else saved since the form was opened. A version also moves when something else of
 * the same item changes, or by one's own save whose answer was lost: that is no news, and such a save is sent anew by
 * itself. Otherwise the person decides between reloading and overwriting, and until then keeps what they typed. One save
 * at a time, however often the button is pressed.
 */
export function useVersionedSave<Stored extends { version: number }, Values extends object>({
  opened,
  latest,
  gone = false,
  form,
  read,
  valuesOf,
  words = () => ({}),
  same = (before, now) =>
    sameValue(valuesOf(before), valuesOf(now)) &&
    sameValue(words(valuesOf(before), before), words(valuesOf(now), now)),
  merge = (before, mine, now) => mergeValues(valuesOf(before), mine, valuesOf(now)),
  isNewer = (one, than) => one.version > than.version,
  write,
  onSaved,
}: SaveOptions<Stored, Values>) {
  const [base, setBase] = useState(opened)
  const [conflict, showConflict] = useState<Conflict | null>(null)
  // The API no longer found it, before anybody told so.
  const [missing, setMissing] = useState(false)
  const { busy, problem, attempt, clear } = useAttempt()
  const creation = useCreation()
  // What was sent over the base, of which nobody knows whether it is stored.
  const [unanswered, setUnanswered] = useState<readonly Values[]>([])
  // While a call is on its way, the person may type on.
  const now = useRef({ base, form, conflict, unanswered })
  now.current.form = form

  const standOn = (stored: Stored | null) => {
    now.current.base = stored
    setBase(stored)
    remember([])
  }

  const remember = (sent: readonly Values[]) => {
    now.current.unanswered = sent
    setUnanswered(sent)
  }

  const setConflict = (told: Conflict | null) => {
    now.current.conflict = told
    showConflict(told)
  }

  /** Makes this what the next save builds on; with nothing, it creates another. */
  const take = (stored: Stored | null) => {
    standOn(stored)
    setConflict(null)
    setMissing(false)
    clear()
  }

  const conflictOn = (before: Stored, mine: Values, stored: Stored) =>
    conflictBetween(words(valuesOf(before), before), words(mine, null), words(valuesOf(stored), stored))

  /** Whether what changed since is what the person typed, and nothing else. */
  const isMine = (before: Stored, mine: Values, stored: Stored): boolean => {
    const now = valuesOf(stored)
    const moved = touchedKeys(valuesOf(before), now)
    return (
      moved.length > 0 &&
      moved.every((key) => isStoredAs(mine[key], now[key])) &&
      conflictOn(before, mine, stored).theirs.length === 0
    )
  }

  /** Whether what changed since is what one of these saves sent, e.g. an earlier one whose answer was lost. */
  const isOwn = (before: Stored, sent: readonly Values[], stored: Stored): boolean =>
    sent.some((mine) => isMine(before, mine, stored))

  /** What the person changed, and nothing that the form only shows. */
  const changesOn = (before: Stored, mine: Values): Partial<Values> => {
    const read = valuesOf(before)
    const touched = touchedKeys(read, mine).filter((key) => key in read)
    return Object.fromEntries(touched.map((key) => [key, mine[key]])) as Partial<Values>
  }

  /** What an earlier try has stored, unknown to anybody, becomes what is typed by now, as an edit of it. */
  async function create(values: Values): Promise<Stored> {
    let earlier: Stored | null = null
    const created = await creation.create({
      values: [values, words(values, null)],
      send: (creationId) => write(values, null, values, creationId),
      settle: async (stored) => {
        earlier = stored
        return stored
      },
    })
    return earlier ? sendOver(earlier, values) : created
  }

  async function sendOver(stored: Stored, values: Values): Promise<Stored> {
    const mine = merge(stored, values, stored)
    standOn(stored)
    now.current.form.show(mine)
    const isSame =
      Object.keys(changesOn(stored, mine)).length === 0 &&
      sameValue(words(mine, null), words(valuesOf(stored), stored))
    return isSame ? stored : send(mine)
  }

  async function send(values: Values): Promise<Stored> {
    const before = now.current.base
    if (before === null) return create(values)
    try {
      return await write(values, before, changesOn(before, values), "")
    } catch (error) {
      const problem = problemOf(error)
      const { code } = problem
      if (isUnsettled(problem)) remember([...now.current.unanswered, values])
      if (code !== "conflict" && code !== "not_found") throw error
      const stored = await read(before).catch((failure: unknown) => {
        if (!isGone(failure)) return null
      })
      // What it refers to may be gone instead.
      if (stored === undefined) setMissing(true)
      if (code === "not_found") throw error
      const mine = [...now.current.unanswered, values]
      if (stored && isNewer(stored, before) && (same(before, stored) || isOwn(before, mine, stored))) {
        standOn(stored)
        return send(values)
      }
      setConflict(stored ? conflictOn(before, values, stored) : NOTHING_TOLD)
      throw error
    }
  }

  /** The notice of a conflict stays until it is settled, or something else goes wrong. */
  const settling = (work: () => Promise<Stored | undefined>) =>
    attempt(work, (error) => {
      if (problemOf(error).code !== "conflict") setConflict(null)
      now.current.form.explain?.(error)
    })

  async function saving(work: () => Promise<Stored | undefined>, created = base === null): Promise<void> {
    const saved = await settling(work)
    if (!saved) return
    take(saved)
    onSaved(saved, created)
  }

  const changed =
    base !== null && latest !== undefined && isNewer(latest, base) && !isOwn(base, unanswered, latest)
  const news: News | null = gone || missing ? "removed" : changed ? "changed" : null

  return {
    save: (values: Values) => saving(() => send(values)),
    /** Once somebody has deleted it: all that is typed makes a new one. */
    saveAsNew: (values: Values) => saving(() => create(values), true),
    /** Saves what I changed, and nothing else, over what is stored now; what was not told of yet is told first. */
    overwrite: () =>
      saving(async () => {
        const before = now.current.base
        const stored = before && (await read(before))
        const typed = now.current.form.current()
        // Gone: the API says so in its own words.
        if (!before || !stored) return send(typed)
        const found = conflictOn(before, typed, stored)
        const told = now.current.conflict?.both ?? []
        if (!found.both.every((one) => told.some((row) => sameValue(row, one)))) {
          setConflict(found)
          return
        }
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
    creation,
    busy,
    /** What the next save builds on. */
    base,
    /** Somebody saved in between. */
    conflict,
    /** Whatever else kept it from being saved. */
    problem: conflict ? null : problem,
    /** A change is not told while it is being saved: it may be one's own. */
    news: (busy && news === "changed") || conflict ? null : news,
  }
}

/** What a form was opened on, once there: what arrives later must not replace what is being typed. */
export function useOpened<Stored>(stored: Stored | null | undefined): Stored | null {
  const opened = useRef<Stored | null>(null)
  opened.current ??= stored ?? null
  return opened.current
}

interface Remembered<Data> {
  data: Data | undefined
  error: unknown
  isStale: boolean
  isFetching: boolean
  isFetchedAfterMount: boolean
  isPlaceholderData: boolean
}

/** What a form may open on: nothing that is only remembered while it is read anew, and nothing that is no more. */
export function freshOf<Data>(query: Remembered<Data>): Data | undefined {
  const { data, error, isStale, isFetching, isFetchedAfterMount, isPlaceholderData } = query
  const isAwaited = isStale && isFetching && !isFetchedAfterMount && !isPlaceholderData
  return isAwaited || isGone(error) ? undefined : data
}

/** What notices show of a save. */
export interface SaveState {
  busy: boolean
  conflict: Conflict | null
  reload(): Promise<unknown>
  overwrite(): Promise<unknown>
}
