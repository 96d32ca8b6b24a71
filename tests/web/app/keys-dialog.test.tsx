import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import KeysDialog from "../../../packages/web/src/app/keys/KeysDialog.tsx"
import { setKeysOn, useKeys } from "../../../packages/web/src/lib/keys/keys.ts"
import { useRowKeys } from "../../../packages/web/src/lib/keys/rows.ts"
import { openDialog } from "../../world/dialogPage.tsx"

/** rules/interface.md#shortcuts */

function Rows() {
  useRowKeys()
  useKeys([{ keys: ["Mod+k"], label: "Rechercher partout", group: "everywhere" }])
  return null
}
const open = () =>
  openDialog(
    <>
      <Rows />
      <KeysDialog />
    </>,
  )

afterEach(() => {
  cleanup()
  act(() => setKeysOn(true))
})

it.each([
  ["Win32", "Ctrl K"],
  ["MacIntel", "⌘ K"],
])("the list of shortcuts names the search's keys as %s does", async (platform, keys) => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue(platform)
  await open()
  const entry = screen.getByText("Rechercher partout").parentElement
  expect(entry?.querySelector("dt")?.textContent).toBe(keys)
})

it("the list of shortcuts says of one that has several keys that any of them will do", async () => {
  await open()
  const list = within(screen.getByRole("dialog"))
  const keysOf = (label: string) => list.getByText(label).parentElement?.querySelector("dt")?.textContent
  expect(["Élément suivant", "Élément précédent", "Ouvrir"].map(keysOf)).toEqual([
    "j ou ↓ ou →",
    "k ou ↑ ou ←",
    "Entrée",
  ])
})

it.each([
  [true, "Ils se taisent pendant que vous écrivez.", "Les désactiver"],
  [false, "Les touches seules sont désactivées sur cet appareil.", "Les réactiver"],
])(
  "the list of shortcuts, of which single keys are on (%s), says so and how to change it",
  async (on, said, way) => {
    act(() => setKeysOn(on))
    await open()
    expect(screen.getByText(said)).toBeDefined()
    expect(screen.getByRole("link", { name: way }).getAttribute("href")).toBe("/app/account#keyboard")
  },
)
