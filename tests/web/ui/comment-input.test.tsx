import { createEvent, fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useRef, useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { CommentInput } from "../../../packages/web/src/ui/comments/CommentInput.tsx"
import { toStored } from "../../../packages/web/src/ui/comments/typed.ts"

/** rules/together.md#comments */
describe("a mention", () => {
  it("is chosen by arrows and Enter, Tab or a click, and is stored by id", async () => {
    const { area, stored } = show()
    await userEvent.type(area, "@")
    expect(screen.getByText("2 collègues proposés")).toBeDefined()
    await userEvent.keyboard("{ArrowUp}")
    expect(selectedOption()?.textContent).toMatch(/Hugo Leroy$/)
    expect(area.getAttribute("aria-activedescendant")).toBe(selectedOption()?.id)
    await userEvent.keyboard("{ArrowDown}")
    expect(selectedOption()?.textContent).toMatch(/Inès Morel$/)
    await userEvent.keyboard("{ArrowDown}{Tab}")
    expect(area.value).toBe("@Hugo Leroy ")
    await userEvent.type(area, "et @i")
    expect(screen.getByText("1 collègue proposé")).toBeDefined()
    await userEvent.keyboard("{Enter}")
    await userEvent.type(area, "et @h")
    await userEvent.click(options()[0] ?? area)
    expect(area.value).toBe("@Hugo Leroy et @Inès Morel et @Hugo Leroy ")
    expect(stored()).toBe("@[u1] et @[u7] et @[u1]")
    expect(document.activeElement).toBe(area)
  })

  it("restarts at the first when the list gets shorter", async () => {
    const { area } = show([INES, { id: "u8", name: "Ines Petit" }, HUGO])
    await userEvent.type(area, "@")
    await userEvent.keyboard("{ArrowDown}{ArrowDown}")
    await userEvent.type(area, "i")
    expect(selectedOption()?.textContent).toMatch(/Inès Morel$/)
  })

  it("means the chosen one of two namesakes", async () => {
    const { area, stored } = show([INES, NAMESAKE])
    await userEvent.type(area, "@in")
    await userEvent.click(options()[1] ?? area)
    await userEvent.type(area, "demain")
    expect(stored()).toBe("@[u9] demain")
  })

  it.each([
    ["Bonjour @hu, on valide ?", 11, "Bonjour @Hugo Leroy , on valide ?"],
    ["Vois avec @hu demain", 13, "Vois avec @Hugo Leroy demain"],
  ])("in the middle of « %s » puts the caret right behind the name", (text, caret, named) => {
    const { area } = show()
    put(area, text)
    area.setSelectionRange(caret, caret)
    fireEvent.select(area)
    fireEvent.keyDown(area, { key: "Enter" })
    expect([area.value, area.selectionStart]).toEqual([named, named.indexOf("Leroy ") + 6])
  })

  it("takes its keys from the field only while suggestions are open", () => {
    const { area } = show()
    const heard = vi.fn()
    document.addEventListener("keydown", heard)
    const handledKeys = (...keys: string[]) => keys.filter((key) => !fireEvent.keyDown(area, { key }))
    put(area, "@")
    expect(handledKeys("ArrowDown", "ArrowUp", "Home")).toEqual(["ArrowDown", "ArrowUp"])
    heard.mockClear()
    expect(handledKeys("Escape")).toEqual(["Escape"])
    // A surrounding dialog stays open.
    expect([options(), heard.mock.calls]).toEqual([[], []])
    expect(handledKeys("ArrowDown", "ArrowUp", "Enter", "Escape")).toEqual([])
    for (const key of ["Enter", "Tab"]) {
      put(area, "")
      put(area, "@h")
      expect([handledKeys(key), handledKeys(key)]).toEqual([[key], []])
    }
    document.removeEventListener("keydown", heard)
  })

  it("waits for the end of a composition, whose Enter chooses nobody", () => {
    const { area } = show()
    fireEvent.compositionStart(area)
    put(area, "@i")
    expect(options()).toEqual([])
    fireEvent.compositionEnd(area)
    const composed = createEvent.keyDown(area, { key: "Enter" })
    fireEvent(area, Object.defineProperty(composed, "isComposing", { value: true }))
    expect([area.value, options().length]).toEqual(["@i", 1])
    fireEvent.keyDown(area, { key: "Enter" })
    expect(area.value).toBe("@Inès Morel ")
  })

  it("loses its suggestions when the field is left", () => {
    const { area } = show()
    put(area, "@in")
    expect(options()).toHaveLength(1)
    fireEvent.blur(area)
    expect(options()).toEqual([])
  })
})

const INES = { id: "u7", name: "Inès Morel" }
const NAMESAKE = { id: "u9", name: "Inès Morel" }
const HUGO = { id: "u1", name: "Hugo Leroy" }

/** A comment field that can mention these people. */
function show(people = [INES, HUGO], text = "") {
  const latest = { typed: { text, chosen: [] } as Parameters<typeof CommentInput>[0]["typed"] }
  function Text() {
    const [typed, setTyped] = useState(latest.typed)
    latest.typed = typed
    return (
      <CommentInput
        label="Texte"
        {...{ typed, people, field: useRef<HTMLTextAreaElement>(null), onChange: setTyped }}
      />
    )
  }
  render(<Text />)
  const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Texte" })
  return { area, stored: () => toStored(latest.typed, people) }
}
const options = () => screen.queryAllByRole("option")
const selectedOption = () => options().find((one) => one.getAttribute("aria-selected") === "true")
const put = (area: HTMLTextAreaElement, value: string) => {
  area.focus()
  fireEvent.change(area, { target: { value } })
}
