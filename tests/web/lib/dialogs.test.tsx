import { act, fireEvent, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Input } from "antd"
import { lazy, useState } from "react"
import { Link } from "react-router-dom"
import { beforeEach, describe, expect, it } from "vitest"
import { useAddress, useUrlParam } from "../../../packages/web/src/lib/address/address.ts"
import {
  defineDialogs,
  shownBy,
  useDialog,
  useDialogParam,
} from "../../../packages/web/src/lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../packages/web/src/lib/dialog/useUnsavedGuard.ts"
import { DialogFrame } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../../packages/web/src/ui/dialog/DialogOutlet.tsx"
import { SearchInput } from "../../../packages/web/src/ui/form/SearchInput.tsx"
import { shell } from "../../world/dialogPage.tsx"
import { press, says, visit } from "../../world/page.tsx"
import { asksBeforeClosing } from "../../world/unsaved.ts"

/** The late answer of the first form's save. */
let finishLate: (() => void) | undefined

beforeEach(() => {
  finishLate = undefined
})

describe("a dialog with an address", () => {
  it("is a history entry: Escape goes back, and « forward » opens it again", async () => {
    const page = enter()
    const before = page.entry()
    await press("Écrire")
    expect(page.search()).toBe("?search=abc&dialog=note&note=n1")
    const field = await note()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await pressEscape()
    await waitForClose()
    expect([page.entry(), page.search()]).toEqual([before, "?search=abc"])
    await waitForFocus("Écrire")
    for (const close of [() => back(page), pressEscape]) {
      await act(() => page.router.navigate(1))
      await note()
      await close()
      await waitForClose()
      expect(page.search()).toBe("?search=abc")
    }
  })

  it("without a field focuses its title, and waits for its code", async () => {
    const page = enter()
    const heard: (string | null)[] = []
    const listen = ({ target }: FocusEvent) => heard.push((target as Element).getAttribute("aria-label"))
    document.addEventListener("focusin", listen)
    const link = screen.getByRole("link", { name: "Voir" })
    expect(link.getAttribute("href")).toBe("/page?search=abc&dialog=other")
    await userEvent.click(link)
    await says("Arrivé plus tard")
    await waitForFocus("Autre")
    document.removeEventListener("focusin", listen)
    expect(heard).not.toContain("Fermer")
    // The page keeps its scroll position.
    expect(page.router.state.preventScrollReset).toBe(true)
    await pressEscape()
    await waitFor(() => expect(page.router.state.historyAction).toBe("POP"))
  })

  it.each(["button", "link"])("is one entry, even if its %s is pressed twice at once", async (role) => {
    const { entry } = enter()
    const before = entry()
    const opener = screen.getByRole(role, { name: /^(Écrire|Voir)$/ })
    act(() => [1, 2].forEach(() => void opener.click()))
    await screen.findByRole("dialog")
    await pressEscape()
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(entry()).toBe(before)
  })

  it("returns to the search under which it was opened, even if the page is searched meanwhile", async () => {
    const page = enter()
    const search = screen.getByLabelText<HTMLInputElement>("Chercher")
    await userEvent.type(search, "d")
    await press("Écrire")
    const opened = await note()
    await userEvent.type(search, "e")
    fireEvent.blur(search)
    await waitFor(() => expect(page.search()).toContain("abcde"))
    act(() => opened.focus())
    await pressEscape()
    await waitForClose()
    // « Back » does not reach the dialog again.
    expect([page.router.state.historyAction, page.search()]).toEqual(["POP", "?search=abcd"])
    await waitFor(() => expect(search.value).toBe("abcd"))
  })

  it("opened directly by a link keeps the rest of the address and adds no history entry", async () => {
    const page = enter("/page?search=abc&dialog=note&note=n2&filter=bref")
    await note("n2")
    await press("Fermer")
    await waitForClose()
    expect([page.search(), page.router.state.historyAction]).toEqual(["?search=abc", "REPLACE"])
  })

  it.each<[string, ReturnType<typeof shownBy<{ note: ["note"] }>>]>([
    ["?dialog=note&note=n1&search=x", { name: "note", params: { note: "n1" } }],
    ["?dialog=note", { name: "note", params: { note: "" } }],
    ["?dialog=unknown", null],
    ["?dialog=toString", null],
    ["?note=n1", null],
  ])("at the address %s is %j", (search, shown) => expect(shownBy(dialogs, search)).toEqual(shown))

  it("for another record has nothing of the first", async () => {
    const { router } = enter("/page?dialog=note&note=n1")
    await userEvent.type(await note(), "Un mot")
    act(() => void router.navigate("?dialog=note&note=n2"))
    await say("Quitter sans enregistrer")
    expect((await note("n2")).value).toBe("")
  })

  it("stays open and unchanged below a second dialog, and may be filtered", async () => {
    const page = enter()
    await write("À moitié")
    await press("Couleur")
    await says("Couleurs")
    expect(page.search()).toBe("?search=abc&dialog=note&note=n1&picker=colour")
    await userEvent.click(screen.getAllByRole("button", { name: "Fermer" }).at(-1) ?? document.body)
    await waitForFocus("Couleur")
    await press("Tout")
    await screen.findByRole("button", { name: "bref" })
    expect((await note()).value).toBe("À moitié")
    await press("Enregistrer")
    await waitForClose()
    expect(page.search()).toBe("?search=abc")
  })

  it("that changes the address leaves the former one behind it", async () => {
    const page = enter()
    await write("Peu importe")
    await press("Appliquer")
    await waitForClose()
    expect(page.search()).toBe("?search=abc&tri=date")
    await back(page)
    expect(page.search()).toBe("?search=abc")
  })

  it("whose save ends late does not close a dialog opened since", async () => {
    enter()
    await write()
    await pressEscape()
    await waitForClose()
    await write("Une autre")
    await act(async () => finishLate?.())
    expect((await note()).value).toBe("Une autre")
  })
})

describe("typed text at risk", () => {
  it("asks before every way out; staying keeps it, and the next way asks again", async () => {
    const page = enter()
    expect(asksBeforeClosing()).toBe(false)
    await write("À moitié")
    expect(asksBeforeClosing()).toBe(true)
    const before = page.search()
    const buttons = ["Annuler", "Fermer", "Autre", "Déconnexion"].map((name) => () => press(name))
    for (const leave of [pressEscape, () => back(page), follow, ...buttons]) {
      await leave()
      await say("Rester sur la page")
      await expectNoQuestion()
      expect([(await note()).value, page.search()]).toEqual(["À moitié", before])
    }
    await follow()
    await say("Quitter sans enregistrer")
    expect(await says("Une autre page")).toBeDefined()
  })

  it.each([
    ["Escape", pressEscape],
    ["« back »", back],
  ])("asks once, and %s goes through when agreed", async (_, leave) => {
    const page = enter()
    await write("À moitié")
    await leave(page)
    await says(QUESTION)
    await back(page)
    expect(screen.getAllByText(QUESTION)).toHaveLength(1)
    await say("Quitter sans enregistrer")
    await waitForClose()
    expect(page.router.state.location).toMatchObject({ pathname: "/page", search: "?search=abc" })
    await write()
    expect((await note()).value).toBe("")
  })

  it("asks in the words of the latest guard, by destination", async () => {
    enter()
    await write("À moitié")
    await press("Envoyer")
    await pressEscape()
    expect(await says("Fermer et annuler l'envoi ?")).toBeDefined()
    await press("Continuer")
    await follow()
    expect(await says("Quitter et annuler l'envoi ?")).toBeDefined()
    await press("Annuler l'envoi")
    expect(await says("Une autre page")).toBeDefined()
  })

  it("asks again for a session that ended meanwhile", async () => {
    const { router } = enter()
    await write("À moitié")
    await pressEscape()
    await says(QUESTION)
    await act(() => router.navigate("/ailleurs", { state: { expired: true } }))
    await say("Rester sur la page")
    expect(await says(/^Vos modifications .* reconnectez-vous dans un autre onglet/)).toBeDefined()
    await press("Rester sur la page")
    await expectNoQuestion()
    expect((await note()).value).toBe("À moitié")
  })

  it("does not ask once it was saved, whatever the form holds since", async () => {
    const page = enter()
    await write("À moitié")
    await pressEscape()
    await says(QUESTION)
    await act(async () => finishLate?.())
    await expectNoQuestion()
    await waitForClose()
    expect([page.search(), asksBeforeClosing()]).toEqual(["?search=abc", false])
    await write("À moitié")
    await press("Stocker")
    await userEvent.clear(await note())
    await userEvent.type(await note(), "Encore")
    await follow()
    expect(await says("Une autre page")).toBeDefined()
  })
})

const dialogs = defineDialogs({ note: ["note"], other: [] }, { within: ["filter", "picker"] })
const pickers = defineDialogs({ colour: [] }, { slot: "picker" })
const LOGIN = { pathname: "/login", search: "" }
const CANCEL_SENDING = { okText: "Annuler l'envoi", cancelText: "Continuer", title: "Un envoi est en cours" }

function NoteForm({ note }: { note: string }) {
  const { close, finish } = useDialog()
  const { open } = useDialogParam(pickers)
  const other = useDialogParam(dialogs)
  const { mayLeaveFor } = useAddress()
  const [text, setText] = useState("")
  const [filter, setFilter] = useUrlParam("filter")
  const [sending, setSending] = useState(false)
  const release = useUnsavedGuard(text !== "")
  useUnsavedGuard(sending, {
    closing: { ...CANCEL_SENDING, content: "Fermer et annuler l'envoi ?" },
    question: () => ({ ...CANCEL_SENDING, content: "Quitter et annuler l'envoi ?" }),
  })
  finishLate ??= finish
  const ways = {
    Couleur: () => open("colour"),
    Autre: () => other.open("other"),
    [filter || "Tout"]: () => setFilter("bref"),
    Envoyer: () => setSending(true),
    Annuler: close,
    Enregistrer: () => finish(),
    Appliquer: () => finish({ tri: "date" }),
    Stocker: release,
    Déconnexion: () => void mayLeaveFor(LOGIN),
  }
  return (
    <>
      <Input
        aria-label={`Note ${note || "nouvelle"}`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {Object.entries(ways).map(([name, act]) => (
        <button key={name} type="button" onClick={act}>
          {name}
        </button>
      ))}
      <Link to="/ailleurs">Ailleurs</Link>
      <DialogOutlet of={pickers}>
        {{
          colour: () => (
            <DialogFrame title="Couleurs" light>
              <Input aria-label="Chercher une couleur" />
            </DialogFrame>
          ),
        }}
      </DialogOutlet>
    </>
  )
}

const Late = lazy(async () => ({ default: () => <p>Arrivé plus tard</p> }))

function Page() {
  const { open, linkTo } = useDialogParam(dialogs)
  const [search, setSearch] = useUrlParam("search")
  return (
    <>
      <SearchInput label="Chercher" value={search} onSearch={setSearch} />
      <button type="button" onClick={() => open("note", { note: "n1" })}>
        Écrire
      </button>
      <Link {...linkTo("other")}>Voir</Link>
      <DialogOutlet of={dialogs}>
        {{
          note: ({ note }) => (
            <DialogFrame title="Note">
              <NoteForm note={note} />
            </DialogFrame>
          ),
          other: () => (
            <DialogFrame title="Autre" light>
              <Late />
            </DialogFrame>
          ),
        }}
      </DialogOutlet>
    </>
  )
}

function enter(path = "/page?search=abc") {
  const children = [
    { path: "/page", Component: Page },
    { path: "/ailleurs", element: <p>Une autre page</p> },
  ]
  const router = visit(path, [{ element: shell, children }])
  return { router, search: () => router.state.location.search, entry: () => router.state.location.key }
}

const back = ({ router }: ReturnType<typeof enter>) => act(() => router.navigate(-1))
const note = (name = "n1") => screen.findByLabelText<HTMLInputElement>(`Note ${name}`)
const pressEscape = () => userEvent.keyboard("{Escape}")
const follow = () => userEvent.click(screen.getByRole("link", { name: "Ailleurs" }))
// In tests, antd gives all dialogs the same id, so stacked ones cannot be told apart by name or Escape.
const QUESTION = /^Vos modifications ne sont pas enregistrées\./
const expectNoQuestion = () => waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
const say = async (name: string) => {
  await says(QUESTION)
  await press(name)
}
const waitForClose = () => waitFor(() => expect(screen.queryByRole("dialog", { name: "Note" })).toBeNull())
const waitForFocus = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text))
async function write(text = "") {
  await press("Écrire")
  const field = await note()
  if (text) await userEvent.type(field, text)
}
