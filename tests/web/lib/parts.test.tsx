import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { describe, expect, it } from "vitest"
import { AppProviders } from "../../../packages/web/src/app/shell/Shell.tsx"
import { StarInput } from "../../../packages/web/src/ui/influencers/StarInput.tsx"
import { ActionsMenu } from "../../../packages/web/src/ui/list/ActionsMenu.tsx"
import { AvatarStack, PersonAvatar } from "../../../packages/web/src/ui/PersonAvatar.tsx"
import { ConflictAlert } from "../../../packages/web/src/ui/states/SaveNotices.tsx"

const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `Personne ${at + 1}` }))

describe("people in a row", () => {
  it.each([
    ["all there are", 3, undefined, 3, null],
    ["the first, and how many others", 5, undefined, 3, "+2"],
    ["the first that were read, and how many others there are in all", 3, 12, 3, "+9"],
  ])("are %s", (_what, given, total, shown, more) => {
    render(<AvatarStack people={people(given)} {...(total === undefined ? {} : { total })} />)
    expect(screen.getAllByRole("img")).toHaveLength(shown)
    expect(screen.queryByText(/^\+/)?.textContent ?? null).toBe(more)
  })
})

it("a picture that does not load gives way to initials, another one is tried", () => {
  const { rerender } = render(<PersonAvatar name="Léa Martin" imageUrl="https://a.example/1.jpg" />)
  fireEvent.error(screen.getByRole("img"))
  expect(screen.getByText("LM")).toBeDefined()
  rerender(<PersonAvatar name="Léa Martin" imageUrl="https://a.example/2.jpg" />)
  expect(screen.getByRole("img").getAttribute("src")).toBe("https://a.example/2.jpg")
})

describe("how good somebody is", () => {
  function Form({ clearable }: { clearable: boolean }) {
    const [rating, setRating] = useState<number | null>(null)
    return (
      <>
        <StarInput legend="Note" value={rating} onChange={setRating} clearable={clearable} />
        <output>{rating ?? "aucune"}</output>
      </>
    )
  }
  const said = () => screen.getByRole("status").textContent
  const shining = () => document.querySelectorAll("label[data-given=true]").length
  const clear = () => screen.queryByRole("button", { name: /^Effacer/ })

  it("is one of five, and may be taken back where none is an answer", async () => {
    render(<Form clearable />)
    expect(clear()).toBeNull()
    await userEvent.click(screen.getByRole("radio", { name: "4 étoiles" }))
    expect([said(), shining()]).toEqual(["4", 4])
    await userEvent.click(clear() ?? document.body)
    expect([said(), shining()]).toEqual(["aucune", 0])
    expect(clear()).toBeNull()
  })

  it("stays one of five elsewhere", async () => {
    render(<Form clearable={false} />)
    await userEvent.click(screen.getByRole("radio", { name: "1 étoile" }))
    expect(said()).toBe("1")
    expect(clear()).toBeNull()
  })
})

/** rules/interface.md#keyboard */
describe("what is chosen in a row's menu", () => {
  const CHOICES = ["Modifier", "Ouvrir le lien", "Supprimer"]
  const open = async () => {
    /** What each found the keyboard at. */
    const done: [what: string, at: Element | null][] = []
    const does = (what: string) => () => void done.push([what, document.activeElement])
    const actions = [
      { label: "Modifier", icon: null, onClick: does("Modifier") },
      { label: "Ouvrir le lien", icon: null },
      { label: "Monter", icon: null, disabled: true, onClick: does("Monter") },
    ]
    render(<ActionsMenu name="Brief" actions={actions} onRemove={does("Supprimer")} />)
    const button = screen.getByRole("button", { name: "Actions pour « Brief »" })
    await userEvent.click(button)
    const itemOf = (name: string) => screen.findByRole("menuitem", { name })
    return { done, button, itemOf }
  }

  it.each(CHOICES)("is done with the keyboard back at its button: %s, pressed", async (name) => {
    const { done, button, itemOf } = await open()
    await userEvent.click(await itemOf("Monter"))
    expect(done).toEqual([])
    const item = await itemOf(name)
    item.focus()
    await userEvent.click(item)
    expect(document.activeElement).toBe(button)
    expect(done).toEqual(name === "Ouvrir le lien" ? [] : [[name, button]])
  })

  it.each(CHOICES)("presses no button with the Enter that chose it: %s", async (name) => {
    const { done, button, itemOf } = await open()
    const item = await itemOf(name)
    item.focus()
    // A browser clicks what has the keyboard by then, unless the key is taken.
    const clicks = fireEvent.keyDown(item, { key: "Enter", keyCode: 13 })
    expect(clicks).toBe(false)
    expect(document.activeElement).toBe(button)
    expect(done).toEqual(name === "Ouvrir le lien" ? [] : [[name, button]])
  })
})

describe("what somebody else changed", () => {
  const show = (theirs: string[], both: { label: string; theirs: string; mine: string }[] = []) =>
    render(
      <AppProviders>
        <ConflictAlert
          saving={{
            busy: false,
            conflict: { theirs, both },
            reload: async () => undefined,
            overwrite: async () => undefined,
          }}
          what="Ce client a été modifié"
        />
      </AppProviders>,
    )
  const lines = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent)
  const changes = (count: number) => Array.from({ length: count }, (_, at) => `Champ ${at + 1}`)

  it.each([
    [0, []],
    [8, changes(8)],
    [9, [...changes(8), "1 autre modification"]],
    [20, [...changes(8), "12 autres modifications"]],
  ])("%d times is told in eight lines, and how many more", (count, told) => {
    show(changes(count))
    expect(screen.getByText("Ce client a été modifié entre-temps par une autre personne.")).toBeDefined()
    expect(lines()).toEqual(told)
  })

  it("of the same stands side by side, also what was emptied", () => {
    show([], [{ label: "Nom", theirs: "", mine: "Rive" }])
    expect(screen.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual(["", "(vide)", "Rive"])
  })
})
