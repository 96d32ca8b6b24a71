import { ORPCError } from "@orpc/client"
import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { useSaving } from "../../../packages/web/src/lib/forms/useSaving.ts"
import { ChangedNotice, ConflictAlert } from "../../../packages/web/src/ui/states/SaveNotices.tsx"
import { expectKeyboardOn, pressByKeyboard } from "../../world/keyboard.ts"

interface Card {
  version: number
  name: string
  notes: string
  /** Not edited by the form. */
  order: number
  /** Said of it, not edited by the form either. */
  place?: string
}
type Values = Pick<Card, "name" | "notes">

const opened: Card = { version: 1, name: "Rive", notes: "", order: 1 }
const refused = (code: string, message: string) => new ORPCError(code, { status: 409, message })

let stored: Card | null
let sent: { version: number; values: Values }[]
let saved: Card[]
/** Whether the last one was a new one. */
let createdLast: boolean | undefined
/** Runs in the middle of the next write. */
let meanwhile: { write?: () => void }
let fails: { read?: Error; write?: Error }
/** What a form has beside what it edits. */
let carried: object
/** Answers wait for it. */
let held: Promise<void>

/** What the API does: a write on another version than the stored one is refused. */
async function write({ name, notes }: Values, base: Card | null): Promise<Card> {
  await held
  meanwhile.write?.()
  delete meanwhile.write
  sent.push({ version: base?.version ?? 0, values: { name, notes } })
  if (fails.write) throw fails.write
  if (base && !stored) throw refused("not_found", "Cette fiche n'existe pas ou n'existe plus.")
  if (base && base.version !== stored?.version) throw refused("conflict", "Modifié entre-temps.")
  stored = { order: 1, ...stored, name, notes, version: (stored?.version ?? 0) + 1 }
  return stored
}

async function read(): Promise<Card | undefined> {
  await held
  if (fails.read) throw fails.read
  return stored ?? undefined
}

/** Another person's write. */
const theirs = (changes: Partial<Card>) => {
  stored = { ...opened, ...stored, ...changes, version: (stored?.version ?? 0) + 1 }
}

function Form({ initial = opened, latest, gone }: { initial?: Card | null; latest?: Card; gone?: boolean }) {
  const [values, setValues] = useState<Values>({ name: initial?.name ?? "", notes: initial?.notes ?? "" })
  const saving = useSaving<Card, Values>({
    opened: initial,
    latest,
    gone: gone ?? false,
    form: { current: () => values, show: setValues },
    read,
    valuesOf: ({ name, notes }) => ({ name, notes }),
    words: ({ name, notes }, of) => ({ Nom: name, Notes: notes, ...(of?.place && { Lieu: of.place }) }),
    write,
    onSaved: (card, created) => {
      saved.push(card)
      createdLast = created
    },
  })
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <ConflictAlert saving={saving} what="Cette fiche a été modifiée" />
      {saving.problem ? <p role="alert">{saving.problem.message}</p> : null}
      {(["name", "notes"] as const).map((key) => (
        <input
          key={key}
          aria-label={key}
          value={values[key]}
          onChange={({ target }) => setValues((now) => ({ ...now, [key]: target.value }))}
        />
      ))}
      <ChangedNotice
        news={saving.news}
        asNew={{ label: "Comme nouvelle", busy: saving.busy, save: () => void saving.saveAsNew(values) }}
      />
      <button type="button" onClick={() => void saving.save({ ...values, ...carried })}>
        Enregistrer
      </button>
    </form>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }))
const field = (name: keyof Values) => screen.getByLabelText<HTMLInputElement>(name)
const retype = async (name: keyof Values, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}
const told = () => screen.findByText("Cette fiche a été modifiée entre-temps par une autre personne.")
const untold = () => screen.queryByText(/entre-temps par une autre personne/)

beforeEach(() => {
  stored = opened
  sent = []
  saved = []
  meanwhile = {}
  fails = {}
  carried = {}
  held = Promise.resolve()
})

describe("a save", () => {
  it("is conditional on the version that was read, and happens once however often it is asked for", async () => {
    render(<Form />)
    await retype("name", "Rive gauche")
    const arrival = Promise.withResolvers<void>()
    held = arrival.promise
    await userEvent.dblClick(screen.getByRole("button", { name: "Enregistrer" }))
    arrival.resolve()
    await waitFor(() => expect(saved).toEqual([{ ...opened, version: 2, name: "Rive gauche" }]))
    expect(sent).toEqual([{ version: 1, values: { name: "Rive gauche", notes: "" } }])
    await press("Enregistrer")
    await waitFor(() => expect(sent.at(-1)?.version).toBe(2))
  })

  it("creates without one", async () => {
    stored = null
    render(<Form initial={null} />)
    await userEvent.type(field("name"), "Neuve")
    await press("Enregistrer")
    await waitFor(() => expect(saved).toMatchObject([{ version: 1, name: "Neuve" }]))
  })

  it("is sent anew when somebody changed something else of the same item", async () => {
    theirs({ order: 5 })
    theirs({ order: 6 })
    render(<Form />)
    await retype("name", "Rive gauche")
    await press("Enregistrer")
    await waitFor(() => expect(saved).toMatchObject([{ name: "Rive gauche", order: 6 }]))
    expect(sent.map(({ version }) => version)).toEqual([1, 3])
    expect(untold()).toBeNull()
  })

  it.each([
    ["is sent anew over itself, where the answer was lost", "Rive gauche", {}, [1, 2], false],
    ["is sent anew over itself, though spaces around it are not kept", "  Rive gauche ", {}, [1, 2], false],
    [
      "is told of what somebody else changed after it, though its answer was lost",
      "Rive gauche",
      { notes: "b" },
      [1],
      true,
    ],
  ])("%s", async (_what, typed, others, versions, isTold) => {
    carried = { order: 1, id: "c1" }
    render(<Form />)
    await retype("name", typed)
    theirs({ name: "Rive gauche", ...others })
    await press("Enregistrer")
    if (isTold) await told()
    else await waitFor(() => expect(saved).toMatchObject([{ name: typed }]))
    expect(sent.map(({ version }) => version)).toEqual(versions)
    expect(untold() !== null).toBe(isTold)
  })
})

describe("a save that lost to another person's", () => {
  it("says what they changed and keeps what was typed, however often it is tried", async () => {
    theirs({ name: "Rive droite" })
    render(<Form />)
    await retype("notes", "les miennes")
    for (let tries = 0; tries < 2; tries++) {
      await press("Enregistrer")
      expect(await told()).toBeDefined()
      expect(screen.getByText("Nom : « Rive » → « Rive droite »")).toBeDefined()
      // Which is all that is said of it.
      expect(screen.queryByText("Modifié entre-temps.")).toBeNull()
    }
    expect(screen.getByText(/^Votre saisie est conservée/)).toBeDefined()
    expect([field("name").value, field("notes").value]).toEqual(["Rive", "les miennes"])
    expect(saved).toEqual([])
    expect(stored).toMatchObject({ name: "Rive droite", notes: "" })
  })

  it("overwrites only what I changed, over what is stored by then", async () => {
    theirs({ name: "Rive droite" })
    render(<Form />)
    await retype("notes", "les miennes")
    await press("Enregistrer")
    await told()
    theirs({ name: "Rive du milieu" })
    await press("Écraser")
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(sent.at(-1)).toEqual({ version: 3, values: { name: "Rive du milieu", notes: "les miennes" } })
    expect(untold()).toBeNull()
    expect(field("name").value).toBe("Rive du milieu")
  })

  it("keeps mine where both changed the same", async () => {
    theirs({ name: "La leur", notes: "les leurs" })
    render(<Form />)
    await retype("name", "La mienne")
    await press("Enregistrer")
    await told()
    await press("Écraser")
    await waitFor(() => expect(stored).toMatchObject({ name: "La mienne", notes: "les leurs" }))
  })

  it("tells again when somebody saves while it overwrites, and loses neither's work", async () => {
    theirs({ name: "Rive droite" })
    render(<Form />)
    await retype("notes", "les miennes")
    await press("Enregistrer")
    await told()
    meanwhile.write = () => theirs({ name: "Encore une autre" })
    await press("Écraser")
    expect(await screen.findByText("Nom : « Rive droite » → « Encore une autre »")).toBeDefined()
    expect(field("notes").value).toBe("les miennes")
    expect(stored).toMatchObject({ name: "Encore une autre", notes: "" })
    await press("Écraser")
    await waitFor(() => expect(stored).toMatchObject({ name: "Encore une autre", notes: "les miennes" }))
  })

  it("keeps what is typed while it overwrites", async () => {
    theirs({ name: "Rive droite" })
    render(<Form />)
    await retype("notes", "les miennes")
    await press("Enregistrer")
    await told()
    const arrival = Promise.withResolvers<void>()
    held = arrival.promise
    await press("Écraser")
    await userEvent.type(field("notes"), ", et encore")
    arrival.resolve()
    await waitFor(() => expect(stored).toMatchObject({ notes: "les miennes, et encore" }))
  })

  it("reloads what is stored by then, and the next save builds on it", async () => {
    theirs({ name: "Rive droite" })
    render(<Form />)
    await retype("notes", "perdues")
    await press("Enregistrer")
    await told()
    theirs({ notes: "les leurs" })
    await press("Recharger")
    await waitFor(() => expect(field("notes").value).toBe("les leurs"))
    expect(field("name").value).toBe("Rive droite")
    expect(untold()).toBeNull()
    await retype("notes", "les suivantes")
    await press("Enregistrer")
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(sent.at(-1)).toEqual({ version: 3, values: { name: "Rive droite", notes: "les suivantes" } })
  })

  it("keeps what was typed where what is stored cannot be read to be reloaded", async () => {
    theirs({ name: "Rive droite" })
    render(<Form />)
    await retype("notes", "les miennes")
    await press("Enregistrer")
    await told()
    fails.read = new TypeError("Failed to fetch")
    await press("Recharger")
    expect(await screen.findByText(/Erreur de connexion réseau/)).toBeDefined()
    expect([field("name").value, field("notes").value]).toEqual(["Rive", "les miennes"])
  })

  it("tells of it also when what is stored cannot be read, which can be tried again", async () => {
    theirs({ name: "Rive droite" })
    fails.read = new TypeError("Failed to fetch")
    render(<Form />)
    await retype("notes", "les miennes")
    await press("Enregistrer")
    await told()
    expect(screen.queryByText(/^Nom :/)).toBeNull()
    await press("Écraser")
    expect(await screen.findByText(/Erreur de connexion réseau/)).toBeDefined()
    expect(field("notes").value).toBe("les miennes")
    fails = {}
    await press("Enregistrer")
    await told()
    await press("Écraser")
    await waitFor(() => expect(stored).toMatchObject({ name: "Rive droite", notes: "les miennes" }))
  })

  it("asks first where what is said of it has changed, though none of its fields has", async () => {
    stored = { ...opened, place: "Paris" }
    render(<Form initial={stored} />)
    theirs({ place: "Lyon" })
    await retype("name", "Rive neuve")
    await press("Enregistrer")
    expect(await told()).toBeDefined()
    expect(saved).toEqual([])
  })

  it("says in the API's words that it was deleted meanwhile; what was typed stays", async () => {
    theirs({ name: "Rive droite" })
    const { rerender } = render(<Form />)
    await retype("notes", "les miennes")
    await press("Enregistrer")
    await told()
    stored = null
    await press("Écraser")
    expect(await screen.findByText("Cette fiche n'existe pas ou n'existe plus.")).toBeDefined()
    expect(untold()).toBeNull()
    expect(field("notes").value).toBe("les miennes")
    const removed = () => screen.queryByText(/vient d'être supprimée par une autre personne/)
    expect(removed()).not.toBeNull()
    await press("Comme nouvelle")
    await waitFor(() => expect(saved).toMatchObject([{ name: "Rive", notes: "les miennes" }]))
    expect(createdLast).toBe(true)
    expect(removed()).toBeNull()
    rerender(<Form gone />)
    expect(removed()).not.toBeNull()
  })

  it("says in the API's words that what it refers to is gone, which is no conflict", async () => {
    render(<Form />)
    await retype("notes", "les miennes")
    theirs({ name: "Rive droite" })
    fails.write = refused("not_found", "Ce client n'existe plus.")
    await press("Enregistrer")
    expect(await screen.findByText("Ce client n'existe plus.")).toBeDefined()
    expect(untold()).toBeNull()
    expect(field("notes").value).toBe("les miennes")
  })
})

describe("the notice by the button", () => {
  it("stays with the keyboard while what was deleted is saved anew, and where that fails", async () => {
    const answer = Promise.withResolvers<void>()
    held = answer.promise
    fails.write = new TypeError("Failed to fetch")
    render(<Form gone />)
    const button = screen.getByRole("button", { name: "Comme nouvelle" })
    await pressByKeyboard(button)
    answer.resolve()
    expect(await screen.findByText(/Erreur de connexion réseau/)).toBeDefined()
    expectKeyboardOn(button)
    expect(sent).toHaveLength(1)
  })

  const changed = () => screen.queryByText(/vient d'être modifiée par une autre personne/)

  it("tells that somebody saved, until the form has taken it up", async () => {
    const { rerender } = render(<Form latest={opened} />)
    expect(changed()).toBeNull()
    theirs({ name: "Rive droite" })
    await retype("notes", "les miennes")
    rerender(<Form latest={{ ...opened, name: "Rive droite", version: 2 }} />)
    expect(changed()).not.toBeNull()
    expect(field("name").value).toBe("Rive")
    await press("Enregistrer")
    await told()
    expect(changed()).toBeNull()
    await press("Recharger")
    await waitFor(() => expect(untold()).toBeNull())
    expect(changed()).toBeNull()
  })

  it("saves what one has typed since a save whose answer was lost", async () => {
    render(<Form />)
    await retype("name", "Rive gauche")
    theirs({ name: "Rive gauche" })
    await retype("notes", "encore")
    await press("Enregistrer")
    await waitFor(() => expect(saved).toMatchObject([{ name: "Rive gauche", notes: "encore", version: 3 }]))
    expect(untold()).toBeNull()
  })

  it("does not take a save whose answer was lost for another person's, but what came after it", async () => {
    const { rerender } = render(<Form latest={opened} />)
    await retype("name", "La mienne ")
    fails.write = new TypeError("Failed to fetch")
    await press("Enregistrer")
    await screen.findByRole("alert")
    const mine = { ...opened, name: "La mienne", version: 2 }
    rerender(<Form latest={mine} />)
    expect(changed()).toBeNull()
    rerender(<Form latest={{ ...mine, notes: "b", version: 3 }} />)
    expect(changed()).not.toBeNull()
  })

  it("tells nobody of one's own save whose answer was lost, also once one types on, and builds on it", async () => {
    const { rerender } = render(<Form latest={opened} />)
    await retype("name", "La mienne")
    fails.write = new TypeError("Failed to fetch")
    await press("Enregistrer")
    await screen.findByRole("alert")
    fails = {}
    theirs({ name: "La mienne" })
    rerender(<Form latest={stored ?? opened} />)
    await retype("name", "La mienne, encore")
    expect(changed()).toBeNull()
    await press("Enregistrer")
    await waitFor(() => expect(saved).toMatchObject([{ name: "La mienne, encore", version: 3 }]))
    expect(untold()).toBeNull()
  })

  it("does not take one's own save for another person's", async () => {
    const { rerender } = render(<Form latest={opened} />)
    await retype("name", "La mienne")
    meanwhile.write = () => rerender(<Form latest={{ ...opened, name: "La mienne", version: 2 }} />)
    const seen = vi.fn()
    const observer = new MutationObserver(() => changed() && seen())
    observer.observe(document.body, { childList: true, subtree: true })
    await press("Enregistrer")
    await waitFor(() => expect(saved).toHaveLength(1))
    observer.disconnect()
    expect(seen).not.toHaveBeenCalled()
    expect(changed()).toBeNull()
  })
})
