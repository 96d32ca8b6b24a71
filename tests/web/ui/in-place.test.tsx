import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type ReactNode, useSyncExternalStore } from "react"
import { beforeEach, describe, expect, it } from "vitest"
import { createStore } from "../../../packages/web/src/lib/store.ts"
import { type EditedRecord, InPlace, type Input } from "../../../packages/web/src/ui/in-place/InPlace.tsx"
import { InPlaceSwitch } from "../../../packages/web/src/ui/in-place/InPlaceSwitch.tsx"
import { ReadOnlyContext } from "../../../packages/web/src/ui/states/ReadOnlyNotice.tsx"
import { enterPage } from "../../world/dialogPage.tsx"
import { conflict, fakeApi, offline } from "../../world/fakeApi.ts"
import { press, says } from "../../world/page.tsx"
import { asksBeforeClosing } from "../../world/unsaved.ts"

/** The record in the table, and as the page knows it. */
let stored: Stored
let known: ReturnType<typeof createStore<Stored>>
let written: { changes: Partial<Fields>; version: number }[]
let refused: Error | null

beforeEach(() => {
  fakeApi({ agencies: { pickTeammates: { items: [{ id: "u2", name: "Hugo Leroy", role: "" }] } } })
  stored = { version: 1, fields: { name: "Hiver", place: "Lyon", day: null, cents: 5000, sent: false } }
  known = createStore(stored)
  ;[written, refused] = [[], null]
})

/** rules/interface.md#edited-in-place */
describe("a value edited in place", () => {
  it.each<[string, Input, keyof Fields, string, unknown, string]>([
    ["a text", { kind: "text", maxLength: 20 }, "place", " Nice ", "Nice", "Nice"],
    ["an amount in French", { kind: "money" }, "cents", "1.234,50", 123_450, "123450"],
    ["an amount in English", { kind: "money" }, "cents", "1,234.50", 123_450, "123450"],
    ["no amount", { kind: "money" }, "cents", "", null, "vide"],
    ["a day", { kind: "day" }, "day", "1er juin 2031", "2031-06-01", "2031-06-01"],
    ["a teammate", { kind: "manager" }, "place", "hug", "Hugo Leroy", "Hugo Leroy"],
  ])("saves %s by Enter, and shows it at once", async (_, input, name, text, value, shown) => {
    enter(<Value name={name} input={input} />)
    const control = await open(name)
    await retype(control, text)
    if (input.kind === "manager") await screen.findByRole("option", { name: /Hugo/ })
    hit(control, "Enter")
    expect(document.activeElement).toBe(await shows(name, shown))
    expect(written).toEqual([{ changes: { [name]: value }, version: 1 }])
    expect(await says("Annuler")).toBeDefined()
  })

  it.each<[Input, keyof Fields, string, string]>([
    [{ kind: "text", maxLength: 20 }, "name", " ", "Le nom est obligatoire"],
    [{ kind: "money" }, "cents", "12,345", "Montant ambigu : tapez 12 345 ou 12,34"],
    [{ kind: "day" }, "day", "32/13", "Date invalide : tapez par exemple 01/06/2026"],
    [{ kind: "day", problemOf: () => "Trop tard" }, "day", "01/06/2031", "Trop tard"],
  ])(
    "when %j refuses %s, keeps the text beside the reason; Escape restores",
    async (input, name, text, why) => {
      enter(<Value name={name} input={input} required="Le nom est obligatoire" />)
      const control = await open(name)
      const before = control.value
      await retype(control, text)
      await userEvent.keyboard("{Enter}")
      expect(await says(why)).toBeDefined()
      expect([control.value.trim(), control.getAttribute("aria-invalid"), asksBeforeClosing()]).toEqual([
        text.trim(),
        "true",
        true,
      ])
      await userEvent.keyboard("{Escape}")
      expect((await open(name)).value).toBe(before)
      expect(written).toEqual([])
    },
  )

  it("saves a choice when it is made, and a long text by Ctrl+Enter", async () => {
    const options = ["Lyon", "Nice"].map((value) => ({ value, label: value }))
    enter(
      <>
        <Value name="place" input={{ kind: "choice", options }} />
        <Value name="name" input={{ kind: "note", maxLength: 99 }} />
      </>,
    )
    const choice = await open("place")
    hit(choice, "ArrowDown")
    hit(choice, "Enter")
    await shows("place", "Nice")
    await retype(await open("name"), "Un{Enter}deux{Control>}{Enter}{/Control}")
    await waitFor(() => expect(written.at(-1)?.changes).toEqual({ name: "Un\ndeux" }))
  })

  it("opens by F2; Tab saves and opens the next value, stops at a flag, and Shift+Tab goes back", async () => {
    enter(<Page />)
    const name = await shows("name", "Hiver")
    name.focus()
    await userEvent.keyboard("{F2}")
    await retype(await control("name"), "Été")
    await userEvent.keyboard("{Tab}")
    expect(document.activeElement).toBe(await control("place"))
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}")
    expect(document.activeElement).toBe(await control("name"))
    await userEvent.keyboard("{Tab}{Tab}")
    expect(document.activeElement).toBe(screen.getByRole("switch", { name: "Envoyé" }))
    expect(written.map(({ changes }) => changes)).toEqual([{ name: "Été" }])
  })

  it("is saved when its field is left, unless nothing was typed, also when a colleague changes it", async () => {
    enter(<Page />)
    await open("name")
    act(() => {
      theirs({ name: "Le sien" })
      known.set(stored)
    })
    await userEvent.click(document.body)
    await shows("name", "Le sien")
    expect(written).toEqual([])
    await retype(await open("name"), "Le mien")
    await userEvent.click(document.body)
    await waitFor(() => expect(written).toEqual([{ changes: { name: "Le mien" }, version: 2 }]))
  })

  it("is sent alone, over a colleague's change of another field", async () => {
    enter(<Page />)
    const field = await open("name")
    theirs({ place: "Nice" })
    await retype(field, "Le mien{Enter}")
    await waitFor(() => expect(stored.fields).toMatchObject({ name: "Le mien", place: "Nice" }))
    expect(written.at(-1)).toEqual({ changes: { name: "Le mien" }, version: 2 })
    await shows("name", "Le mien")
  })

  it.each([
    ["Garder la sienne", "Le sien"],
    ["Mettre la mienne", "Le mien"],
  ])("when a colleague has changed it, shows theirs and asks: « %s »", async (choice, kept) => {
    enter(<Page />)
    const field = await open("name")
    theirs({ name: "Le sien" })
    await retype(field, "Le mien{Enter}")
    await says("Une autre personne a mis « Le sien » entre-temps.")
    expect([(await control("name")).value, stored.fields.name]).toEqual(["Le mien", "Le sien"])
    await press(choice)
    expect(document.activeElement).toBe(await shows("name", kept))
    expect(stored.fields.name).toBe(kept)
  })

  it("when a save gets no answer, is open again with the text, and is sent again", async () => {
    enter(<Page />)
    refused = offline()
    await retype(await open("name"), "Le mien{Enter}")
    await says(/^Erreur de connexion réseau/)
    const again = await control("name")
    expect([again.value, document.activeElement]).toEqual(["Le mien", again])
    refused = null
    await press("Réessayer")
    await shows("name", "Le mien")
    expect(stored.fields.name).toBe("Le mien")
  })

  it("goes back by « Annuler », which asks once a colleague has changed it", async () => {
    enter(<Page />)
    await retype(await open("name"), "Été{Enter}")
    await press("Annuler")
    await waitFor(() => expect(stored).toMatchObject({ version: 3, fields: { name: "Hiver" } }))
    await says("Nom : Hiver")
    theirs({ name: "Le sien" })
    fireEvent.keyDown(window, { key: "z", ctrlKey: true })
    await says("Une autre personne a mis « Le sien » entre-temps.")
    expect((await control("name")).value).toBe("Été")
  })

  it("is plain text for readers; when its record disappears, a notice keeps the typed text", async () => {
    const look = createStore<"page" | "reader" | "nothing">("page")
    const Shown = () => {
      const now = useSyncExternalStore(look.subscribe, look.current)
      if (now === "nothing") return null
      return <ReadOnlyContext value={now === "reader" ? "Droit retiré." : null}>{<Page />}</ReadOnlyContext>
    }
    enter(<Shown />)
    await retype(await open("name"), "Le mien")
    act(() => look.set("reader"))
    expect([(await control("name")).disabled, screen.queryByRole("button")]).toEqual([true, null])
    expect(screen.getByText("Lyon").tagName).toBe("SPAN")
    act(() => look.set("nothing"))
    await says("« Nom : Le mien » n'a pas été enregistré. Cet élément n'est plus affiché.")
  })
})

it("a flag changes by one press, and returns with the reason when it is refused", async () => {
  enter(<Page />)
  const flag = await screen.findByRole("switch", { name: "Envoyé" })
  await userEvent.click(flag)
  await says("Envoyé : oui")
  expect([flag.getAttribute("aria-checked"), written]).toEqual([
    "true",
    [{ changes: { sent: true }, version: 1 }],
  ])
  refused = offline()
  await userEvent.click(flag)
  await says(/^Non enregistré. Erreur de connexion/)
  expect([flag.getAttribute("aria-checked"), stored.fields.sent]).toEqual(["true", true])
})

interface Fields {
  name: string
  place: string
  day: string | null
  cents: number | null
  sent: boolean
}
interface Stored {
  version: number
  fields: Fields
}

const theirs = (changes: Partial<Fields>) => {
  stored = { version: stored.version + 1, fields: { ...stored.fields, ...changes } }
}

function useRecord(): EditedRecord<Fields> {
  return {
    latest: useSyncExternalStore(known.subscribe, known.current),
    read: async () => stored,
    write: async (changes, version) => {
      written.push({ changes, version })
      if (refused) throw refused
      if (version !== stored.version) throw conflict()
      theirs(changes)
      known.set(stored)
      return stored
    },
  }
}

const LABELS: Record<keyof Fields, string> = {
  name: "Nom",
  place: "Lieu",
  day: "Jour",
  cents: "Montant",
  sent: "Envoyé",
}

interface ValueProps {
  name: keyof Fields
  input: Input
  required?: string
}

const Value = ({ name, ...rest }: ValueProps) => (
  <InPlace
    {...rest}
    of={useRecord()}
    name={name}
    label={LABELS[name]}
    what={LABELS[name].toLowerCase()}
    shown={(value) => String(value ?? "vide")}
  />
)

const Page = () => (
  <>
    <Value name="name" input={{ kind: "text", maxLength: 20 }} />
    <Value name="place" input={{ kind: "text", maxLength: 20 }} />
    <InPlaceSwitch of={useRecord()} name="sent" label="Envoyé" />
  </>
)

const enter = (page: ReactNode) => enterPage(<main>{page}</main>)
const shows = (name: keyof Fields, shown: string) =>
  screen.findByRole("button", { name: `${shown} : modifier ${LABELS[name].toLowerCase()}` })
const control = (name: keyof Fields) => screen.findByLabelText<HTMLInputElement>(LABELS[name])
const open = async (name: keyof Fields) => {
  await press(new RegExp(` : modifier ${LABELS[name].toLowerCase()}$`))
  return control(name)
}
/** antd's lists read the key's number. */
const hit = (field: HTMLElement, key: "Enter" | "ArrowDown") =>
  fireEvent.keyDown(field, { key, keyCode: key === "Enter" ? 13 : 40 })
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  if (text) await userEvent.type(field, text)
}
