import { screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { useState } from "react"
import { Link } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { defineDialogs, useDialogParam } from "../../../packages/web/src/lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../packages/web/src/lib/dialog/useUnsavedGuard.ts"
import { useNeighbours } from "../../../packages/web/src/lib/keys/useNeighbours.ts"
import { DialogFrame } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../../packages/web/src/ui/dialog/DialogOutlet.tsx"
import { CardList } from "../../../packages/web/src/ui/list/ListCard.tsx"
import { enterPage } from "../../world/dialogPage.tsx"
import { withoutMotion } from "../../world/motion.ts"
import { answerQuestion, dialogGone, fill, focusedRow, press } from "../../world/page.tsx"

beforeEach(withoutMotion)

/** rules/interface.md#side-panel */
describe("the panel beside a list", () => {
  it.each([
    ["j", "k"],
    ["{ArrowDown}", "{ArrowUp}"],
  ])("by %s and %s goes to the neighbours, as do its buttons", async (down, up) => {
    enterPage(<List />)
    await userEvent.click(screen.getByRole("link", { name: "a" }))
    await shows("a")
    await userEvent.keyboard(down)
    await shows("b")
    await press("Suivant")
    await shows("c")
    await userEvent.keyboard(up)
    await shows("b")
    await press("Précédent")
    await shows("a")
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Précédent" }).disabled).toBe(true)
  })

  it("at the end of the loaded rows loads the next page and goes on, until the last one", async () => {
    enterPage(<List />, "?dialog=sheet&record=c")
    await shows("c")
    await userEvent.keyboard("j")
    await shows("d")
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Suivant" }).disabled).toBe(true)
  })

  it("leaves the focus in the list from where the user steps", async () => {
    enterPage(<List />, "?dialog=sheet&record=a")
    await shows("a")
    screen.getByRole("link", { name: "a" }).focus()
    await userEvent.keyboard("j")
    await shows("b")
    await waitFor(() => expect(focusedRow()).toBe("b"))
  })

  it.each([
    ["Escape", (_: Router) => userEvent.keyboard("{Escape}")],
    ["its button", (_: Router) => press("Fermer")],
    ["« back », however many records were shown", (router: Router) => router.navigate(-1)],
  ])("is closed by %s, and the focus returns to the row", async (_, close) => {
    const router = enterPage(<List />)
    await userEvent.click(screen.getByRole("link", { name: "a" }))
    await shows("a")
    await userEvent.click(screen.getByRole("link", { name: "c" }))
    await shows("c")
    await userEvent.keyboard("k")
    await shows("b")
    await close(router)
    await dialogGone()
    await waitFor(() => expect(focusedRow()).toBe("b"))
    expect(router.state.location.search).toBe("")
    expect(document.querySelector("[aria-current]")).toBeNull()
  })

  it.each<[string, () => Promise<unknown>]>([
    ["the next record", () => press("Suivant")],
    ["another row", () => userEvent.click(screen.getByRole("link", { name: "b" }))],
    ["the closed panel, by Escape in the field", () => userEvent.keyboard("{Escape}")],
  ])("asks before typed text is lost for %s", async (_, leave) => {
    enterPage(<List />, "?dialog=sheet&record=a")
    await fill("Nom", "jk")
    await leave()
    await answerQuestion("Rester sur la page")
    await shows("a")
    expect(screen.getByLabelText<HTMLInputElement>("Nom").value).toBe("jk")
    screen.getByLabelText("Nom").focus()
    await leave()
    await answerQuestion("Quitter sans enregistrer")
    await waitFor(() => expect(screen.queryByDisplayValue("jk")).toBeNull())
  })

  it("is enlarged over the list by its key, and keeps so at the next record", async () => {
    enterPage(<List />, "?dialog=sheet&record=a")
    await shows("a")
    await userEvent.keyboard("oj")
    await shows("b")
    expect(screen.getByRole("button", { name: "Réduire" })).toBeDefined()
  })

  it("keeps its place when the record leaves the list", async () => {
    enterPage(<List />, "?dialog=sheet&record=b")
    await shows("b")
    await press("Filtrer b")
    await press("Suivant")
    await shows("c")
  })

  it("is a window above the list where there is no room", async () => {
    vi.restoreAllMocks()
    const { matchMedia } = window
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      matchMedia.call(window, query.includes("1024px") ? "(max-width: 1px)" : query),
    )
    enterPage(<List />, "?dialog=sheet&record=a")
    expect((await screen.findByRole("dialog")).getAttribute("aria-modal")).toBe("true")
    expect(screen.queryByRole("button", { name: "Suivant" })).toBeNull()
  })
})

type Router = ReturnType<typeof enterPage>

const dialogs = defineDialogs({ sheet: ["record"] })
const rows = (ids: string) => [...ids].map((id) => ({ id }))

function List() {
  const [items, setItems] = useState(rows("abc"))
  const { linkTo } = useDialogParam(dialogs)
  const readMore = async () => {
    setItems(rows("abcd"))
    return rows("d")
  }
  const after = items.length < 4 ? readMore : null
  const beside = useNeighbours(dialogs, "sheet", items, { after })
  return (
    <main>
      <button type="button" onClick={() => setItems(rows("ac"))}>
        Filtrer b
      </button>
      <CardList label="Lettres" items={items} rowKey={({ id }) => id}>
        {({ id }) => <Link {...linkTo("sheet", { record: id })}>{id}</Link>}
      </CardList>
      <DialogOutlet of={dialogs} beside={beside}>
        {{ sheet: ({ record }) => <Sheet record={record} /> }}
      </DialogOutlet>
    </main>
  )
}

function Sheet({ record }: { record: string }) {
  const [name, setName] = useState("")
  useUnsavedGuard(name !== "")
  return (
    <DialogFrame title={`Fiche ${record}`}>
      <input aria-label="Nom" value={name} onChange={(event) => setName(event.target.value)} />
    </DialogFrame>
  )
}

/** The record in the panel and the marked row. */
const shows = (record: string) =>
  waitFor(() => {
    expect(screen.getByRole("dialog").getAttribute("aria-modal")).toBeNull()
    expect(screen.getByRole("heading", { name: `Fiche ${record}` })).toBeDefined()
    expect(document.querySelector("[aria-current]")?.getAttribute("data-row")).toBe(record)
  })
