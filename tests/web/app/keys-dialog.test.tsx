import { act, cleanup, screen, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import KeysDialog from "../../../packages/web/src/app/keys/KeysDialog.tsx"
import { setKeysOn, useKeys } from "../../../packages/web/src/lib/keys/keys.ts"
import { useRowKeys } from "../../../packages/web/src/lib/keys/rows.ts"
import { openDialog } from "../../world/dialogPage.tsx"

afterEach(() => {
  cleanup()
  act(() => setKeysOn(true))
})

/** rules/interface.md#shortcuts */
it("the list of keys names them, and leads to where single keys are switched off", async () => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue("MacIntel")
  await openDialog(
    <>
      <Rows />
      <KeysDialog />
    </>,
  )
  const list = within(screen.getByRole("dialog"))
  const keysOf = (label: string) => list.getByText(label).parentElement?.querySelector("dt")?.textContent
  expect(["Rechercher partout", "Élément suivant", "Ouvrir"].map(keysOf)).toEqual([
    ...["⌘ K", "j ou ↓ ou →", "Entrée"],
  ])
  expect(screen.getByText("Ils se taisent pendant que vous écrivez.")).toBeDefined()
  const way = (name: string) => screen.getByRole("link", { name }).getAttribute("href")
  expect(way("Les désactiver")).toBe("/app/account#keyboard")
  act(() => setKeysOn(false))
  expect(screen.getByText("Les touches seules sont désactivées sur cet appareil.")).toBeDefined()
  expect(way("Les réactiver")).toBe("/app/account#keyboard")
})

function Rows() {
  useRowKeys()
  useKeys([{ keys: ["Mod+k"], label: "Rechercher partout", group: "everywhere" }])
  return null
}
