import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { Radio } from "antd"
import { type ReactNode, useState } from "react"
import { describe, expect, it, vi } from "vitest"
import { DialogFrame } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { ReadOnlyContext } from "../../../packages/web/src/ui/states/ReadOnlyNotice.tsx"
import { dialogGone, openDialog } from "../../world/dialogPage.tsx"

describe("the keyboard of a dialog that opens", () => {
  const RADIOS = (
    <Radio.Group defaultValue="b" options={["a", "b"].map((value) => ({ value, label: `Choix ${value}` }))} />
  )
  const at = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent

  it.each<[string, ReactNode, boolean, string]>([
    ["in its first field", <input key="a" aria-label="Nom" />, true, "Nom"],
    ["in a field of several lines", <textarea key="t" aria-label="Raison" />, true, "Raison"],
    [
      "where somebody already types",
      <div key="q">
        <input aria-label="Nom" />
        <input aria-label="Prix" ref={(field) => queueMicrotask(() => field?.focus())} />
      </div>,
      true,
      "Prix",
    ],
    [
      "in none that takes a file or is hidden, nor on a switch",
      <div key="b">
        <input type="hidden" aria-label="Caché" />
        <input type="file" aria-label="Fichier" />
        <input type="checkbox" role="switch" aria-checked={false} aria-label="Actif" />
        <input aria-label="Nom" />
      </div>,
      true,
      "Nom",
    ],
    ["in its search, with a mouse", <input key="c" type="search" aria-label="Chercher" />, true, "Chercher"],
    [
      "on its title, where a search would hide the list",
      <input key="d" type="search" aria-label="Chercher" />,
      false,
      "Fiche",
    ],
  ])("is %s", async (_where, content, fine, name) => {
    const { matchMedia } = window
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      matchMedia.call(
        window,
        query.includes("pointer: fine") && !fine
          ? "(max-width: 1px)"
          : query.includes("pointer: fine")
            ? "(min-width: 1px)"
            : query,
      ),
    )
    await openDialog(<DialogFrame title="Fiche">{content}</DialogFrame>)
    await waitFor(() => expect(at()).toBe(name))
    // A browser gives the keyboard to no text that is not made for it.
    if (name === "Fiche") expect(document.activeElement?.getAttribute("tabindex")).toBe("-1")
  })

  it("is on what is chosen of several", async () => {
    await openDialog(<DialogFrame title="Fiche">{RADIOS}</DialogFrame>)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Choix b" })))
  })

  function Late({ ready }: { ready: Promise<void> }) {
    const [read, setRead] = useState(false)
    void ready.then(() => setRead(true))
    return read ? <input aria-label="Nom" /> : <button type="button">Patienter</button>
  }
  it.each([
    ["is in the first field once that is read", false, "Nom"],
    ["stays where it went meanwhile", true, "Ailleurs"],
  ])("%s", async (_what, leaves, name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await openDialog(
      <DialogFrame title="Fiche">
        <Late ready={promise} />
        <button type="button">Ailleurs</button>
      </DialogFrame>,
    )
    await waitFor(() => expect(at()).toBe("Fiche"))
    if (leaves) screen.getByRole("button", { name: "Ailleurs" }).focus()
    await act(async () => resolve())
    await screen.findByLabelText("Nom")
    await waitFor(() => expect(at()).toBe(name))
  })

  it.each([
    [true, 0],
    [false, 1],
  ])("closes by a click beside it where nothing is typed in it (%s)", async (light, left) => {
    await openDialog(
      <DialogFrame title="Fiche" light={light}>
        Texte
      </DialogFrame>,
    )
    const around = document.querySelector(".ant-modal-wrap")
    fireEvent.mouseDown(around ?? document.body)
    fireEvent.click(around ?? document.body)
    if (left === 0) await dialogGone()
    expect(screen.queryAllByRole("dialog")).toHaveLength(left)
  })

  it("says above what it holds that nothing can be saved any more", async () => {
    await openDialog(
      <ReadOnlyContext value="Votre accès a changé">
        <DialogFrame title="Fiche">Texte</DialogFrame>
      </ReadOnlyContext>,
    )
    expect(screen.getByText("Votre accès a changé")).toBeDefined()
  })
})
