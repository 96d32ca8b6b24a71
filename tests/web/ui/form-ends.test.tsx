import { fireEvent, render, screen } from "@testing-library/react"
import { Input } from "antd"
import type { ReactNode } from "react"
import { MemoryRouter } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { DialogContext } from "../../../packages/web/src/lib/dialog/useDialogParam.ts"
import { DraftNotices, DraftRow, DraftSaveBar } from "../../../packages/web/src/ui/form/DraftForm.tsx"
import { FormFooter } from "../../../packages/web/src/ui/form/FormFooter.tsx"
import { LockedFields, useLocked } from "../../../packages/web/src/ui/form/LockedFields.tsx"
import { ReadOnlyContext } from "../../../packages/web/src/ui/states/ReadOnlyNotice.tsx"

beforeEach(() => calls.mockClear())

/** rules/platform.md#rights-taken-away */
describe("the buttons that end a form", () => {
  it.each<[string, ReactNode, string | null, string[]]>([
    ["a large form", bar(), null, ["cancel", "save"]],
    ["a large form that can only be read", bar(), REASON, ["cancel"]],
    ["a large form that is being saved", bar({ busy: true }), null, ["cancel"]],
    ["a large form whose record was deleted", bar({ news: "removed" }), null, ["as new", "cancel", "save"]],
    ["a dialog", footer(), null, ["again", "close", "submit"]],
    ["a dialog that can only be read", footer(), REASON, ["close"]],
    ["a dialog that is being saved", footer({ busy: true }), null, ["close"]],
    ["a dialog that is not ready", footer({ disabled: true }), null, ["close"]],
  ])("work in %s", (_of, form, reason, done) => {
    render(around(form, reason))
    for (const button of screen.getAllByRole("button")) fireEvent.click(button)
    expect(calls.mock.calls.flat().sort()).toEqual(done)
  })

  it("say « Fermer » and name the created records, also when the next has the same name", () => {
    const added = (count: number) =>
      footer({ again: { submit: () => {}, added: { count, text: "Tâche « a » ajoutée" } } })
    const { rerender } = render(around(added(1)))
    expect(screen.getByRole("button", { name: "Fermer" })).toBeDefined()
    const first = screen.getByText("Tâche « a » ajoutée")
    rerender(around(added(2)))
    expect(screen.getByText("Tâche « a » ajoutée")).not.toBe(first)
  })
})

describe("the fields of a form", () => {
  it.each([
    [false, null, true, false],
    [true, null, true, true],
    [false, REASON, true, true],
    // Its dialog is closing.
    [false, null, false, true],
  ])("are disabled when typed text would be lost (%s, %s, %s): %s", (busy, reason, open, locked) => {
    function Fields() {
      return (
        <LockedFields locked={useLocked(busy)}>
          <Input aria-label="Nom" />
        </LockedFields>
      )
    }
    render(around(<Fields />, reason, open))
    expect(screen.getByLabelText<HTMLInputElement>("Nom").disabled).toBe(locked)
  })

  it.each([
    ["where it was", { round: 1 }, null, "Ville"],
    ["in the invalid field", { round: 1, wrong: true }, null, "Pays"],
    ["where the user moved it meanwhile", { round: 1, wrong: true }, "Ailleurs", "Ailleurs"],
    ["in the first field of the next record", { round: 2 }, null, "Nom"],
  ])("have the focus after a save %s, also in the second of several", (_where, after, went, found) => {
    const fields = (locked: boolean, { round = 1, wrong = false } = {}) => (
      <>
        <LockedFields locked={locked} round={round}>
          <Input aria-label="Nom" />
          <Input aria-label="Ville" />
          <Input aria-label="Pays" aria-invalid={wrong} />
        </LockedFields>
        <input aria-label="Ailleurs" />
      </>
    )
    const { rerender } = render(fields(false, { round: 0 }))
    rerender(fields(false))
    screen.getByLabelText("Ville").focus()
    rerender(fields(true))
    // As a browser does with a disabled field.
    screen.getByLabelText("Ville").blur()
    if (went) screen.getByLabelText(went).focus()
    rerender(fields(false, after))
    expect(document.activeElement).toBe(screen.getByLabelText(found))
  })
})

describe("the notices of a large form", () => {
  const REQUIRED = "Veuillez remplir tous les champs obligatoires"
  const problem = { code: "unexpected" }
  const conflict = { both: [], theirs: [] }

  it.each<[object, (string | RegExp)[], number]>([
    [{}, [], 0],
    [{ wrong: ["a"] }, ["À corriger : a"], 0],
    [{ wrong: ["a", "b", "c"] }, ["À corriger : a, b, c"], 0],
    [{ wrong: ["a", "b", "c", "d", "e"] }, ["À corriger : a, b, c et 2 de plus"], 0],
    // The first invalid field gets the focus instead.
    [{ missing: true }, [REQUIRED], 0],
    [{ missing: true, saving: saving({ problem }) }, [REQUIRED, "Échec"], 1],
    [{ saving: saving({ conflict }) }, [/^Ce casting a été modifié entre-temps/], 1],
  ])("for %j are these, with this many scrolled into view", (changes, said, times) => {
    const seen = vi.spyOn(Element.prototype, "scrollIntoView")
    const usual = {
      saving: saving(),
      missing: false,
      what: "Ce casting a été modifié",
      failed: () => "Échec",
    }
    render(around(<DraftNotices {...usual} {...changes} />))
    const alerts = screen.queryAllByRole("alert").map(({ textContent }) => textContent)
    expect(alerts).toEqual(said.map((one) => (one instanceof RegExp ? expect.stringMatching(one) : one)))
    expect(seen).toHaveBeenCalledTimes(times)
  })

  it.each([
    [false, false, 1],
    [false, true, 1],
    [true, false, 1],
    [true, true, 0],
  ])("name a person's problem in their line (open %s, said inside %s)", (open, saidInside, times) => {
    const person = { id: "p1", name: "Ada Lune", imageUrl: null, detail: "@ada", open, saidInside }
    const [onToggle, onRemove] = [vi.fn(), vi.fn()]
    render(
      <ul>
        <DraftRow {...person} {...{ onToggle, onRemove }} problem="Prix manquant">
          {() => <input aria-label="Prix" />}
        </DraftRow>
      </ul>,
    )
    expect(screen.queryAllByText("Prix manquant")).toHaveLength(times)
    expect(screen.queryByLabelText("Prix") !== null).toBe(open)
    const line = screen.getByRole("button", { name: /^Ada Lune/, expanded: open })
    expect(document.getElementById(line.getAttribute("aria-controls") ?? "")?.hidden).toBe(!open)
    fireEvent.click(line)
    fireEvent.click(screen.getByRole("button", { name: "Retirer Ada Lune" }))
    expect([onToggle.mock.calls, onRemove.mock.calls.length]).toEqual([[[!open]], 1])
  })
})

const calls = vi.fn<(what: string) => void>()

const around = (what: ReactNode, reason: string | null = null, open = true) => (
  <MemoryRouter>
    <DialogContext
      value={{
        open,
        beside: null,
        close: async () => calls("close"),
        finish: () => undefined,
        closed: () => undefined,
      }}
    >
      <ReadOnlyContext value={reason}>{what}</ReadOnlyContext>
    </DialogContext>
  </MemoryRouter>
)

type Saving = Parameters<typeof DraftSaveBar>[0]["saving"]
const saving = (changes: object = {}) =>
  ({ busy: false, conflict: null, problem: null, news: null, ...changes }) as unknown as Saving

const bar = (changes: object = {}) => (
  <DraftSaveBar
    saving={saving(changes)}
    place="page"
    asNew="Comme nouveau"
    onCancel={() => calls("cancel")}
    onSave={() => calls("save")}
    onSaveAsNew={() => calls("as new")}
  />
)
const footer = (changes: object = {}) => (
  <FormFooter
    submit="Ajouter"
    onSubmit={() => calls("submit")}
    again={{ submit: () => calls("again"), added: { count: 0, text: "" } }}
    {...changes}
  />
)
const REASON = "Votre accès a changé"
