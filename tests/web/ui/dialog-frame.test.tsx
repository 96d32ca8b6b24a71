import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { Radio } from "antd"
import { type ReactNode, useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { DialogFrame } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { openDialog } from "../../world/dialogPage.tsx"
import { dialogGone } from "../../world/page.tsx"

describe("the focus of a dialog that opens", () => {
  const search = <input key="c" type="search" aria-label="Chercher" />

  it.each<[string, ReactNode, boolean, string]>([
    ["in its first field", <input key="a" aria-label="Nom" />, true, "Nom"],
    ["in a field of several lines", <textarea key="t" aria-label="Raison" />, true, "Raison"],
    [
      "in the field in which the user already types",
      <div key="q">
        <input aria-label="Nom" />
        <input aria-label="Prix" ref={(field) => queueMicrotask(() => field?.focus())} />
      </div>,
      true,
      "Prix",
    ],
    [
      "in no file input, hidden field or switch",
      <div key="b">
        <input type="hidden" aria-label="Caché" />
        <input type="file" aria-label="Fichier" />
        <input type="checkbox" role="switch" aria-checked={false} aria-label="Actif" />
        <input aria-label="Nom" />
      </div>,
      true,
      "Nom",
    ],
    ["in its search, with a mouse", search, true, "Chercher"],
    ["on its title, when a search field would open the on-screen keyboard", search, false, "Fiche"],
  ])("is %s", async (_where, content, fine, name) => {
    const { matchMedia } = window
    const pointer = fine ? "(min-width: 1px)" : "(max-width: 1px)"
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      matchMedia.call(window, query.includes("pointer: fine") ? pointer : query),
    )
    await open(content)
    await waitFor(() => expect(at()).toBe(name))
    // A browser focuses a text only with a tab index.
    if (name === "Fiche") expect(document.activeElement?.getAttribute("tabindex")).toBe("-1")
  })

  it("is on the selected one of several options", async () => {
    const options = ["a", "b"].map((value) => ({ value, label: `Choix ${value}` }))
    await open(<Radio.Group defaultValue="b" options={options} />)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Choix b" })))
  })

  function Late({ ready }: { ready: Promise<void> }) {
    const [read, setRead] = useState(false)
    void ready.then(() => setRead(true))
    return read ? <input aria-label="Nom" /> : <button type="button">Patienter</button>
  }
  it.each(["Nom", "Ailleurs"])("when its fields load later is in « %s »", async (name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await open([
      <Late key="late" ready={promise} />,
      <button key="other" type="button">
        Ailleurs
      </button>,
    ])
    await waitFor(() => expect(at()).toBe("Fiche"))
    if (name === "Ailleurs") screen.getByRole("button", { name }).focus()
    await act(async () => resolve())
    await screen.findByLabelText("Nom")
    await waitFor(() => expect(at()).toBe(name))
  })
})

it.each([
  [true, 0],
  [false, 1],
])("a click beside a dialog closes it only when nothing is typed (%s)", async (light, left) => {
  await open("Texte", light)
  const around = document.querySelector(".ant-modal-wrap")
  fireEvent.mouseDown(around ?? document.body)
  fireEvent.click(around ?? document.body)
  if (left === 0) await dialogGone()
  expect(screen.queryAllByRole("dialog")).toHaveLength(left)
})

const open = (content: ReactNode, light = false) =>
  openDialog(
    <DialogFrame title="Fiche" light={light}>
      {content}
    </DialogFrame>,
  )
const at = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent
