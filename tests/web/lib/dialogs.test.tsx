import { act, fireEvent, render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Button, Input } from "antd"
import { lazy, useState } from "react"
import { type InitialEntry, Link } from "react-router-dom"
import { afterEach, expect, it } from "vitest"
import { useUrlParam } from "../../../packages/web/src/lib/address/address.ts"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import {
  defineDialogs,
  useDialog,
  useDialogParam,
} from "../../../packages/web/src/lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../../packages/web/src/lib/dialog/useUnsavedGuard.ts"
import { DialogFrame } from "../../../packages/web/src/ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../../packages/web/src/ui/dialog/DialogOutlet.tsx"
import { SearchInput } from "../../../packages/web/src/ui/form/SearchInput.tsx"
import { shell } from "../../world/dialogPage.tsx"
import { visit } from "../support/site.tsx"

const dialogs = defineDialogs({ note: ["note"], other: [] }, { within: ["filter", "picker"] })
const pickers = defineDialogs({ colour: [] }, { slot: "picker" })

/** What a form's late answer calls. */
let finishLate: (() => void) | undefined

function NoteForm({ note }: { note: string }) {
  const { close, finish } = useDialog()
  const { open } = useDialogParam(pickers)
  const other = useDialogParam(dialogs)
  const [text, setText] = useState("")
  const [filter, setFilter] = useUrlParam("filter")
  const [sending, setSending] = useState(false)
  useUnsavedGuard(text !== "")
  useUnsavedGuard(sending, {
    question: (to, here) => ({
      title: "Un envoi est en cours",
      content: `${to.pathname === here ? "Fermer" : "Quitter"} et annuler l'envoi ?`,
      okText: "Annuler l'envoi",
      cancelText: "Continuer",
    }),
  })
  finishLate ??= finish
  return (
    <>
      <Input
        aria-label={`Note ${note || "nouvelle"}`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button onClick={() => open("colour")}>Couleur</Button>
      <Button onClick={() => other.open("other")}>Autre</Button>
      <Button onClick={() => setFilter("bref")}>{filter || "Tout"}</Button>
      <Button onClick={() => setSending(true)}>Envoyer</Button>
      <Link to="/ailleurs">Ailleurs</Link>
      <Button onClick={close}>Annuler</Button>
      <Button onClick={() => finish()}>Enregistrer</Button>
      <Button onClick={() => finish({ tri: "date" })}>Appliquer</Button>
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

function PublicOpener() {
  const { shown, open } = useDialogParam(dialogs)
  return (
    <button type="button" onClick={() => open("note")}>
      {shown?.name ?? "Écrire"}
    </button>
  )
}

function enter(path: InitialEntry = "/page?search=abc") {
  return visit(path, [
    {
      element: shell,
      children: [
        { path: "/page", Component: Page },
        { path: "/ailleurs", element: <p>Une autre page</p> },
      ],
    },
  ])
}

const back = (router: ReturnType<typeof enter>) => act(() => router.navigate(-1))
const note = () => screen.queryByRole("dialog", { name: "Note" })
// In tests, antd gives all its dialogs one id: neither names nor Escape tell those above one another apart.
const QUESTION = /^Vos modifications ne sont pas enregistrées\./
const question = () => screen.findByText(QUESTION)
const say = async (name: string) => {
  await question()
  await userEvent.click(screen.getByRole("button", { name }))
}
const unasked = () => expect(screen.queryByText(QUESTION)).toBeNull()
const gone = () => waitFor(() => expect(note()).toBeNull())

async function write(text: string) {
  await userEvent.click(screen.getByRole("button", { name: "Écrire" }))
  const field = await screen.findByLabelText("Note n1")
  if (text) await userEvent.type(field, text)
}

afterEach(() => {
  finishLate = undefined
})

it("is an entry of the history: opening adds it, Escape takes it back, and focus is where it was", async () => {
  const router = enter()
  const before = router.state.location.key
  const opener = screen.getByRole("button", { name: "Écrire" })
  await userEvent.click(opener)
  expect(router.state.location.search).toBe("?search=abc&dialog=note&note=n1")
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Note n1")))
  await userEvent.keyboard("{Escape}")
  await gone()
  expect(router.state.location).toMatchObject({ key: before, search: "?search=abc" })
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

it("without a field has the keyboard on its title, never on what closes it", async () => {
  enter()
  const heard: (string | null)[] = []
  const listen = ({ target }: FocusEvent) =>
    target instanceof Element && heard.push(target.getAttribute("aria-label"))
  document.addEventListener("focusin", listen)
  await userEvent.click(screen.getByRole("link", { name: "Voir" }))
  await screen.findByText("Arrivé plus tard")
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Autre"))
  document.removeEventListener("focusin", listen)
  expect(heard).not.toContain("Fermer")
})

it.each(["button", "link"])(
  "is one entry of the history, though its %s is pressed twice at once",
  async (role) => {
    const router = enter()
    const before = router.state.location.key
    const opener = screen.getByRole(role, { name: /^(Écrire|Voir)$/ })
    act(() => {
      opener.click()
      opener.click()
    })
    await screen.findByRole("dialog")
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(router.state.location.key).toBe(before)
  },
)

it("of a public page is one entry of the history as well", async () => {
  const { length } = window.history
  render(
    <PublicRoute params={{}}>
      <PublicOpener />
    </PublicRoute>,
  )
  const opener = screen.getByRole("button")
  act(() => {
    opener.click()
    opener.click()
  })
  expect(screen.getByText("note")).toBeDefined()
  expect(window.history.length).toBe(length + 1)
  window.history.replaceState(null, "", "/")
})

it("opened while something is being searched leads back to what was found", async () => {
  const router = enter()
  await userEvent.type(screen.getByLabelText("Chercher"), "d")
  await userEvent.click(screen.getByRole("button", { name: "Écrire" }))
  await screen.findByLabelText("Note n1")
  await userEvent.keyboard("{Escape}")
  await gone()
  expect(router.state.location.search).toBe("?search=abcd")
  expect(screen.getByLabelText("Chercher")).toHaveProperty("value", "abcd")
})

it("closes by « back » and opens again by « forward »", async () => {
  const router = enter()
  await userEvent.click(screen.getByRole("button", { name: "Écrire" }))
  await screen.findByRole("dialog", { name: "Note" })
  await back(router)
  await gone()
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Écrire"))
  // Closed once, it can be closed again.
  for (const _ of [1, 2]) {
    await act(() => router.navigate(1))
    await screen.findByRole("dialog", { name: "Note" })
    await userEvent.keyboard("{Escape}")
    await gone()
    expect(router.state.location.search).toBe("?search=abc")
  }
})

it("that a link leads straight to leaves the rest of the address, and no way back to it", async () => {
  const router = enter("/page?search=abc&dialog=note&note=n2&filter=bref")
  await screen.findByLabelText("Note n2")
  await userEvent.click(screen.getByRole("button", { name: "Fermer" }))
  await gone()
  expect(router.state.location.search).toBe("?search=abc")
  expect(router.state.historyAction).toBe("REPLACE")
})

it.each(["?dialog=unknown", "?dialog=", "?dialog=toString"])(
  "of an unknown name is none (%s)",
  async (search) => {
    enter(`/page${search}`)
    await screen.findByRole("button", { name: "Écrire" })
    expect(screen.queryByRole("dialog")).toBeNull()
  },
)

it("without the parameter that it is about is told an empty one", async () => {
  enter("/page?dialog=note")
  expect(await screen.findByLabelText("Note nouvelle")).toBeDefined()
})

it("asks before typed text is lost by Escape, by a button and by « back »; staying keeps it", async () => {
  const router = enter()
  await write("À moitié")
  const { search } = router.state.location
  const ways = [
    () => userEvent.keyboard("{Escape}"),
    () => userEvent.click(screen.getByRole("button", { name: "Annuler" })),
    () => userEvent.click(screen.getByRole("button", { name: "Fermer" })),
    () => back(router),
    () => userEvent.click(screen.getByRole("link", { name: "Ailleurs" })),
    () => userEvent.click(screen.getByRole("button", { name: "Autre" })),
  ]
  for (const way of ways) {
    await way()
    await say("Rester sur la page")
    await waitFor(unasked)
    expect(screen.getByLabelText("Note n1")).toHaveProperty("value", "À moitié")
    expect(router.state.location.search).toBe(search)
  }
})

it.each([
  ["Escape", () => userEvent.keyboard("{Escape}")],
  ["« back »", back],
])("asks once, and %s goes through when agreed", async (_, leave) => {
  const router = enter()
  await write("À moitié")
  await leave(router)
  await question()
  await back(router)
  expect(screen.getAllByText(QUESTION)).toHaveLength(1)
  await say("Quitter sans enregistrer")
  await gone()
  expect(router.state.location).toMatchObject({ pathname: "/page", search: "?search=abc" })
  await userEvent.click(screen.getByRole("button", { name: "Écrire" }))
  expect(await screen.findByLabelText("Note n1")).toHaveProperty("value", "")
})

it("asks in the words of what began last, by where it would end", async () => {
  enter()
  await write("À moitié")
  await userEvent.click(screen.getByRole("button", { name: "Envoyer" }))
  await userEvent.keyboard("{Escape}")
  expect(await screen.findByText("Fermer et annuler l'envoi ?")).toBeDefined()
  await userEvent.click(screen.getByRole("button", { name: "Continuer" }))
  await userEvent.click(screen.getByRole("link", { name: "Ailleurs" }))
  expect(await screen.findByText("Quitter et annuler l'envoi ?")).toBeDefined()
  await userEvent.click(screen.getByRole("button", { name: "Annuler l'envoi" }))
  expect(await screen.findByText("Une autre page")).toBeDefined()
})

it("asks about what wanted to leave meanwhile once the first question is answered", async () => {
  const router = enter()
  await write("À moitié")
  await userEvent.keyboard("{Escape}")
  await question()
  await act(() => router.navigate("/ailleurs", { state: { expired: true } }))
  await say("Rester sur la page")
  expect(await screen.findByText(/^Vos modifications .* reconnectez-vous dans un autre onglet/)).toBeDefined()
  await userEvent.click(screen.getByRole("button", { name: "Rester sur la page" }))
  await waitFor(unasked)
  expect(screen.getByLabelText("Note n1")).toHaveProperty("value", "À moitié")
})

it("follows the link once the person agreed to lose what they typed", async () => {
  enter()
  await write("À moitié")
  await userEvent.click(screen.getByRole("link", { name: "Ailleurs" }))
  await say("Quitter sans enregistrer")
  expect(await screen.findByText("Une autre page")).toBeDefined()
})

it("asks no longer once what would be lost was saved meanwhile", async () => {
  const router = enter()
  await write("À moitié")
  await userEvent.keyboard("{Escape}")
  await question()
  await act(async () => finishLate?.())
  await waitFor(unasked)
  await gone()
  expect(router.state.location.search).toBe("?search=abc")
})

it("has the browser ask when the site is left, until it is saved", async () => {
  enter()
  const held = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }))
  expect(held()).toBe(false)
  await write("À moitié")
  expect(held()).toBe(true)
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
  await gone()
  unasked()
  expect(held()).toBe(false)
})

it("of a save that ends late leaves the one alone that was opened since", async () => {
  enter()
  await write("")
  await userEvent.keyboard("{Escape}")
  await gone()
  await write("Une autre")
  await act(async () => finishLate?.())
  expect(screen.getByLabelText("Note n1")).toHaveProperty("value", "Une autre")
})

it("lies above another, which stays as it is when it closes", async () => {
  const router = enter()
  await write("À moitié")
  await userEvent.click(screen.getByRole("button", { name: "Couleur" }))
  await screen.findByText("Couleurs")
  expect(router.state.location.search).toBe("?search=abc&dialog=note&note=n1&picker=colour")
  await userEvent.click(screen.getAllByRole("button", { name: "Fermer" }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByText("Couleurs")).toBeNull())
  unasked()
  expect(screen.getByLabelText("Note n1")).toHaveProperty("value", "À moitié")
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Couleur"))
  await userEvent.click(screen.getByRole("button", { name: "Annuler" }))
  await question()
})

it("may be filtered without that being another dialog, or another entry", async () => {
  const router = enter()
  await write("À moitié")
  await userEvent.click(screen.getByRole("button", { name: "Tout" }))
  expect(await screen.findByRole("button", { name: "bref" })).toBeDefined()
  unasked()
  await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
  await gone()
  expect(router.state.location.search).toBe("?search=abc")
})

it("gives way to another one, to whose code it has to wait for, and comes back", async () => {
  const router = enter()
  await write("")
  await userEvent.click(screen.getByRole("button", { name: "Autre" }))
  expect(await screen.findByText("Arrivé plus tard")).toBeDefined()
  expect(router.state.location.search).toBe("?search=abc&dialog=other")
  await userEvent.keyboard("{Escape}")
  expect(await screen.findByRole("dialog", { name: "Note" })).toBeDefined()
  await userEvent.keyboard("{Escape}")
  await gone()
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Écrire"))
})

it("is opened by a link as by a button", async () => {
  const router = enter()
  const link = screen.getByRole("link", { name: "Voir" })
  expect(link.getAttribute("href")).toBe("/page?search=abc&dialog=other")
  await userEvent.click(link)
  await screen.findByRole("dialog", { name: "Autre" })
  // The page stays where it was scrolled to.
  expect(router.state.preventScrollReset).toBe(true)
  await userEvent.keyboard("{Escape}")
  await waitFor(() => expect(router.state.historyAction).toBe("POP"))
})

it("that changed the address leaves the former one behind it", async () => {
  const router = enter()
  await write("Peu importe")
  await userEvent.click(screen.getByRole("button", { name: "Appliquer" }))
  await gone()
  expect(router.state.location.search).toBe("?search=abc&tri=date")
  await back(router)
  expect(router.state.location.search).toBe("?search=abc")
})

it("about something else is another one, which keeps nothing of the first", async () => {
  const router = enter("/page?dialog=note&note=n1")
  await userEvent.type(await screen.findByLabelText("Note n1"), "Un mot")
  act(() => void router.navigate("?dialog=note&note=n2"))
  await userEvent.click(await screen.findByRole("button", { name: /^Quitter/ }))
  expect(await screen.findByLabelText("Note n2")).toHaveProperty("value", "")
})

it("whose page is searched while it is open goes with its own entry, which Back does not meet again", async () => {
  const router = enter()
  const before = router.state.location.key
  await userEvent.click(screen.getByRole("button", { name: "Écrire" }))
  const note = await screen.findByLabelText("Note n1")
  const search = document.querySelector<HTMLInputElement>("input[type=search]") as HTMLInputElement
  await userEvent.type(search, "d")
  fireEvent.blur(search)
  await waitFor(() => expect(router.state.location.search).toContain("abcd"))
  act(() => note.focus())
  await userEvent.keyboard("{Escape}")
  await gone()
  expect(router.state.location.key).toBe(before)
})
