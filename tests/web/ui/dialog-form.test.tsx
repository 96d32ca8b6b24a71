import { ORPCError } from "@orpc/client"
import { fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Form, Input, Select } from "antd"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { filled } from "../../../packages/web/src/lib/forms/formProblem.ts"
import { DialogFrame, useDone } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { DialogForm, useSaveForm, useSendForm } from "../../../packages/web/src/ui/form/DialogForm.tsx"
import { FailureAlert } from "../../../packages/web/src/ui/states/SaveNotices.tsx"
import { openDialog } from "../../world/dialogPage.tsx"
import { dialogGone, press } from "../../world/page.tsx"
import { asksBeforeClosing } from "../../world/unsaved.ts"

describe("a form that sends the typed values", () => {
  let sent: (Values & { goesOn: boolean })[]
  let refuse: (() => Error) | null

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
      several ? { again } : {},
    )
    return (
      <DialogForm saving={saving} guarded={guarded} {...shared}>
        {fields}
      </DialogForm>
    )
  }

  beforeEach(() => {
    ;[sent, refuse] = [[], null]
    again.next.mockClear()
  })

  it("is not dirty after a search in a select; Ctrl+Enter sends it from a closed select, Ctrl+S from anywhere", async () => {
    await open(<Sheet />)
    await userEvent.type(screen.getByRole("combobox"), "gen")
    expect(asksBeforeClosing()).toBe(false)
    await type("Zoé")
    expect(asksBeforeClosing()).toBe(true)
    expect(screen.queryByRole("button", { name: "Ajouter et continuer" })).toBeNull()
    refuse = () => new Error("Offline")
    fireEvent.keyDown(document.body, { key: "s", ctrlKey: true })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    refuse = null
    fireEvent.keyDown(field("Genre"), { key: "Enter", ctrlKey: true })
    expect(field("Genre").getAttribute("aria-expanded")).toBe("false")
    await vi.waitFor(() => expect(sent).toHaveLength(2))
  })

  it("closes without a question when nothing would be lost", async () => {
    await open(<Sheet guarded={false} />)
    await type("Zoé")
    expect(asksBeforeClosing()).toBe(false)
    await press("Annuler")
    await dialogGone()
  })

  /** rules/interface.md#several-in-a-row */
  it("starts the next record with the repeated values, the focus in its first field, and no changes", async () => {
    await open(<Sheet several />)
    await userEvent.click(screen.getByRole("combobox"))
    fireEvent.click(await screen.findByText("Genre b"))
    for (const name of ["Zoé", "Léa"]) {
      await type(name)
      await press("Ajouter et continuer")
      expect(await screen.findByText(`« ${name} » ajouté`)).toBeDefined()
      await waitFor(() => expect(document.activeElement).toBe(field("Nom")))
      expect([field("Nom").value, asksBeforeClosing()]).toEqual(["", false])
    }
    expect(again.next).toHaveBeenCalledTimes(2)
    expect(sent).toEqual(["Zoé", "Léa"].map((name) => ({ name, kind: "b", goesOn: true })))
  })

  it.each([
    [
      "was refused",
      "Zoé",
      () => new ORPCError("unavailable", { status: 503, message: "Plus tard." }),
      "Plus tard.",
    ],
    ["had a missing field", " ", null, "Le nom est obligatoire"],
  ])("closes by Enter after a second record that %s", async (_what, typed, refused, said) => {
    refuse = refused
    await open(<Sheet several />)
    await type(typed)
    await press("Ajouter et continuer")
    expect(await screen.findByText(said)).toBeDefined()
    expect([again.next.mock.calls.length, field("Nom").value, asksBeforeClosing()]).toEqual([0, typed, true])
    refuse = null
    await type("Zoé{Enter}")
    expect(await screen.findByText("C'est ajouté")).toBeDefined()
    expect(sent.at(-1)).toEqual({ name: "Zoé", kind: "a", goesOn: false })
  })

  it.each([
    ["beside its field and focuses it", { name: "Déjà pris" }, 0],
    ["above the form and scrolls to it", {}, 1],
  ])("shows the problem %s", async (_where, problems, times) => {
    refuse = () => new ORPCError("invalid", { status: 400, message: "Refusé.", data: { fields: problems } })
    const into = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined)
    await open(<Sheet />)
    await type("Zoé{Enter}")
    const alert = await screen.findByText("Non ajouté")
    const seen = into.mock.contexts.filter((one) => one instanceof Element && one.contains(alert))
    expect(seen).toHaveLength(times)
    if (times > 0) return
    expect(screen.getByText("Déjà pris")).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field("Nom")))
  })
})

describe("a form over a stored record", () => {
  const written: [Values, object | null][] = []

  function Several() {
    const done = useDone()
    const saving = useSaveForm<Values & { version: number }, Values>({
      opened: null,
      read: async () => undefined,
      again,
      valuesOf: ({ name, kind }) => ({ name, kind }),
      write: async (values, base) => {
        written.push([values, base])
        return { ...values, version: 1 }
      },
      onSaved: (_saved, _created, goesOn) => goesOn || done("C'est ajouté"),
    })
    return (
      <DialogForm saving={saving} {...shared}>
        {fields}
      </DialogForm>
    )
  }

  it("can create several new ones, each a record of its own", async () => {
    await open(<Several />)
    for (const name of ["Rive", "Dune"]) {
      await type(name)
      await press("Ajouter et continuer")
      expect(await screen.findByText(`« ${name} » ajouté`)).toBeDefined()
      await waitFor(() => expect(field("Nom").value).toBe(""))
    }
    await type("Cap")
    await press("Ajouter")
    expect(await screen.findByText("C'est ajouté")).toBeDefined()
    expect(written).toEqual(["Rive", "Dune", "Cap"].map((name) => [{ name, kind: "a" }, null]))
  })

  const saveAsNew = vi.fn(async () => undefined)
  function Gone() {
    const [form] = Form.useForm<Values>()
    const saving = {
      form,
      setDirty: () => undefined,
      busy: false,
      problem: null,
      news: "removed" as const,
      save: async () => undefined,
      saveAsNew,
    }
    return (
      <DialogForm saving={saving} asNew="Enregistrer comme nouvelle" {...shared}>
        {fields}
      </DialogForm>
    )
  }

  it("that was deleted is saved as a new one when no field is missing", async () => {
    await open(<Gone />)
    await press("Enregistrer comme nouvelle")
    expect(await screen.findByText("Le nom est obligatoire")).toBeDefined()
    expect(saveAsNew).not.toHaveBeenCalled()
    await type("Rive")
    await press("Enregistrer comme nouvelle")
    await waitFor(() => expect(saveAsNew.mock.calls).toEqual([[{ name: "Rive", kind: "a" }]]))
  })
})

interface Values {
  name: string
  kind: string
}
const again = { clears: ["name"] as const, added: ({ name }: Values) => `« ${name} » ajouté`, next: vi.fn() }
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = async (text: string) => {
  await userEvent.clear(field("Nom"))
  await userEvent.type(field("Nom"), text)
}
const open = (form: React.ReactNode) => openDialog(<DialogFrame title="Fiche">{form}</DialogFrame>)
const shared = {
  submit: "Ajouter",
  initialValues: { name: "", kind: "a" },
  failed: ({ message }: { message: string }) => <FailureAlert title="Non ajouté" reason={message} />,
}
const fields = (
  <>
    <Form.Item name="name" label="Nom" rules={[filled("Le nom est obligatoire")]}>
      <Input />
    </Form.Item>
    <Form.Item name="kind" label="Genre">
      <Select showSearch options={["a", "b"].map((value) => ({ value, label: `Genre ${value}` }))} />
    </Form.Item>
  </>
)
