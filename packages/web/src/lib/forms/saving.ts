import { isGone, isUnsettled, problemOf } from "../api/problem.ts"
import { createStore } from "../store.ts"
import { Attempt } from "./attempt.ts"
import { Creation } from "./creation.ts"
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

/** The change that another member made to the record of an open form. */
export type News = "changed" | "removed"

/** Access to a form's fields, for any form library. */
export interface FormValues<Values> {
  current: () => Values
  show: (values: Values) => void
  /** Shows the field errors of a failure beside the fields. */
  explain?: (error: unknown) => void
}

export interface SaveOptions<Stored, Values> {
  /** The record that the form was opened on; null for a new one. */
  opened: Stored | null
  /** The record as the page knows it now. */
  latest?: Stored | undefined
  /** Another member deleted the record or its parent. */
  gone?: boolean
  form: FormValues<Values>
  /** Reads the stored record; undefined when deleted. */
  read: (base: Stored) => Promise<Stored | undefined>
  /** The part of the record that the form edits. */
  valuesOf: (stored: Stored) => Values
  /** The edited values in words, by label: of the stored record, or as typed. */
  words?: (values: Values, stored: Stored | null) => Words
  /** Whether two readings hold the same edited values; by default, values and words are compared. */
  same?: (before: Stored, now: Stored) => boolean
  /** Merges the user's changes into the stored record; by default, value by value. */
  merge?: (before: Stored, mine: Values, now: Stored) => Values
  /** By default, by `version`. */
  isNewer?: (one: Stored, than: Stored) => boolean
  /** Edits `base` on condition of its version, only the user's changes; without a base, creates under the id. */
  write: (
    values: Values,
    base: Stored | null,
    changes: Partial<Values>,
    creationId: string,
  ) => Promise<Stored>
  onSaved: (saved: Stored, created: boolean) => void
}

interface SavingState<Stored, Values> {
  /** The record that the next save builds on. */
  base: Stored | null
  conflict: Conflict | null
  /** The API did not find the record. */
  missing: boolean
  /** Values sent over the base without an answer: the API may have stored them. */
  unanswered: readonly Values[]
}

/**
 * Saves a form on condition that nobody else saved the record since it was opened. A version also changes with another
 * part of the record, or by the user's own save whose answer was lost: such a save is repeated silently. Otherwise the
 * user chooses between reloading and overwriting, and keeps their input until then.
 */
export class Saving<Stored extends { version: number }, Values extends object> {
  /** The form's options as of its last rendering. */
  options: SaveOptions<Stored, Values>
  readonly attempt = new Attempt()
  readonly creation = new Creation()
  readonly store

  constructor(options: SaveOptions<Stored, Values>) {
    this.options = options
    this.store = createStore<SavingState<Stored, Values>>({
      base: options.opened,
      conflict: null,
      missing: false,
      unanswered: [],
    })
  }

  save = (values: Values): Promise<void> => this.#saving(() => this.#send(values))

  /** Creates a new record from all values, after another member deleted the first. */
  saveAsNew = (values: Values): Promise<void> => this.#saving(() => this.#create(values), true)

  /** Saves the user's changes over the stored record, once the user has seen all that both changed. */
  overwrite = (): Promise<void> =>
    this.#saving(async () => {
      const before = this.#base
      const stored = before && (await this.options.read(before))
      const typed = this.options.form.current()
      // The API's own error says that the record is deleted.
      if (!before || !stored) return this.#send(typed)
      const found = this.#conflictOn(before, typed, stored)
      const told = this.store.current().conflict?.both ?? []
      if (!found.both.every((one) => told.some((row) => sameValue(row, one)))) {
        this.#set({ conflict: found })
        return
      }
      const mine = this.#merge(before, typed, stored)
      this.#standOn(stored)
      this.options.form.show(mine)
      return this.#send(mine)
    })

  /** Replaces the form's values by the stored record; resolves to whether it did. */
  reload = async (): Promise<boolean> => {
    const before = this.#base
    const stored = before && (await this.#settling(() => this.options.read(before)))
    if (!stored) return false
    this.options.form.show(this.options.valuesOf(stored))
    this.take(stored)
    return true
  }

  /** The next save builds on this record; with null, it creates one. */
  take = (stored: Stored | null): void => {
    this.#standOn(stored)
    this.#set({ conflict: null, missing: false })
    this.attempt.clear()
  }

  /** The news of the record's last reading; null during a save, which may have caused the change. */
  news(): News | null {
    const { latest, gone = false } = this.options
    const { base, missing, conflict, unanswered } = this.store.current()
    if (conflict) return null
    if (gone || missing) return "removed"
    const changed =
      base !== null &&
      latest !== undefined &&
      this.#isNewer(latest, base) &&
      !this.#isOwn(base, unanswered, latest)
    return changed && !this.attempt.store.current().busy ? "changed" : null
  }

  get #base(): Stored | null {
    return this.store.current().base
  }

  #set(changes: Partial<SavingState<Stored, Values>>): void {
    this.store.set({ ...this.store.current(), ...changes })
  }

  #standOn(stored: Stored | null): void {
    this.#set({ base: stored, unanswered: [] })
  }

  #words(values: Values, stored: Stored | null): Words {
    return this.options.words?.(values, stored) ?? {}
  }

  #storedWords(stored: Stored): Words {
    return this.#words(this.options.valuesOf(stored), stored)
  }

  #merge(before: Stored, mine: Values, now: Stored): Values {
    const { merge, valuesOf } = this.options
    return merge ? merge(before, mine, now) : mergeValues(valuesOf(before), mine, valuesOf(now))
  }

  #isNewer(one: Stored, than: Stored): boolean {
    return this.options.isNewer ? this.options.isNewer(one, than) : one.version > than.version
  }

  #isSame(before: Stored, now: Stored): boolean {
    const { same, valuesOf } = this.options
    if (same) return same(before, now)
    return (
      sameValue(valuesOf(before), valuesOf(now)) &&
      sameValue(this.#storedWords(before), this.#storedWords(now))
    )
  }

  #conflictOn(before: Stored, mine: Values, stored: Stored): Conflict {
    return conflictBetween(this.#storedWords(before), this.#words(mine, null), this.#storedWords(stored))
  }

  /** Whether the record changed to the values of one of these saves, e.g. of one whose answer was lost. */
  #isOwn(before: Stored, sent: readonly Values[], stored: Stored): boolean {
    const now = this.options.valuesOf(stored)
    const moved = touchedKeys(this.options.valuesOf(before), now)
    return sent.some(
      (mine) =>
        moved.length > 0 &&
        moved.every((key) => isStoredAs(mine[key], now[key])) &&
        this.#conflictOn(before, mine, stored).theirs.length === 0,
    )
  }

  /** The user's changes, without values that the form only shows. */
  #changesOn(before: Stored, mine: Values): Partial<Values> {
    const read = this.options.valuesOf(before)
    const touched = touchedKeys(read, mine).filter((key) => key in read)
    return Object.fromEntries(touched.map((key) => [key, mine[key]])) as Partial<Values>
  }

  /** Creates a record; edits one that an earlier try stored unknown to the page. */
  async #create(values: Values): Promise<Stored> {
    let earlier: Stored | null = null
    const created = await this.creation.create({
      values: [values, this.#words(values, null)],
      send: (creationId) => this.options.write(values, null, values, creationId),
      settle: async (stored) => {
        earlier = stored
        return stored
      },
    })
    return earlier ? this.#sendOver(earlier, values) : created
  }

  async #sendOver(stored: Stored, values: Values): Promise<Stored> {
    const mine = this.#merge(stored, values, stored)
    this.#standOn(stored)
    this.options.form.show(mine)
    const isSame =
      Object.keys(this.#changesOn(stored, mine)).length === 0 &&
      sameValue(this.#words(mine, null), this.#storedWords(stored))
    return isSame ? stored : this.#send(mine)
  }

  async #send(values: Values): Promise<Stored> {
    const before = this.#base
    if (before === null) return this.#create(values)
    try {
      return await this.options.write(values, before, this.#changesOn(before, values), "")
    } catch (error) {
      const problem = problemOf(error)
      if (isUnsettled(problem)) this.#set({ unanswered: [...this.store.current().unanswered, values] })
      if (problem.code !== "conflict" && problem.code !== "not_found") throw error
      const stored = await this.options.read(before).catch((failure: unknown) => {
        if (!isGone(failure)) return null
      })
      // The record itself may exist while something that it refers to is deleted.
      if (stored === undefined) this.#set({ missing: true })
      if (problem.code === "not_found") throw error
      const mine = [...this.store.current().unanswered, values]
      if (
        stored &&
        this.#isNewer(stored, before) &&
        (this.#isSame(before, stored) || this.#isOwn(before, mine, stored))
      ) {
        this.#standOn(stored)
        return this.#send(values)
      }
      this.#set({ conflict: stored ? this.#conflictOn(before, values, stored) : NOTHING_TOLD })
      throw error
    }
  }

  /** The notice of a conflict stays until the user settles it, or another failure replaces it. */
  #settling(work: () => Promise<Stored | undefined>): Promise<Stored | undefined | null> {
    return this.attempt.run(work, (error) => {
      if (problemOf(error).code !== "conflict") this.#set({ conflict: null })
      this.options.form.explain?.(error)
    })
  }

  async #saving(work: () => Promise<Stored | undefined>, created = this.#base === null): Promise<void> {
    // Taken at the press: the save may change the form's options.
    const { onSaved } = this.options
    const saved = await this.#settling(async () => {
      const stored = await work()
      // Before the attempt ends, so that the user's own save is no news in between.
      if (stored) this.take(stored)
      return stored
    })
    if (saved) onSaved(saved, created)
  }
}
