import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import KeysDialog from "../../../packages/web/src/app/keys/KeysDialog.tsx"
import { setKeysOn, useKeys } from "../../../packages/web/src/lib/keys/keys.ts"
import { useRowKeys } from "../../../packages/web/src/lib/keys/rows.ts"
import { openDialog } from "../../world/dialogPage.tsx"

function Rows() {
  useRowKeys()
  useKeys([{ keys: ["Mod+k"], label: "Rechercher partout", group: "everywhere" }])
  return null
}

afterEach(() => {
  cleanup()
  act(() => setKeysOn(true))
})

/** rules/interface.md#shortcuts */
it.each([
  ["Win32", true, "Ctrl K", "Ils se taisent pendant que vous écrivez.", "Les désactiver"],
  ["MacIntel", false, "⌘ K", "Les touches seules sont désactivées sur cet appareil.", "Les réactiver"],
])(
  "on %s, where single keys are on (%s), the list names the keys and how to change that",
  async (platform, on, search, said, way) => {
    vi.spyOn(navigator, "platform", "get").mockReturnValue(platform)
    act(() => setKeysOn(on))
    await openDialog(
      <>
        <Rows />
        <KeysDialog />
      </>,
    )
    const list = within(screen.getByRole("dialog"))
    const keysOf = (label: string) => list.getByText(label).parentElement?.querySelector("dt")?.textContent
    expect(keysOf("Rechercher partout")).toBe(search)
    if (on) expect(["Élément suivant", "Ouvrir"].map(keysOf)).toEqual(["j ou ↓ ou →", "Entrée"])
    expect(screen.getByText(said)).toBeDefined()
    expect(screen.getByRole("link", { name: way }).getAttribute("href")).toBe("/app/account#keyboard")
  },
)
