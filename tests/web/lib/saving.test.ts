import { ORPCError } from "@orpc/client"
import { beforeEach, describe, expect, it } from "vitest"
import { Saving } from "../../../packages/web/src/lib/forms/saving.ts"

let stored: Card | null
let sent: { version: number; values: Values }[]
let saved: [card: Card, created: boolean][]
/** Runs during the next write. */
let meanwhile: () => void
let fails: { read?: Error | undefined; write?: Error | undefined }
/** Answers wait for it. */
let held: Promise<void>

beforeEach(() => {
  ;[stored, sent, saved, fails] = [opened, [], [], {}]
  meanwhile = () => {}
  held = Promise.resolve()
})

describe("a save", () => {
  it("sends the version that was read, and runs once however often it is requested", async () => {
    const { save } = form()
    const arrival = Promise.withResolvers<void>()
    held = arrival.promise
    const saves = [save({ name: "Rive gauche" }), save()]
    arrival.resolve()
    await Promise.all(saves)
    expect(saved).toEqual([[{ ...opened, version: 2, name: "Rive gauche" }, false]])
    await save()
    expect(versions()).toEqual([1, 2])
  })

  it.each<[string, Partial<Values>, Partial<Card>[], number[]]>([
    ["a colleague changed a field that the form does not edit", {}, [{ order: 5 }, { order: 6 }], [1, 3]],
    ["its answer was lost", {}, [{ name: "Rive gauche" }], [1, 2]],
    [
      "its answer was lost, and the API trimmed it",
      { name: " Rive gauche " },
      [{ name: "Rive gauche" }],
      [1, 2],
    ],
    ["its answer was lost, and the user typed on", { notes: "encore" }, [{ name: "Rive gauche" }], [1, 2]],
  ])("when %s, is repeated silently", async (_when, changes, writes, expected) => {
    const { save, conflict } = form()
    writes.forEach(saveTheirs)
    await save({ name: "Rive gauche", ...changes })
    expect([versions(), conflict(), saved.length]).toEqual([expected, null, 1])
    expect(stored).toMatchObject({ ...writes.at(-1), name: "Rive gauche", ...changes })
  })

  it.each<[string, Partial<Card>, string[]]>([
    ["the same record after a lost answer", { name: "Neuf", notes: "b" }, ["Notes : «  » → « b »"]],
    ["another field", { notes: "b" }, ["Notes : «  » → « b »"]],
    ["only words", { place: "Lyon" }, ["Lieu : absent → « Lyon »"]],
  ])("when a colleague changed %s, does not overwrite it", async (_what, change, told) => {
    const { save, conflict, typed } = form()
    saveTheirs(change)
    for (const _ of [1, 2]) {
      await save({ name: "Neuf" })
      expect(conflict()).toEqual({ theirs: told, both: [] })
    }
    expect([saved, typed.name]).toEqual([[], "Neuf"])
    expect(stored).toMatchObject(change)
  })

  it("when a referenced record was deleted, says so, without a conflict", async () => {
    const { save, conflict, problem } = form()
    saveTheirs({ name: "Rive droite" })
    fails.write = refusal("not_found", "Ce client n'existe plus.")
    await save({ notes: "les miennes" })
    expect([conflict(), problem()?.message]).toEqual([null, "Ce client n'existe plus."])
  })
})

describe("a save with a conflict", () => {
  async function lost(change: Partial<Card> = { name: "Rive droite" }, mine: Partial<Values> = {}) {
    const opening = form()
    saveTheirs(change)
    await opening.save({ notes: "les miennes", ...mine })
    expect(opening.conflict()).not.toBeNull()
    return opening
  }

  it("overwrites only my changes, with the latest typed values, in the latest stored record", async () => {
    const { saving, typed, conflict } = await lost()
    saveTheirs({ name: "Rive du milieu" })
    const arrival = Promise.withResolvers<void>()
    held = arrival.promise
    const over = saving.overwrite()
    typed.notes += ", et encore"
    arrival.resolve()
    await over
    const values = { name: "Rive du milieu", notes: "les miennes, et encore" }
    expect(sent.at(-1)).toEqual({ version: 3, values })
    expect([typed, conflict(), saved.length]).toEqual([values, null, 1])
  })

  it("keeps mine where both users changed the same field", async () => {
    const { saving, conflict } = await lost({ name: "La leur", notes: "les leurs" }, { name: "La mienne" })
    expect(conflict()?.both.map(({ label }) => label)).toEqual(["Nom", "Notes"])
    await saving.overwrite()
    expect(stored).toMatchObject({ name: "La mienne", notes: "les miennes" })
  })

  it("reports another conflict when a colleague saves meanwhile, and loses no changes", async () => {
    const { saving, typed, conflict } = await lost()
    meanwhile = () => saveTheirs({ name: "Encore une autre" })
    await saving.overwrite()
    expect(conflict()?.theirs).toEqual(["Nom : « Rive droite » → « Encore une autre »"])
    expect([typed.notes, stored?.notes]).toEqual(["les miennes", ""])
    await saving.overwrite()
    expect(stored).toMatchObject({ name: "Encore une autre", notes: "les miennes" })
  })

  it("reloads the latest stored record, which the next save builds on", async () => {
    const { saving, save, typed, conflict } = await lost()
    saveTheirs({ notes: "les leurs" })
    expect(await saving.reload()).toBe(true)
    expect([typed, conflict()]).toEqual([{ name: "Rive droite", notes: "les leurs" }, null])
    await save({ notes: "les suivantes" })
    expect(sent.at(-1)).toEqual({ version: 3, values: { name: "Rive droite", notes: "les suivantes" } })
  })

  it("keeps the typed values when the record cannot be read, and can be tried again", async () => {
    fails.read = offline()
    const { saving, save, typed, conflict, problem } = await lost()
    expect(conflict()).toEqual({ theirs: [], both: [] })
    for (const settle of [saving.overwrite, saving.reload]) {
      await settle()
      expect([typed.notes, problem()?.code]).toEqual(["les miennes", "network"])
    }
    fails = {}
    await save()
    expect(conflict()?.theirs).toHaveLength(1)
    await saving.overwrite()
    expect(stored).toMatchObject({ name: "Rive droite", notes: "les miennes" })
  })

  it("says in the API's words that the record was deleted, and can save it as a new one", async () => {
    const { saving, typed, conflict, problem, newsOf } = await lost()
    stored = null
    await saving.overwrite()
    expect([conflict(), problem()?.message, saving.news()]).toEqual([
      null,
      "Cette fiche n'existe plus.",
      "removed",
    ])
    await saving.saveAsNew(typed)
    expect(saved).toMatchObject([[{ name: "Rive", notes: "les miennes" }, true]])
    expect([saving.news(), newsOf(null)]).toEqual([null, "removed"])
  })
})

describe("a form's notice of a colleague's save", () => {
  const mine = { ...opened, name: "La mienne", version: 2 }

  it("shows until the form has loaded that save", async () => {
    const { saving, save, newsOf, typed } = form()
    expect(newsOf(opened)).toBeNull()
    saveTheirs({ name: "Rive droite" })
    expect([newsOf({ ...opened, name: "Rive droite", version: 2 }), typed.name]).toEqual(["changed", "Rive"])
    await save({ notes: "les miennes" })
    // The conflict says so.
    expect(saving.news()).toBeNull()
    await saving.reload()
    expect(saving.news()).toBeNull()
  })

  it("does not show for the user's own save, while it runs or when its answer was lost", async () => {
    const { save, newsOf } = form()
    const seen: unknown[] = []
    meanwhile = () => seen.push(newsOf(mine))
    fails.write = offline()
    await save({ name: "La mienne " })
    seen.push(newsOf(mine))
    expect(seen).toEqual([null, null])
    expect(newsOf({ ...mine, notes: "b", version: 3 })).toBe("changed")
  })

  it("does not show when the user types on after a lost answer, and the next save builds on it", async () => {
    const { save, newsOf, conflict } = form()
    fails.write = offline()
    await save({ name: "La mienne" })
    fails = {}
    saveTheirs({ name: "La mienne" })
    expect(newsOf(mine)).toBeNull()
    await save({ name: "La mienne, encore" })
    expect([saved[0]?.[0], conflict()]).toEqual([{ ...mine, name: "La mienne, encore", version: 3 }, null])
  })
})

interface Card {
  version: number
  name: string
  notes: string
  /** Not edited by the form. */
  order: number
  /** Shown as a label, and not edited by the form either. */
  place?: string
}
type Values = Pick<Card, "name" | "notes">

const opened: Card = { version: 1, name: "Rive", notes: "", order: 1 }
const refusal = (code: string, message = "Refusé.") => new ORPCError(code, { status: 409, message })
const offline = () => new TypeError("Failed to fetch")

/** A colleague's write. */
const saveTheirs = (changes: Partial<Card>) => {
  stored = { ...opened, ...stored, ...changes, version: (stored?.version ?? 0) + 1 }
}

/** A form for a card; the API refuses a write with an outdated version. */
function form() {
  const typed = { name: opened.name, notes: opened.notes }
  const saving = new Saving<Card, Values>({
    opened,
    form: { current: () => typed, show: (values) => Object.assign(typed, values) },
    read: async () => {
      await held
      if (fails.read) throw fails.read
      return stored ?? undefined
    },
    valuesOf: ({ name, notes }) => ({ name, notes }),
    words: ({ name, notes }, of) => ({ Nom: name, Notes: notes, ...(of?.place && { Lieu: of.place }) }),
    write: async (values, base) => {
      await held
      meanwhile()
      meanwhile = () => {}
      sent.push({ version: base?.version ?? 0, values: { name: values.name, notes: values.notes } })
      if (fails.write) throw fails.write
      if (base && !stored) throw refusal("not_found", "Cette fiche n'existe plus.")
      if (base && base.version !== stored?.version) throw refusal("conflict")
      stored = { order: 1, ...stored, ...sent.at(-1)?.values, version: (stored?.version ?? 0) + 1 } as Card
      return stored
    },
    onSaved: (...args) => saved.push(args),
  })
  return {
    saving,
    typed,
    save: (changes: Partial<Values> = {}) => saving.save({ ...Object.assign(typed, changes) }),
    conflict: () => saving.store.current().conflict,
    problem: () => saving.attempt.store.current().problem,
    /** The card's state in the page's cache. */
    newsOf: (latest: Card | null) => {
      saving.options = { ...saving.options, ...(latest ? { latest } : { gone: true }) }
      return saving.news()
    },
  }
}
const versions = () => sent.map(({ version }) => version)
