import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Input } from "antd"
import type { ReactNode } from "react"
import { MemoryRouter } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { DialogContext } from "../../../packages/web/src/lib/dialog/useDialogParam.ts"
import {
  DraftNotices,
  DraftOffer,
  DraftRow,
  DraftSaveBar,
} from "../../../packages/web/src/ui/form/DraftForm.tsx"
import { FormFooter } from "../../../packages/web/src/ui/form/FormFooter.tsx"
import { LockedFields, useLocked } from "../../../packages/web/src/ui/form/LockedFields.tsx"
import { CardAction } from "../../../packages/web/src/ui/list/ListCard.tsx"
import { ReadOnlyContext } from "../../../packages/web/src/ui/states/ReadOnlyNotice.tsx"
import { ConflictAlert } from "../../../packages/web/src/ui/states/SaveNotices.tsx"
import { expectKeyboardOn } from "../../world/keyboard.ts"

const calls = vi.fn<(what: string) => void>()

beforeEach(() => calls.mockClear())

const dialog = {
  open: true,
  close: async () => calls("close"),
  finish: () => undefined,
  closed: () => undefined,
}

const around = (what: ReactNode, reason: string | null = null, open = true) => (
  <MemoryRouter>
    <DialogContext value={{ ...dialog, open }}>
      <ReadOnlyContext value={reason}>{what}</ReadOnlyContext>
    </DialogContext>
  </MemoryRouter>
)
const show = (what: ReactNode, reason: string | null = null) => render(around(what, reason))

const saving = { busy: false, conflict: null, problem: null, news: null, reload: vi.fn(), overwrite: vi.fn() }
type Saving = Parameters<typeof DraftSaveBar>[0]["saving"]

const bar = (changes: object = {}) => (
  <DraftSaveBar
    saving={{ ...saving, ...changes } as unknown as Saving}
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

/** Presses everything that stands there twice, as one does who is impatient. */
function pressAll(): string[] {
  for (const button of screen.getAllByRole("button")) {
    fireEvent.click(button)
    fireEvent.click(button)
  }
  return [...new Set(calls.mock.calls.map(([what]) => what))].sort()
}

describe("what ends a form", () => {
  it.each([
    ["a large form's bar", bar(), ["cancel", "save"]],
    ["a dialog's footer", footer(), ["again", "close", "submit"]],
  ])("does what it says: %s", (_what, form, done) => {
    show(form)
    expect(pressAll()).toEqual(done)
  })

  /** rules/platform.md#rights-taken-away */
  it.each([
    ["a large form's bar", bar(), ["cancel"]],
    ["a dialog's footer", footer(), ["close"]],
  ])("writes nothing for whoever may only read: %s", (_what, form, done) => {
    show(form, "Votre accès a changé")
    expect(pressAll()).toEqual(done)
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Annuler" }).disabled).toBe(false)
  })

  it.each([
    ["a large form's bar", bar({ busy: true }), ["cancel"]],
    ["a dialog's footer", footer({ busy: true }), ["close"]],
    ["a footer of what is not ready", footer({ disabled: true }), ["close"]],
  ])("saves nothing twice: %s", (_what, form, done) => {
    show(form)
    expect(pressAll()).toEqual(done)
  })

  const conflict = (busy: boolean) => (
    <ConflictAlert
      saving={{
        busy,
        conflict: { both: [], theirs: [] },
        reload: async () => calls("reload"),
        overwrite: async () => calls("overwrite"),
      }}
      what="Ce client a été modifié"
    />
  )
  it.each<[string, RegExp, (busy: boolean) => ReactNode]>([
    ["a large form's bar", /^Enregistre/, (busy) => bar({ busy })],
    ["what saves a deleted thing anew", /^Comme nouveau/, (busy) => bar({ busy, news: "removed" })],
    ["a dialog's footer", /Ajouter$/, (busy) => footer({ busy })],
    ["a footer that stays open", /Ajouter et continuer/, (busy) => footer({ busy })],
    ["taking what the other saved", /^Recharger/, conflict],
    ["saving over what the other saved", /^Écraser/, conflict],
  ])("keeps the keyboard while it works, and after it failed: %s", async (_what, name, form) => {
    const { rerender } = show(form(false))
    const button = screen.getByRole("button", { name })
    button.focus()
    await userEvent.keyboard("{Enter}")
    expect(calls).toHaveBeenCalledOnce()
    rerender(around(form(true)))
    expectKeyboardOn(button)
    await userEvent.keyboard("{Enter}")
    await userEvent.keyboard(" ")
    expect(calls).toHaveBeenCalledOnce()
    rerender(around(form(false)))
    expectKeyboardOn(button)
    await userEvent.keyboard("{Enter}")
    expect(calls).toHaveBeenCalledTimes(2)
  })

  it("says « Fermer » once something was added, and what", () => {
    show(footer({ again: { submit: () => {}, added: { count: 1, text: "Tâche « a » ajoutée" } } }))
    expect(screen.getByRole("status").textContent).toContain("Tâche « a » ajoutée")
    expect(screen.getByRole("button", { name: "Fermer" })).toBeDefined()
    expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull()
  })

  it("says anew what was added, also when the next one is called the same", () => {
    const added = (count: number) =>
      footer({ again: { submit: () => {}, added: { count, text: "Tâche « a » ajoutée" } } })
    const { rerender } = show(added(1))
    const first = screen.getByText("Tâche « a » ajoutée")
    rerender(around(added(2)))
    expect(screen.getByText("Tâche « a » ajoutée")).not.toBe(first)
  })

  it.each([
    [false, null, true, false],
    [true, null, true, true],
    [false, "Votre accès a changé", true, true],
    // Its dialog is closing.
    [false, null, false, true],
  ])("takes what is typed unless it would be lost (%s, %s, %s)", (busy, reason, open, locked) => {
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
    ["in the field that is wrong", { round: 1, wrong: true }, null, "Pays"],
    ["where it went meanwhile", { round: 1, wrong: true }, "Ailleurs", "Ailleurs"],
    ["in the first field of the next one", { round: 2 }, null, "Nom"],
  ])("has the keyboard after a save %s, in the second of several as well", (_where, after, went, found) => {
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
    // As a browser does with what is disabled.
    screen.getByLabelText("Ville").blur()
    if (went) screen.getByLabelText(went).focus()
    rerender(fields(false, after))
    expect(document.activeElement).toBe(screen.getByLabelText(found))
  })
})

describe("what keeps a large form from being saved", () => {
  const notices = (changes: object) => (
    <DraftNotices
      saving={{ ...saving } as unknown as Saving}
      missing={false}
      what="Ce casting a été modifié"
      failed={() => "Échec"}
      {...changes}
    />
  )
  it.each([
    [["a"], "À corriger : a"],
    [["a", "b", "c"], "À corriger : a, b, c"],
    [["a", "b", "c", "d"], "À corriger : a, b, c et 1 de plus"],
    [["a", "b", "c", "d", "e"], "À corriger : a, b, c et 2 de plus"],
  ])("names the first who are to be put right, and counts the others (%j)", (wrong, said) => {
    show(notices({ wrong }))
    expect(screen.getByText(said)).toBeDefined()
  })

  it("is nothing when nothing is wrong", () => {
    const { container } = show(notices({}))
    expect(container.textContent).toBe("")
  })

  it("is that something is missing, or what the API said", () => {
    show(notices({ missing: true, saving: { ...saving, problem: { code: "unexpected" } } }))
    expect(screen.getByText("Veuillez remplir tous les champs obligatoires")).toBeDefined()
    expect(screen.getByText("Échec")).toBeDefined()
  })

  it.each([
    ["what the API said", { saving: { ...saving, problem: { code: "unexpected" } } }, ["Échec"]],
    [
      "that somebody else has saved",
      { saving: { ...saving, conflict: { both: [], theirs: [] } } },
      [expect.stringMatching(/^Ce casting a été modifié entre-temps/)],
    ],
    // There the first wrong field is gone to.
    ["that something is missing", { missing: true }, []],
    ["what is to be put right", { wrong: ["a"] }, []],
  ])("comes into sight, where it is not in the fields: %s", (_what, changes, seen) => {
    const gone = vi.spyOn(Element.prototype, "scrollIntoView")
    show(notices(changes))
    expect(screen.getAllByRole("alert")).toHaveLength(1)
    expect(gone.mock.contexts.map((alert) => (alert as Element).textContent)).toEqual(seen)
  })
})

describe("a large form", () => {
  it("says that it is being saved, in place of what saving it is called", () => {
    const { rerender } = show(bar())
    expect(screen.getByRole("button", { name: "Enregistrer" })).toBeDefined()
    rerender(around(bar({ busy: true })))
    expect(screen.getByRole("button", { name: "Enregistrement..." })).toBeDefined()
  })

  it("offers what was typed before the page went away, to be taken up or not", () => {
    const { rerender } = show(
      <DraftOffer offer={{ restore: () => calls("restore"), discard: () => calls("discard") }} />,
    )
    expect(screen.getByRole("status").textContent).toContain("Une saisie non enregistrée a été retrouvée.")
    fireEvent.click(screen.getByRole("button", { name: "Reprendre ma saisie" }))
    fireEvent.click(screen.getByRole("button", { name: "L'ignorer" }))
    expect(calls.mock.calls.flat()).toEqual(["restore", "discard"])
    rerender(around(<DraftOffer offer={null} />))
    expect(screen.queryByRole("status")).toBeNull()
  })

  const row = (open: boolean, changes: object = {}) => (
    <ul>
      <DraftRow
        {...{ id: "p1", name: "Ada Lune", imageUrl: null, detail: "@ada", amount: "12 €", open }}
        problem={undefined}
        onToggle={(to) => calls(`open ${to}`)}
        onRemove={() => calls("remove")}
        {...changes}
      >
        {() => <input aria-label="Prix" />}
      </DraftRow>
    </ul>
  )

  it("has a line for each person, which opens to the editor, and a way to take them out", () => {
    const { rerender } = show(row(false))
    const line = () => screen.getByRole("button", { name: /^Ada Lune/ })
    expect([line().textContent?.endsWith("Ada Lune@ada12 €"), line().getAttribute("aria-expanded")]).toEqual([
      ...[true, "false"],
    ])
    expect(screen.queryByLabelText("Prix")).toBeNull()
    fireEvent.click(line())
    rerender(around(row(true)))
    expect(line().getAttribute("aria-expanded")).toBe("true")
    expect(document.getElementById(line().getAttribute("aria-controls") ?? "")?.hidden).toBe(false)
    expect(screen.getByLabelText("Prix")).toBeDefined()
    fireEvent.click(line())
    fireEvent.click(screen.getByRole("button", { name: "Retirer Ada Lune" }))
    expect(calls.mock.calls.flat()).toEqual(["open true", "open false", "remove"])
  })

  it.each([
    [false, false, 1],
    [false, true, 1],
    [true, false, 1],
    [true, true, 0],
  ])(
    "says at the line what is wrong, unless its open editor does (open %s, said inside %s)",
    (open, saidInside, times) => {
      show(row(open, { problem: "Prix manquant", saidInside }))
      expect(screen.queryAllByText("Prix manquant")).toHaveLength(times)
    },
  )
})

describe("what can be done with a card", () => {
  it("of another site opens in another tab, which knows nothing of this one", () => {
    show(<CardAction label="Ouvrir" name="Ouvrir le profil de Léa" icon="o" href="https://a.example/lea" />)
    const link = screen.getByRole("link", { name: "Ouvrir le profil de Léa" })
    expect(["href", "target", "rel"].map((name) => link.getAttribute(name))).toEqual([
      "https://a.example/lea",
      "_blank",
      "noopener noreferrer",
    ])
  })

  it("is done once for each press", () => {
    show(
      <CardAction label="Supprimer" name="Supprimer Léa" icon="x" danger onClick={() => calls("remove")} />,
    )
    fireEvent.click(screen.getByRole("button", { name: "Supprimer Léa" }))
    expect(calls.mock.calls).toEqual([["remove"]])
  })
})
