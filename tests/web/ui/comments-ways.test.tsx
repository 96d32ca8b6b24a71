import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Comment } from "@trame/core/campaigns/comments/contract"
import type { RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { isHeld } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { Comments } from "../../../packages/web/src/ui/comments/Comments.tsx"
import { hugo } from "../../world/people.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [
      { path: "comments", Component: () => <Comments place="casting" subjectId="c1" /> },
      { path: "elsewhere", Component: () => <p>Ailleurs</p> },
    ],
  },
]

const commentOf = (id: string, changes: Partial<Comment> = {}): Comment => ({
  ...{ id, version: 1, text: `Commentaire ${id}`, author: { id: hugo.id, name: "Hugo Leroy" } },
  ...{ mentions: [], createdAt: "2026-11-25T10:00:00.000Z", editedAt: null },
  ...changes,
})

const PLACE = "/api/casting-comments/c1/comments"
let stored: Comment[]
let older: Comment[]
let others: { id: string; name: string }[]
let sent: { method: string; body: Record<string, unknown> }[]
let held: Promise<unknown> | null
let refuse: (() => Response) | null
/** As long as a list that was asked for is on its way. */
let reading: Promise<unknown> | null

function enter() {
  answer({
    "/api/identity/me": () => json(200, hugo),
    "/api/casting-comments/people": () =>
      json(200, {
        items: [{ id: "u7", name: "Inès Morel" }, { id: hugo.id, name: "Hugo Leroy" }, ...others],
      }),
    [PLACE]: async (request) => {
      if (request.method === "GET") {
        const page = new URL(request.url).searchParams.has("cursor")
          ? { items: older, nextCursor: null }
          : { items: stored, nextCursor: older.length > 0 ? "two" : null }
        await reading
        return json(200, page)
      }
      const body = await request.json()
      sent.push({ method: "POST", body })
      await held
      if (refuse) return refuse()
      stored = [commentOf(`n${sent.length}`, { text: body.text }), ...stored]
      return json(201, stored[0])
    },
    [`${PLACE}/mine`]: async (request) => {
      const body = request.method === "PATCH" ? await request.json() : {}
      sent.push({ method: request.method, body })
      if (refuse) return refuse()
      if (request.method === "DELETE") return json(200, { id: "mine" })
      return json(200, commentOf("mine", { ...body, version: 2, editedAt: "2026-11-25T11:00:00.000Z" }))
    },
  })
  return visit("/app/comments", routes)
}

const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Votre commentaire" })
const paste = async (text: string) => {
  await userEvent.click(await field())
  await userEvent.paste(text)
}
const comment = () => userEvent.click(screen.getByRole("button", { name: "Commenter" }))
const texts = () =>
  screen
    .queryAllByRole("listitem")
    .map((line) => /Commentaire \w+|Bonjour.*|Salut.*/.exec(line.textContent ?? "")?.[0])

beforeEach(() => {
  signIn()
  ;[stored, older, others, sent, held, refuse, reading] = [[], [], [], [], null, null, null]
})

describe("a comment that is being sent", () => {
  it.each([
    ["stands above those that were still being read", null, ["Bonjour", "Commentaire theirs"]],
    [
      "that is refused leaves those that were still being read",
      () => json(503, { code: "unavailable", detail: "Service indisponible." }),
      ["Commentaire theirs"],
    ],
  ])("%s", async (_what, refusal, shown) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ;[reading, refuse, stored] = [promise, refusal, [commentOf("theirs")]]
    enter()
    await paste("Bonjour")
    await comment()
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => resolve())
    await waitFor(() =>
      expect(
        screen
          .queryAllByText(/^(Bonjour|Commentaire theirs)$/, { selector: "p" })
          .map((one) => one.textContent),
      ).toEqual(shown),
    )
  })

  it("stands first at once, can neither be changed nor deleted yet, and the next may be typed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    stored = [commentOf("theirs", { author: { id: "u9", name: "Zoé" } })]
    older = [commentOf("old", { author: { id: "u9", name: "Zoé" } })]
    enter()
    await screen.findByText("Commentaire theirs")
    await userEvent.click(screen.getByRole("button", { name: "Afficher plus" }))
    await screen.findByText("Commentaire old")
    await paste("Bonjour @Inès Morel")
    await comment()
    const lines = () => within(screen.getByRole("region", { name: "Commentaires" })).getAllByRole("listitem")
    const [first] = lines()
    expect(first?.textContent).toContain("Hugo Leroy")
    expect(first?.textContent).toContain("Envoi…")
    expect(within(first as HTMLElement).getByText("@Inès Morel")).toBeDefined()
    expect(within(first as HTMLElement).queryByRole("button")).toBeNull()
    // In the first page alone.
    expect(screen.getAllByText("Envoi…")).toHaveLength(1)
    expect([(await field()).value, isHeld()]).toEqual(["", true])
    await act(async () => resolve())
    await waitFor(() => expect(screen.queryByText("Envoi…")).toBeNull())
    expect(isHeld()).toBe(false)
    expect(sent).toEqual([
      { method: "POST", body: { text: "Bonjour @[u7]", creationId: expect.any(String) } },
    ])
    expect(lines()).toHaveLength(3)
    await waitFor(async () => expect(document.activeElement).toBe(await field()))
    expect(screen.getByRole("button", { name: "Modifier" })).toBeDefined()
  })

  it("is one where its answer was lost, also when its page is loaded anew before it is sent again", async () => {
    refuse = () => {
      throw new TypeError("Failed to fetch")
    }
    enter()
    await paste("Bonjour")
    await comment()
    expect(await screen.findByText(/Erreur de connexion réseau/)).toBeDefined()
    expect(isHeld()).toBe(false)
    fireEvent(window, new Event("pagehide"))
    cleanup()
    refuse = null
    enter()
    await waitFor(async () => expect((await field()).value).toBe("Bonjour"))
    await comment()
    await screen.findByRole("button", { name: "Modifier" })
    const [first, second] = sent.map(({ body }) => body.creationId)
    expect([sent.length, second]).toEqual([2, first])
  })

  it("stays where a list that was asked for before comes without it", async () => {
    enter()
    await screen.findByText("Aucun commentaire pour le moment")
    const { promise, resolve } = Promise.withResolvers<void>()
    reading = promise
    void queryClient.invalidateQueries()
    await waitFor(() => expect(queryClient.isFetching()).toBeGreaterThan(0))
    await paste("Bonjour")
    await comment()
    await screen.findByRole("button", { name: "Modifier" })
    await act(async () => resolve())
    await waitFor(() => expect([queryClient.isFetching(), isHeld()]).toEqual([0, false]))
    expect(screen.getByText("Bonjour")).toBeDefined()
  })

  it.each([
    ["tells wherever one is by then, and waits where it was written", "Ailleurs"],
    ["is back where it was written for whoever has come back by then", "Et encore"],
  ])("and is refused after its page was left %s", async (_what, meanwhile) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ;[held, refuse] = [promise, () => json(503, { code: "unavailable", detail: "Service indisponible." })]
    const router = enter()
    await paste("Bonjour à tous")
    await comment()
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(() => router.navigate("/app/elsewhere"))
    await screen.findByText("Ailleurs")
    if (meanwhile === "Et encore") {
      await act(() => router.navigate("/app/comments"))
      await paste(meanwhile)
    }
    await act(async () => resolve())
    expect(await screen.findByText(/Service indisponible\./)).toBeDefined()
    if (meanwhile === "Ailleurs") await act(() => router.navigate("/app/comments"))
    const texts = meanwhile === "Ailleurs" ? ["Bonjour à tous"] : ["Bonjour à tous", meanwhile]
    expect((await field()).value).toBe(texts.join("\n\n"))
    refuse = null
    await comment()
    await waitFor(() => expect(sent.at(-1)?.body).toMatchObject({ text: texts.join("\n\n") }))
  })

  it("is sent once, however often it is asked for", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    enter()
    await paste("Bonjour")
    fireEvent.keyDown(await field(), { key: "Enter", ctrlKey: true })
    fireEvent.keyDown(await field(), { key: "Enter", metaKey: true })
    await comment()
    expect(sent).toHaveLength(1)
    // Live updates wait for it as well.
    await act(async () => resolve())
    await waitFor(() => expect(screen.queryByText("Envoi…")).toBeNull())
    expect(sent).toHaveLength(1)
  })
})

describe("what may be sent", () => {
  it("is no more than a comment holds, which is told before, and beside it after", async () => {
    enter()
    expect(await screen.findByText("Visible de l'équipe uniquement")).toBeDefined()
    const most = 4000
    fireEvent.change(await field(), { target: { value: "x".repeat(most - 499) } })
    expect(await screen.findByText("499 caractères restants")).toBeDefined()
    fireEvent.change(await field(), { target: { value: "x".repeat(most) } })
    expect(await screen.findByText("0 caractère restant")).toBeDefined()
    fireEvent.change(await field(), { target: { value: "x".repeat(most + 1) } })
    expect(await screen.findByText("4000 caractères au maximum")).toBeDefined()
    expect((await field()).getAttribute("aria-invalid")).toBe("true")
    await comment()
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(await field())
  })

  it.each([
    [20, true],
    [21, false],
  ])("may name %i people: %s", async (count, may) => {
    others = Array.from("abcdefghijklmnopqrstu", (letter) => ({ id: letter, name: `Personne ${letter}` }))
    enter()
    await field()
    // Nobody counts twice.
    const named = [...others.slice(0, count), ...others.slice(0, 1)]
    await paste(named.map(({ name }) => `@${name}`).join(", "))
    const refused = screen.queryByText("20 personnes mentionnées au maximum")
    expect(refused === null).toBe(may)
    await comment()
    await waitFor(() => expect(sent).toHaveLength(may ? 1 : 0))
  })

  it("is asked about before the tab is closed, as long as it is not sent", async () => {
    enter()
    await field()
    expect(asksBeforeClosing()).toBe(false)
    await paste("Bonjour")
    expect(asksBeforeClosing()).toBe(true)
    await comment()
    await screen.findByText("Bonjour")
    await waitFor(() => expect(asksBeforeClosing()).toBe(false))
  })
})

describe("naming a colleague", () => {
  it("in the middle of a text leaves the caret behind the name at once, however fast one types on", async () => {
    enter()
    const area = await field()
    await userEvent.type(area, "Bonjour , on valide ?")
    await userEvent.type(area, "@hu", { initialSelectionStart: 8, initialSelectionEnd: 8 })
    await waitFor(() => expect(screen.queryAllByRole("option")).toHaveLength(1))
    fireEvent.keyDown(area, { key: "Enter" })
    expect(area.value).toBe("Bonjour @Hugo Leroy , on valide ?")
    expect(area.selectionStart).toBe("Bonjour @Hugo Leroy ".length)
    expect(document.activeElement).toBe(area)
  })

  it("is taken by Tab or by a click, goes round by the arrows, and is told", async () => {
    enter()
    await userEvent.type(await field(), "@")
    const options = () => screen.queryAllByRole("option")
    await waitFor(() => expect(options()).toHaveLength(2))
    expect(screen.getByText("2 collègues proposés")).toBeDefined()
    const chosen = () => options().find((one) => one.getAttribute("aria-selected") === "true")?.textContent
    await userEvent.keyboard("{ArrowUp}")
    expect(chosen()).toMatch(/Hugo Leroy$/)
    await userEvent.keyboard("{Tab}")
    expect((await field()).value).toBe("@Hugo Leroy ")
    await waitFor(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"))
    await userEvent.type(await field(), "et @i")
    await waitFor(() => expect(options()).toHaveLength(1))
    expect(screen.getByText("1 collègue proposé")).toBeDefined()
    await userEvent.click(options()[0] as HTMLElement)
    expect((await field()).value).toBe("@Hugo Leroy et @Inès Morel ")
    await comment()
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ text: `@[${hugo.id}] et @[u7]` }))
  })

  it("keeps from the text the keys that go through who is offered, and only as long as anybody is", async () => {
    enter()
    const area = await field()
    const keys = ["ArrowDown", "ArrowUp", "Home", "Escape"]
    const taken = () => keys.filter((key) => !fireEvent.keyDown(area, { key }))
    await userEvent.type(area, "@")
    await waitFor(() => expect(screen.queryAllByRole("option")).toHaveLength(2))
    expect(taken()).toEqual(["ArrowDown", "ArrowUp", "Escape"])
    expect(taken()).toEqual([])
    for (const key of ["Enter", "Tab"]) {
      await userEvent.clear(area)
      await userEvent.type(area, "@h")
      await waitFor(() => expect(screen.queryAllByRole("option")).toHaveLength(1))
      expect([fireEvent.keyDown(area, { key }), fireEvent.keyDown(area, { key })]).toEqual([false, true])
    }
  })

  it("stands where the caret is, in the middle of a text", async () => {
    enter()
    const area = await field()
    fireEvent.change(area, { target: { value: "Vois avec @in demain" } })
    area.focus()
    area.setSelectionRange(13, 13)
    fireEvent.select(area)
    await screen.findByRole("option", { name: /Inès Morel/ })
    await userEvent.keyboard("{Enter}")
    expect(area.value).toBe("Vois avec @Inès Morel demain")
    await waitFor(() => expect(area.selectionStart).toBe("Vois avec @Inès Morel ".length))
  })

  it("means whoever was chosen of two namesakes, whatever is typed behind, and after a refusal as well", async () => {
    others = [{ id: "u9", name: "Inès Morel" }]
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    enter()
    await userEvent.type(await field(), "@in")
    await userEvent.click((await screen.findAllByRole("option"))[1] as HTMLElement)
    await userEvent.type(await field(), "demain")
    await comment()
    await userEvent.type(await field(), "Suite")
    await act(async () => resolve())
    await screen.findByText("Plus tard.")
    refuse = null
    await comment()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ body }) => body.text)).toEqual(["@[u9] demain", "@[u9] demain\n\nSuite"])
  })

  it("waits for the end of a composition, whose Enter takes nobody", async () => {
    enter()
    const area = await field()
    fireEvent.compositionStart(area)
    fireEvent.change(area, { target: { value: "@i" } })
    expect(screen.queryByRole("option")).toBeNull()
    fireEvent.compositionEnd(area)
    await screen.findByRole("option")
    const composed = createEvent.keyDown(area, { key: "Enter" })
    fireEvent(area, Object.defineProperty(composed, "isComposing", { value: true }))
    expect(area.value).toBe("@i")
    fireEvent.keyDown(area, { key: "Enter" })
    expect(area.value).toBe("@Inès Morel ")
  })

  it("is offered no more once the text is left", async () => {
    enter()
    await userEvent.type(await field(), "@in")
    await screen.findByRole("option")
    fireEvent.blur(await field())
    expect(screen.queryByRole("option")).toBeNull()
  })
})

describe("a comment that is there", () => {
  const edit = async () => {
    stored = [commentOf("mine", { text: "Commentaire @[u7]", mentions: [{ id: "u7", name: "Inès Morel" }] })]
    enter()
    await userEvent.click(await screen.findByRole("button", { name: "Modifier" }))
    return screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Modifier le commentaire" })
  }
  const editing = () => screen.queryByRole("textbox", { name: "Modifier le commentaire" })

  it("names people as they are called now, oneself among them, and says that it was changed", async () => {
    stored = [
      commentOf("a", {
        text: `Salut @[u7], @[${hugo.id}] et @[gone]`,
        mentions: [
          { id: "u7", name: "Inès Roy" },
          { id: hugo.id, name: "Hugo Leroy" },
        ],
        editedAt: "2026-11-25T11:00:00.000Z",
      }),
    ]
    enter()
    expect((await screen.findByText("@Inès Roy")).dataset.me).toBe("false")
    expect(screen.getByText("@Hugo Leroy").dataset.me).toBe("true")
    expect(screen.getByText("@Utilisateur inconnu")).toBeDefined()
    expect(screen.getByText(/· modifié$/)).toBeDefined()
  })

  it("is left as it was by Escape or the button, where nothing was typed, and not by Escape where something was", async () => {
    const area = await edit()
    expect(area.value).toBe("Commentaire @Inès Morel")
    await userEvent.keyboard("{Escape}")
    expect(editing()).toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Modifier" }))
    await userEvent.type(editing() as HTMLElement, " !")
    await userEvent.keyboard("{Escape}")
    expect(editing()).not.toBeNull()
    await userEvent.click(screen.getByRole("button", { name: "Annuler" }))
    expect(editing()).toBeNull()
    // What was given up does not come back.
    await userEvent.click(screen.getByRole("button", { name: "Modifier" }))
    expect((editing() as HTMLTextAreaElement).value).toBe("Commentaire @Inès Morel")
    expect(sent).toEqual([])
  })

  it("shows what was stored of it, and nothing of it is kept for later", async () => {
    const area = await edit()
    await userEvent.type(area, " !")
    await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(editing()).toBeNull())
    expect(sent).toEqual([{ method: "PATCH", body: { version: 1, text: "Commentaire @[u7] !" } }])
    expect(await screen.findByText(/· modifié$/)).toBeDefined()
    expect(JSON.stringify({ ...sessionStorage })).not.toContain("Commentaire")
  })

  it("stays for what was typed when somebody deletes it, until that is given up", async () => {
    const area = await edit()
    await userEvent.type(area, " !")
    stored = ["12", "08"].map((at) => commentOf(`of${at}`, { createdAt: `2026-11-25T${at}:00:00.000Z` }))
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText(/^Ce commentaire vient d'être supprimé par une autre/)).toBeDefined()
    expect((editing() as HTMLTextAreaElement).value).toBe("Commentaire @Inès Morel !")
    const rows = () =>
      within(screen.getByRole("region", { name: "Commentaires" }))
        .getAllByRole("listitem")
        .map((line) => line.dataset.row)
    expect(rows()).toEqual(["of12", "mine", "of08"])
    await userEvent.click(screen.getByRole("button", { name: "Annuler" }))
    expect(rows()).toEqual(["of12", "of08"])
  })

  it("keeps what was typed where that could not be stored, with the reason", async () => {
    const area = await edit()
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await userEvent.type(area, " !")
    await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Plus tard.")).toBeDefined()
    expect(area.value).toBe("Commentaire @Inès Morel !")
    await userEvent.type(area, "!")
    expect(screen.queryByText("Plus tard.")).toBeNull()
  })

  it.each([
    ["goes", null, 1],
    ["goes, where it is gone already", json(404, { code: "not_found", detail: "Parti." }), 1],
    ["stays, where that is refused", json(403, { code: "forbidden", detail: "Refusé." }), 2],
  ])("%s once its deletion is agreed to", async (_what, refused, left) => {
    stored = [commentOf("mine"), commentOf("theirs", { author: { id: "u9", name: "Zoé" } })]
    refuse = refused && (() => refused.clone())
    enter()
    await userEvent.click(await screen.findByRole("button", { name: /^Supprimer le commentaire/ }))
    await screen.findByText("Il disparaît pour toute l'équipe.")
    expect(sent).toEqual([])
    await userEvent.click((await screen.findAllByRole("button", { name: "Supprimer" })).at(-1) as HTMLElement)
    await waitFor(() => expect(sent).toEqual([{ method: "DELETE", body: {} }]))
    await waitFor(() => expect(texts().filter(Boolean)).toHaveLength(left))
    if (left === 2) expect(await screen.findByText("Refusé.")).toBeDefined()
  })
})
