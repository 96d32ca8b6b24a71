import { ORPCError } from "@orpc/client"
import { fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Form, Input, Select } from "antd"
import { useState } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { filled } from "../../../packages/web/src/lib/forms/formProblem.ts"
import { DialogFrame, useDone } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm, useSendForm } from "../../../packages/web/src/ui/form/DialogForm.tsx"
import { FailureAlert } from "../../../packages/web/src/ui/states/SaveNotices.tsx"
import { dialogGone, openDialog, press } from "../../world/dialogPage.tsx"
import { asksBeforeClosing } from "../../world/unsaved.ts"

const QUESTION = "Quitter sans enregistrer ?"
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

interface Values {
  name: string
  kind: string
}

describe("a form that sends what was typed", () => {
  let sent: (Values & { goesOn: boolean })[]
  let refuse: (() => Error) | null
  const next = vi.fn()

  function Sheet({ several = false, guarded = true }) {
    const done = useDone()
    const saving = useSendForm<Values>(
      async (values, { release, goesOn }) => {
        sent.push({ ...values, goesOn })
        if (refuse) throw refuse()
        if (goesOn) return
        release()
        done("C'est ajouté")
      },
      several ? { again: { clears: ["name"], added: ({ name }) => `« ${name} » ajouté`, next } } : {},
    )
    return (
      <DialogForm
        saving={saving}
        submit="Ajouter"
        guarded={guarded}
        initialValues={{ name: "", kind: "a" }}
        failed={({ message }) => <FailureAlert title="Non ajouté" reason={message} />}
      >
        <Form.Item name="name" label="Nom" rules={[filled("Le nom est obligatoire")]}>
          <Input />
        </Form.Item>
        <Form.Item name="kind" label="Genre">
          <Select showSearch options={["a", "b"].map((value) => ({ value, label: `Genre ${value}` }))} />
        </Form.Item>
      </DialogForm>
    )
  }
  const open = (props: Parameters<typeof Sheet>[0] = {}) =>
    openDialog(
      <DialogFrame title="Fiche">
        <Sheet {...props} />
      </DialogFrame>,
    )
  const type = async (text: string) => {
    await userEvent.clear(field("Nom"))
    await userEvent.type(field("Nom"), text)
  }

  beforeEach(() => {
    ;[sent, refuse] = [[], null]
    next.mockClear()
  })

  it("loses nothing by what was only looked for in a list of choices, but by what was typed", async () => {
    await open()
    await userEvent.type(screen.getByRole("combobox"), "gen")
    expect(asksBeforeClosing()).toBe(false)
    await type("Zoé")
    expect(asksBeforeClosing()).toBe(true)
    await press("Annuler")
    expect(await screen.findAllByText(QUESTION)).not.toEqual([])
  })

  it("that would lose nothing closes unasked", async () => {
    await open({ guarded: false })
    await type("Zoé")
    expect(asksBeforeClosing()).toBe(false)
    await press("Annuler")
    await dialogGone()
  })

  it("is told to be stored and closes, unasked; without another one it offers no next", async () => {
    const router = await open()
    expect(screen.queryByRole("button", { name: "Ajouter et continuer" })).toBeNull()
    await type("Zoé")
    await press("Ajouter")
    expect(await screen.findByText("C'est ajouté")).toBeDefined()
    await dialogGone()
    expect(screen.queryByText(QUESTION)).toBeNull()
    expect(router.state.location.search).toBe("")
    expect(sent).toEqual([{ name: "Zoé", kind: "a", goesOn: false }])
  })

  /** rules/interface.md#several-in-a-row */
  it("is sent by Ctrl+Enter from a list of choices that is closed", async () => {
    await open()
    await type("Zoé")
    fireEvent.keyDown(field("Genre"), { key: "Enter", ctrlKey: true })
    expect(field("Genre").getAttribute("aria-expanded")).toBe("false")
    await vi.waitFor(() => expect(sent).toHaveLength(1))
  })

  it("begins the next one with what repeats, the keyboard in its first field, and nothing unsaved", async () => {
    await open({ several: true })
    await userEvent.click(screen.getByRole("combobox"))
    fireEvent.click(await screen.findByText("Genre b"))
    for (const name of ["Zoé", "Léa"]) {
      await type(name)
      await press("Ajouter et continuer")
      expect(await screen.findByText(`« ${name} » ajouté`)).toBeDefined()
      await waitFor(() => expect(document.activeElement).toBe(field("Nom")))
      expect([field("Nom").value, asksBeforeClosing()]).toEqual(["", false])
    }
    expect(next).toHaveBeenCalledTimes(2)
    expect(sent.map(({ kind, goesOn }) => [kind, goesOn])).toEqual([
      ["b", true],
      ["b", true],
    ])
    await userEvent.click(screen.getAllByRole("button", { name: "Fermer" }).at(-1) ?? document.body)
    await dialogGone()
  })

  it.each([
    [
      "was refused",
      "Zoé",
      () => new ORPCError("unavailable", { status: 503, message: "Plus tard." }),
      "Plus tard.",
    ],
    ["lacked something", " ", null, "Le nom est obligatoire"],
  ])("closes with Enter after going on %s", async (_what, typed, refused, said) => {
    refuse = refused
    await open({ several: true })
    await type(typed)
    await press("Ajouter et continuer")
    expect(await screen.findByText(said)).toBeDefined()
    expect([next.mock.calls.length, field("Nom").value, asksBeforeClosing()]).toEqual([0, typed, true])
    refuse = null
    await type("Zoé{Enter}")
    expect(await screen.findByText("C'est ajouté")).toBeDefined()
    expect(sent.at(-1)).toEqual({ name: "Zoé", kind: "a", goesOn: false })
  })

  it.each([
    ["beside its field, which has the keyboard", { name: "Déjà pris" }, 0],
    ["above the form, which comes into sight", {}, 1],
  ])("says what is wrong %s", async (_where, fields, times) => {
    refuse = () => new ORPCError("invalid", { status: 400, message: "Refusé.", data: { fields } })
    const into = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined)
    await open()
    await type("Zoé{Enter}")
    const alert = await screen.findByText("Non ajouté")
    expect(into.mock.contexts.filter((one) => one instanceof Element && one.contains(alert))).toHaveLength(
      times,
    )
    if (times === 0) {
      expect(screen.getByText("Déjà pris")).toBeDefined()
      await waitFor(() => expect(document.activeElement).toBe(field("Nom")))
    }
  })
})

describe("a form over what is stored", () => {
  const saveAsNew = vi.fn(async () => undefined)
  interface Stored extends Values {
    version: number
  }
  let now: Stored
  let written: [values: Values, version: number | undefined][]

  function Sheet() {
    const [opened] = useState<Stored>({ name: "Rive", kind: "a", version: 1 })
    const done = useDone()
    const saving = useSaveForm<Stored, Values>({
      opened,
      read: async () => now,
      valuesOf: ({ name, kind }) => ({ name, kind }),
      write: async (values, base) => {
        written.push([values, base?.version])
        if (base?.version !== now.version)
          throw new ORPCError("conflict", { status: 409, message: "Modifié." })
        return { ...values, version: now.version + 1 }
      },
      onSaved: () => done("Enregistré"),
    })
    return (
      <DialogForm
        saving={saving}
        changed="Cette fiche a été modifiée"
        kept="Rien n'est perdu."
        initialValues={{ name: opened.name, kind: opened.kind }}
        failed={() => null}
      >
        <Form.Item name="name" label="Nom">
          <Input />
        </Form.Item>
      </DialogForm>
    )
  }

  beforeEach(() => {
    now = { name: "Rive Gauche", kind: "a", version: 2 }
    written = []
  })

  it("that another saved keeps what was typed until it is read anew, and is then as stored, nothing unsaved", async () => {
    await openDialog(
      <DialogFrame title="Fiche">
        <Sheet />
      </DialogFrame>,
    )
    await userEvent.type(field("Nom"), " Droite")
    await press("Enregistrer")
    expect(
      await screen.findByText("Cette fiche a été modifiée entre-temps par une autre personne."),
    ).toBeDefined()
    expect(screen.getByText("Rien n'est perdu.")).toBeDefined()
    expect([field("Nom").value, asksBeforeClosing()]).toEqual(["Rive Droite", true])
    await press("Recharger")
    await waitFor(() => expect(field("Nom").value).toBe("Rive Gauche"))
    expect(asksBeforeClosing()).toBe(false)
    await userEvent.type(field("Nom"), "!")
    await press("Enregistrer")
    expect(await screen.findByText("Enregistré")).toBeDefined()
    // With what it has no field for.
    expect(written.at(-1)).toEqual([{ name: "Rive Gauche!", kind: "a" }, 2])
  })

  function Several() {
    const done = useDone()
    const saving = useSaveForm<Stored, Values>({
      ...{ opened: null, read: async () => now, valuesOf: ({ name, kind }) => ({ name, kind }) },
      write: async (values, base) => {
        written.push([values, base?.version])
        return { ...values, version: 1 }
      },
      again: { clears: ["name"], added: ({ name }) => `« ${name} » ajouté` },
      onSaved: (_saved, _created, goesOn) => goesOn || done("C'est ajouté"),
    })
    return (
      <DialogForm
        saving={saving}
        submit="Ajouter"
        initialValues={{ name: "", kind: "a" }}
        failed={() => null}
      >
        {["name", "kind"].map((name) => (
          <Form.Item key={name} name={name} label={name}>
            <Input />
          </Form.Item>
        ))}
      </DialogForm>
    )
  }

  it("that is new is followed by other new ones, of which none takes the place of the first", async () => {
    await openDialog(
      <DialogFrame title="Fiche">
        <Several />
      </DialogFrame>,
    )
    for (const name of ["Rive", "Dune"]) {
      await userEvent.type(field("name"), name)
      await press("Ajouter et continuer")
      expect(await screen.findByText(`« ${name} » ajouté`)).toBeDefined()
      await waitFor(() => expect(field("name").value).toBe(""))
    }
    await userEvent.type(field("name"), "Cap")
    await press("Ajouter")
    expect(await screen.findByText("C'est ajouté")).toBeDefined()
    expect(written).toEqual(["Rive", "Dune", "Cap"].map((name) => [{ name, kind: "a" }, undefined]))
  })

  function Gone() {
    const [form] = Form.useForm<Values>()
    const saving = {
      ...{ form, setDirty: () => undefined, busy: false, problem: null, news: "removed" as const },
      ...{ save: async () => undefined, saveAsNew },
    }
    return (
      <DialogForm saving={saving} asNew="Enregistrer comme nouvelle" failed={() => null} footer={undefined}>
        <Form.Item name="name" label="Nom" rules={[filled("Le nom est obligatoire")]}>
          <Input />
        </Form.Item>
      </DialogForm>
    )
  }

  it("that was deleted is saved anew once nothing is missing", async () => {
    await openDialog(
      <DialogFrame title="Fiche">
        <Gone />
      </DialogFrame>,
    )
    await press("Enregistrer comme nouvelle")
    expect(await screen.findByText("Le nom est obligatoire")).toBeDefined()
    expect(saveAsNew).not.toHaveBeenCalled()
    await userEvent.type(field("Nom"), "Rive")
    await press("Enregistrer comme nouvelle")
    await waitFor(() => expect(saveAsNew.mock.calls).toEqual([[{ name: "Rive" }]]))
  })
})
