import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Comment } from "@trame/core/campaigns/comments/contract"
import { useState } from "react"
import type { RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { Comments } from "../../../packages/web/src/ui/comments/Comments.tsx"
import { UnsentComments } from "../../../packages/web/src/ui/comments/UnsentComments.tsx"
import { admin, hugo } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

/** What it is about is deleted while it is on the screen. */
function Deleted() {
  const [gone, setGone] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setGone(true)}>
        Supprimé ailleurs
      </button>
      {gone ? (
        <UnsentComments place="collaboration" subjectId="c1" />
      ) : (
        <Comments place="collaboration" subjectId="c1" />
      )}
    </>
  )
}

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [
      { path: "comments", Component: () => <Comments place="collaboration" subjectId="c1" /> },
      { path: "deleted", Component: Deleted },
      { path: "other", Component: () => <h1>Ailleurs</h1> },
    ],
  },
]

const commentOf = (id: string, changes: Partial<Comment> = {}): Comment => ({
  id,
  version: 1,
  text: `Commentaire ${id}`,
  author: { id: hugo.id, name: "Hugo Leroy" },
  mentions: [],
  createdAt: "2026-11-25T10:00:00.000Z",
  editedAt: null,
  ...changes,
})

let stored: Comment[]
let sent: Record<string, unknown>[]
let refuse: Response | Promise<Response> | null

const COMMENTS = "/api/collaboration-comments/c1/comments"

function enter(me = hugo, path = "comments") {
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/collaboration-comments/people": () =>
      json(200, {
        items: [
          { id: "u7", name: "Inès Morel" },
          { id: "u8", name: "Ines Petit" },
        ],
      }),
    [COMMENTS]: async (request) => {
      if (request.method === "GET") return json(200, { items: stored, nextCursor: null })
      const { text } = await request.json()
      sent.push({ text })
      if (refuse) return refuse
      const comment = commentOf(`n${sent.length}`, { text })
      stored = [comment, ...stored]
      return json(201, comment)
    },
    [`${COMMENTS}/n2`]: async (request) => {
      const body = await request.json()
      sent.push({ method: request.method, ...body })
      return json(200, commentOf("n2", { ...body, version: 2 }))
    },
    [`${COMMENTS}/mine`]: async (request) => {
      sent.push({ method: request.method, ...(request.method === "PATCH" && (await request.json())) })
      if (refuse) return refuse
      return json(
        200,
        request.method === "DELETE" ? { id: "mine" } : commentOf("mine", { text: "Mieux", version: 2 }),
      )
    },
  })
  return visit(`/app/${path}`, routes)
}

const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Votre commentaire" })
const list = () => screen.getByRole("region", { name: "Commentaires" })

beforeEach(() => {
  signIn()
  stored = []
  sent = []
  refuse = null
})

describe("writing a comment", () => {
  it("leaves what was typed to be copied when what it is about is deleted", async () => {
    stored = [commentOf("mine")]
    enter(hugo, "deleted")
    await userEvent.type(await field(), "Important")
    await userEvent.click(await screen.findByRole("button", { name: "Modifier" }))
    await userEvent.type(await screen.findByLabelText("Modifier le commentaire"), " !")
    await userEvent.click(screen.getByRole("button", { name: "Supprimé ailleurs" }))
    const left = await screen.findAllByRole<HTMLTextAreaElement>("textbox", {
      name: "Commentaire non envoyé",
    })
    expect(left.map(({ value, readOnly }) => [value, readOnly])).toEqual([
      ["Important", true],
      ["Commentaire mine !", true],
    ])
  })

  it("offers colleagues after @, chosen by arrows and Enter, and sends their id", async () => {
    enter()
    const area = await field()
    await userEvent.type(area, "Vois avec @i")
    await screen.findAllByRole("option")
    await userEvent.keyboard("{ArrowDown}")
    // Of those who are left the first is meant again.
    await userEvent.type(area, "n")
    const options = await screen.findAllByRole("option")
    expect(options.map(({ textContent }) => textContent)).toEqual(["IMInès Morel", "IPInes Petit"])
    expect(area.getAttribute("aria-activedescendant")).toBe(options[0]?.id)
    await userEvent.keyboard("{ArrowDown}")
    expect(area.getAttribute("aria-activedescendant")).toBe(options[1]?.id)
    await userEvent.keyboard("{ArrowDown}{Enter}")
    expect(area.value).toBe("Vois avec @Inès Morel ")
    expect(screen.queryByRole("listbox")).toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(area))
    await userEvent.type(area, "demain")
    await userEvent.keyboard("{Control>}{Enter}{/Control}")
    await waitFor(() => expect(sent).toEqual([{ text: "Vois avec @[u7] demain" }]))
    await waitFor(() => expect(area.value).toBe(""))
  })

  it("closes the list by Escape, and Enter then begins a line", async () => {
    enter()
    const area = await field()
    await userEvent.type(area, "@in")
    await screen.findAllByRole("option")
    const heard = vi.fn()
    document.addEventListener("keydown", heard)
    await userEvent.keyboard("{Escape}")
    expect(screen.queryByRole("listbox")).toBeNull()
    document.removeEventListener("keydown", heard)
    // A dialog around it stays open.
    expect(heard).not.toHaveBeenCalled()
    await userEvent.keyboard("{Enter}")
    expect(area.value).toBe("@in\n")
    expect(sent).toEqual([])
  })

  it("gives back what was refused, with the reason", async () => {
    refuse = json(403, { code: "forbidden", detail: "Vous n'avez plus ce droit." })
    enter()
    const area = await field()
    await userEvent.type(area, "Important")
    await userEvent.click(screen.getByRole("button", { name: "Commenter" }))
    expect(await screen.findByText("Vous n'avez plus ce droit.")).toBeDefined()
    expect(area.value).toBe("Important")
    expect(within(list()).queryByText("Envoi…")).toBeNull()
    await userEvent.type(area, " !")
    expect(screen.queryByText("Vous n'avez plus ce droit.")).toBeNull()
  })

  it("gives back what was refused before what one has begun meanwhile, and loses neither", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    refuse = promise
    enter()
    const area = await field()
    await userEvent.type(area, "Vois avec @inès{Enter}")
    await userEvent.click(screen.getByRole("button", { name: "Commenter" }))
    await waitFor(() => expect(area.value).toBe(""))
    await userEvent.type(area, "Ensuite, @ines p{Enter}")
    resolve(json(503, { code: "unavailable", detail: "Réessayez plus tard." }))
    expect(await screen.findByText("Réessayez plus tard.")).toBeDefined()
    expect(area.value).toBe("Vois avec @Inès Morel\n\nEnsuite, @Ines Petit ")
    refuse = null
    await userEvent.click(screen.getByRole("button", { name: "Commenter" }))
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ text: "Vois avec @[u7]\n\nEnsuite, @[u8]" }))
  })

  it("makes of what was stored without an answer what is typed since", async () => {
    const lost = Promise.reject<Response>(new TypeError("Failed to fetch"))
    lost.catch(() => undefined)
    refuse = lost
    enter()
    await userEvent.type(await field(), "Bonjour")
    await userEvent.click(screen.getByRole("button", { name: "Commenter" }))
    expect(await screen.findByText(/Erreur de connexion réseau/)).toBeDefined()
    refuse = null
    await userEvent.type(await field(), " à tous")
    await userEvent.click(screen.getByRole("button", { name: "Commenter" }))
    await screen.findByRole("button", { name: "Modifier" })
    expect(sent).toEqual([
      ...[{ text: "Bonjour" }, { text: "Bonjour à tous" }],
      { method: "PATCH", version: 1, text: "Bonjour à tous" },
    ])
  })

  it("sends nothing that is empty", async () => {
    enter()
    await userEvent.type(await field(), "  ")
    await userEvent.click(screen.getByRole("button", { name: "Commenter" }))
    expect(await screen.findByText("Écrivez un commentaire")).toBeDefined()
    expect(sent).toEqual([])
  })

  it("keeps what is typed for when the page comes back, and nothing of what was sent", async () => {
    enter()
    await userEvent.type(await field(), "À suivre")
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain("À suivre"))
    await userEvent.keyboard("{Meta>}{Enter}{/Meta}")
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).not.toContain("À suivre"))
  })
})

describe("a comment", () => {
  it("is text: markup stays as it is, and only web addresses lead anywhere", async () => {
    stored = [commentOf("x", { text: "<b>Non</b> javascript:alert(1) https://trame.example/a" })]
    enter()
    expect(await screen.findByText(/<b>Non<\/b> javascript:alert\(1\)/)).toBeDefined()
    const links = within(list()).getAllByRole("link")
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["https://trame.example/a"])
  })

  it("offers its author to edit and delete it, an administrator to delete it, and others nothing", async () => {
    stored = [
      commentOf("mine", { author: { id: hugo.id, name: "Hugo Leroy" } }),
      commentOf("theirs", { author: { id: "u9", name: "Zoé" } }),
    ]
    enter()
    expect(await screen.findByRole("button", { name: "Modifier" })).toBeDefined()
    const removals = () =>
      screen
        .getAllByRole("button", { name: /Supprimer le commentaire/ })
        .map((one) => one.getAttribute("aria-label"))
    expect(removals()).toEqual(["Supprimer le commentaire de Hugo Leroy"])
  })

  it("may be deleted by an administrator, whoever wrote it", async () => {
    stored = [commentOf("theirs", { author: { id: "u9", name: "Zoé" } })]
    enter({ ...admin, id: "u1" })
    expect(await screen.findByRole("button", { name: "Supprimer le commentaire de Zoé" })).toBeDefined()
    expect(screen.queryByRole("button", { name: "Modifier" })).toBeNull()
  })

  it("is edited where it stands, with the version that was read", async () => {
    stored = [commentOf("mine"), commentOf("other")]
    enter()
    await userEvent.click((await screen.findAllByRole("button", { name: "Modifier" }))[0] ?? document.body)
    const area = screen.getByRole("textbox", { name: "Modifier le commentaire" })
    expect(document.activeElement).toBe(area)
    await userEvent.clear(area)
    await userEvent.type(area, "Mieux")
    await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(sent).toEqual([{ method: "PATCH", version: 1, text: "Mieux" }]))
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Modifier le commentaire" })).toBeNull())
    expect(screen.getByText("Mieux")).toBeDefined()
    expect(screen.getByText("Commentaire other")).toBeDefined()
  })

  it("that another tab changes while it is being edited says so, and is saved over what was read first", async () => {
    stored = [commentOf("mine")]
    enter()
    await userEvent.click(await screen.findByRole("button", { name: "Modifier" }))
    const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Modifier le commentaire" })
    await userEvent.type(area, " et plus")
    stored = [commentOf("mine", { text: "Autre chose", version: 2 })]
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText("Ce commentaire a été modifié entre-temps.")).toBeDefined()
    await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    // Which the API refuses, rather than losing what the other tab saved.
    await waitFor(() => expect(sent[0]).toMatchObject({ method: "PATCH", version: 1 }))
  })

  it("that changed meanwhile keeps what was typed, and shows what it says now", async () => {
    stored = [commentOf("mine")]
    refuse = json(409, { code: "conflict", detail: "Cet élément a été modifié entre-temps." })
    enter()
    await userEvent.click(await screen.findByRole("button", { name: "Modifier" }))
    const area = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Modifier le commentaire" })
    await userEvent.type(area, " et plus")
    stored = [commentOf("mine", { text: "Autre chose", version: 2 })]
    await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Autre chose")).toBeDefined()
    expect(area.value).toBe("Commentaire mine et plus")
    refuse = null
    await userEvent.click(screen.getByRole("button", { name: "Continuer sur cette version" }))
    await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ method: "PATCH", version: 2, text: "Commentaire mine et plus" }),
    )
  })
})
