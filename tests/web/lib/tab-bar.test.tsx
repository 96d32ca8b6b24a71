import { fireEvent, render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { expect, it } from "vitest"
import { TabBar } from "../../../packages/web/src/ui/TabBar.tsx"

const TABS = [
  { key: "steps", label: "Étapes", count: 1200 },
  { key: "people", label: "Influenceurs" },
  { key: "files", label: "Documents", count: 0 },
] as const

function Page() {
  const [active, setActive] = useState<(typeof TABS)[number]["key"]>("steps")
  return (
    <TabBar label="Rubriques" tabs={TABS} active={active} onChange={setActive}>
      <p>On voit {active}</p>
    </TabBar>
  )
}

const chosen = () => screen.getByRole("tab", { selected: true })

it("is one stop of the keyboard, whose arrows go round and whose ends are one key away", async () => {
  render(<Page />)
  await userEvent.tab()
  for (const [key, label] of [
    ["{ArrowLeft}", "Documents"],
    ["{ArrowRight}", /^Étapes/],
    ["{ArrowRight}", "Influenceurs"],
    ["{End}", "Documents"],
    ["{Home}", /^Étapes/],
  ] as const) {
    await userEvent.keyboard(key)
    expect(chosen()).toBe(screen.getByRole("tab", { name: label }))
    expect(document.activeElement).toBe(chosen())
  }
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole("tabpanel", { name: /^Étapes/ }))
})

it("keeps from the page the keys that it goes by, which would scroll it, and no others", () => {
  render(<Page />)
  const keys = ["ArrowLeft", "ArrowRight", "Home", "End", "ArrowDown", "PageDown", " "]
  expect(keys.filter((key) => !fireEvent.keyDown(chosen(), { key }))).toEqual(keys.slice(0, 4))
})

it("says how many there are of each, unless there are none", () => {
  render(<Page />)
  expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Étapes1\s200$/),
    "Influenceurs",
    "Documents",
  ])
})
