import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Comment } from "@trame/core/campaigns/comments/contract"
import { useState } from "react"
import { beforeEach, describe, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { isHeld } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { Comments } from "../../../packages/web/src/ui/comments/Comments.tsx"
import { UnsentComments } from "../../../packages/web/src/ui/comments/UnsentComments.tsx"
import { conflict, fakeApi, offline, refusal } from "../../world/fakeApi.ts"
import { answerQuestion, field, press, says, visit } from "../../world/page.tsx"
import { admin, hugo } from "../../world/people.ts"
import { signIn } from "../../world/session.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"

let stored: Comment[]
let older: Comment[]
let people: { id: string; name: string }[]
let refuse: (() => Error) | null
/** Writes and reads wait for it. */
let held: { write?: Promise<void>; read?: Promise<void> }

beforeEach(() => {
  signIn()
  ;[stored, older, people, refuse, held] = [[], [], [INES, HUGO], null, {}]
})

describe("a new comment", () => {
  it("shows first at once, cannot be edited yet, and the next can be typed", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = { write: promise }
    ;[stored, older] = [[commentOf("theirs", { author: ZOE })], [commentOf("old", { author: ZOE })]]
    const { creations } = enter()
    await press("Afficher plus")
    await says("Commentaire old")
    await write("Bonjour @Inès Morel")
    expect(asksBeforeClosing()).toBe(true)
    // It is sent once, however often that is requested.
    fireEvent.keyDown(await area(), { key: "Enter", ctrlKey: true })
    await comment()
    const [first] = lines()
    expect(first?.textContent).toMatch(/Hugo Leroy.*Envoi….*@Inès Morel/)
    expect(within(first ?? document.body).queryByRole("button")).toBeNull()
    // In the first page only.
    expect(screen.getAllByText("Envoi…")).toHaveLength(1)
    expect([(await area()).value, isHeld()]).toEqual(["", true])
    await act(async () => resolve())
    await waitFor(() => expect(screen.queryByText("Envoi…")).toBeNull())
    expect([lines().length, isHeld(), asksBeforeClosing()]).toEqual([3, false, false])
    expect(creations()).toEqual([{ subjectId: "c1", text: "Bonjour @[u7]", creationId: expect.any(String) }])
    await waitFor(async () => expect(document.activeElement).toBe(await area()))
    expect(storedDrafts()).not.toContain("Bonjour")
  })

  it("that is refused comes back above the text begun meanwhile, with the reason", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ;[held, refuse] = [{ write: promise }, LATER]
    const { texts } = enter()
    await write("Vois avec @Inès Morel ")
    await comment()
    await waitFor(async () => expect((await area()).value).toBe(""))
    await write("Ensuite")
    await act(async () => resolve())
    expect(await says("Plus tard.")).toBeDefined()
    expect([(await area()).value, lines()]).toEqual(["Vois avec @Inès Morel\n\nEnsuite", []])
    refuse = null
    await userEvent.type(await area(), "!")
    expect(screen.queryByText("Plus tard.")).toBeNull()
    await comment()
    await waitFor(() => expect(texts().at(-1)).toBe("Vois avec @[u7]\n\nEnsuite!"))
  })

  it.each([
    ["shows elsewhere, and waits in its place", ""],
    ["is given back to the user, who has returned", "Et encore"],
  ])("that is refused after its page was left %s", async (_what, meanwhile) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    ;[held, refuse] = [{ write: promise }, LATER]
    const { router, creations } = enter()
    const back = () => act(() => router.navigate("/app/comments"))
    await write("Bonjour à tous")
    await comment()
    await waitFor(() => expect(creations()).toHaveLength(1))
    await act(() => router.navigate("/app/elsewhere"))
    await says("Ailleurs")
    if (meanwhile) {
      await back()
      await write(meanwhile)
    }
    await act(async () => resolve())
    expect(await says(/Plus tard\./)).toBeDefined()
    if (!meanwhile) await back()
    expect((await area()).value).toBe(["Bonjour à tous", meanwhile].filter(Boolean).join("\n\n"))
  })

  it("whose answer was lost becomes the text typed since, also after a reload", async () => {
    refuse = offline
    const { creations } = enter()
    await write("Bonjour")
    await comment()
    expect(await says(/Erreur de connexion réseau/)).toBeDefined()
    expect(isHeld()).toBe(false)
    fireEvent(window, new Event("pagehide"))
    cleanup()
    refuse = null
    const again = enter()
    await waitFor(async () => expect((await area()).value).toBe("Bonjour"))
    await write(" à tous")
    await comment()
    await screen.findByRole("button", { name: "Modifier" })
    expect(again.creations()).toEqual([{ ...creations()[0], text: "Bonjour à tous" }])
    const change = { subjectId: "c1", commentId: "n0", version: 1, text: "Bonjour à tous" }
    expect(again.changes()).toEqual([["collaborationComments.update", change]])
  })

  it.each([
    ["", "  ", "Écrivez un commentaire"],
    ["0 caractère restant", "x".repeat(4000), null],
    ["499 caractères restants", "x".repeat(3501), null],
    ["4000 caractères au maximum", "x".repeat(4001), "4000 caractères au maximum"],
    // Each person counts once.
    ["Visible de l'équipe uniquement", naming("abcdefghijklmnopqrsta"), null],
    ["20 personnes mentionnées au maximum", naming(LETTERS), "20 personnes mentionnées au maximum"],
  ])("shows « %s » while the user types, and refuses invalid texts (%#)", async (hint, text, said) => {
    people = [...LETTERS].map((one) => ({ id: one, name: `Lou ${one}` }))
    const { creations } = enter()
    fireEvent.change(await area(), { target: { value: text } })
    if (hint) await says(hint)
    await comment()
    if (said) expect([await says(said), document.activeElement]).toEqual([expect.anything(), await area()])
    await waitFor(() => expect(creations()).toHaveLength(said ? 0 : 1))
  })

  it("can be copied when its campaign is deleted, as can an edit", async () => {
    stored = [commentOf("mine")]
    enter()
    await write("Important")
    await waitFor(() => expect(storedDrafts()).toContain("Important"))
    await press("Modifier")
    await userEvent.type(await field("Modifier le commentaire"), " !")
    await press("Supprimé ailleurs")
    const left = await screen.findAllByLabelText<HTMLTextAreaElement>("Commentaire non envoyé", {
      selector: "textarea",
    })
    expect(left.map(({ value, readOnly }) => [value, readOnly])).toEqual([
      ["Important", true],
      ["Commentaire mine !", true],
    ])
  })
})

describe("a stored comment", () => {
  const editing = () =>
    screen.queryByRole<HTMLTextAreaElement>("textbox", { name: "Modifier le commentaire" })
  const save = () => press("Enregistrer")
  async function edit(more = "") {
    stored = [commentOf("mine", { text: "Commentaire @[u7]", mentions: [INES] })]
    const page = enter()
    await press("Modifier")
    const edited = await field("Modifier le commentaire")
    expect(document.activeElement).toBe(edited)
    if (more) await userEvent.type(edited, more)
    return page
  }
  const updates = (version: number) => [
    "collaborationComments.update",
    { subjectId: "c1", commentId: "mine", version, text: "Commentaire @[u7] !" },
  ]

  it("is plain text: it shows people's current names, and links web addresses only", async () => {
    const text = `<b>Non</b> @[u7], @[${hugo.id}] et @[gone] javascript:x https://a.example/a`
    stored = [
      commentOf("a", { text, mentions: [{ id: "u7", name: "Inès Roy" }, HUGO], editedAt: "2026-11-25" }),
    ]
    enter()
    expect((await says("@Inès Roy")).dataset.me).toBe("false")
    expect(lines()[0]?.textContent).toContain(
      "· modifié<b>Non</b> @Inès Roy, @Hugo Leroy et @Utilisateur inconnu javascript:x https://a.example/a",
    )
    expect(screen.getByText("@Hugo Leroy").dataset.me).toBe("true")
    expect(
      list()
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")),
    ).toEqual(["https://a.example/a"])
  })

  it.each([
    [hugo, ["Modifier", "Supprimer le commentaire de Hugo Leroy"]],
    [{ ...admin, id: "u2" }, ["Supprimer le commentaire de Hugo Leroy", "Supprimer le commentaire de Zoé"]],
    [{ ...hugo, id: "u2" }, []],
  ])("can be edited by its author, and deleted by its author or an administrator (%#)", async (me, ways) => {
    stored = [commentOf("a"), commentOf("b", { author: ZOE })]
    enter(me)
    await says("Commentaire b")
    const names = lines().flatMap((line) => within(line).queryAllByRole("button"))
    expect(names.map((one) => one.getAttribute("aria-label") ?? one.textContent)).toEqual(ways)
  })

  it("is edited with the version that was read, without a stored draft", async () => {
    const { changes } = await edit(" !")
    refuse = LATER
    await save()
    expect(await says("Plus tard.")).toBeDefined()
    expect(editing()?.value).toBe("Commentaire @Inès Morel !")
    refuse = null
    await save()
    await waitFor(() => expect(editing()).toBeNull())
    expect(changes()).toEqual([updates(1), updates(1)])
    expect(await says(/· modifié$/)).toBeDefined()
    expect(storedDrafts()).not.toContain("Commentaire")
  })

  it("closes its editor by Escape when unchanged, else only by the button", async () => {
    const { changes } = await edit()
    await userEvent.keyboard("{Escape}")
    expect(editing()).toBeNull()
    await press("Modifier")
    await userEvent.keyboard(" !{Escape}")
    expect(editing()).not.toBeNull()
    await press("Annuler")
    await press("Modifier")
    expect([editing()?.value, changes()]).toEqual(["Commentaire @Inès Morel", []])
  })

  it("that changed meanwhile says so, and can then be overwritten", async () => {
    const { changes } = await edit(" !")
    stored = [commentOf("mine", { text: "Autre chose", version: 2 })]
    refuse = conflict
    await save()
    expect(await says("Ce commentaire a été modifié entre-temps.")).toBeDefined()
    expect([screen.getByText("Autre chose") !== null, editing()?.value]).toEqual([
      ...[true, "Commentaire @Inès Morel !"],
    ])
    await save()
    refuse = null
    await press("Continuer sur cette version")
    await save()
    await waitFor(() => expect(changes().map(([, { version }]) => version)).toEqual([1, 1, 2]))
  })

  it("that a colleague deletes while it is edited stays in place until the edit is given up", async () => {
    await edit(" !")
    stored = ["12", "08"].map((at) => commentOf(`of${at}`, { createdAt: `2026-11-25T${at}:00:00.000Z` }))
    await act(() => queryClient.invalidateQueries())
    expect(await says(/^Ce commentaire vient d'être supprimé par une autre/)).toBeDefined()
    expect([editing()?.value, rows()]).toEqual(["Commentaire @Inès Morel !", ["of12", "mine", "of08"]])
    await press("Annuler")
    expect(rows()).toEqual(["of12", "of08"])
  })

  it.each([
    [null, ["theirs"]],
    [() => refusal("not_found"), ["theirs"]],
    [() => refusal("forbidden", "Non."), ["mine", "theirs"]],
  ])("disappears when its deletion is confirmed, unless that is refused (%#)", async (why, left) => {
    ;[stored, refuse] = [[commentOf("mine"), commentOf("theirs", { author: ZOE })], why]
    const { changes } = enter()
    await press(/^Supprimer le commentaire/)
    await says(/^Il disparaît pour toute l'équipe\./)
    expect(changes()).toEqual([])
    await answerQuestion("Supprimer")
    await waitFor(() => expect(changes()).toHaveLength(1))
    await waitFor(() => expect(rows()).toEqual(left))
    if (left.length === 2) expect(await says("Non.")).toBeDefined()
  })
})

/** rules/together.md#comments */

const INES = { id: "u7", name: "Inès Morel" }
const ZOE = { id: "u9", name: "Zoé" }
const HUGO = { id: hugo.id, name: "Hugo Leroy" }
const commentOf = (id: string, changes: Partial<Comment> = {}): Comment => ({
  id,
  version: 1,
  text: `Commentaire ${id}`,
  author: HUGO,
  mentions: [],
  editedAt: null,
  createdAt: "2026-11-25T10:00:00.000Z",
  ...changes,
})
const LETTERS = "abcdefghijklmnopqrstu"
const naming = (letters: string) => [...letters].map((one) => `@Lou ${one}`).join()
const LATER = () => refusal("unavailable", "Plus tard.")

/** A campaign's page, whose campaign can be deleted. */
function Page() {
  const [gone, setGone] = useState(false)
  const of = { place: "collaboration", subjectId: "c1" } as const
  return (
    <>
      <button type="button" onClick={() => setGone(true)}>
        Supprimé ailleurs
      </button>
      {gone ? <UnsentComments {...of} /> : <Comments {...of} />}
    </>
  )
}

function enter(me = hugo) {
  const api = fakeApi({
    identity: { me },
    collaborationComments: {
      people: () => ({ items: people }),
      list: async ({ cursor }) => {
        const items = cursor ? older : stored
        await held.read
        return { items, nextCursor: !cursor && older.length > 0 ? "two" : null }
      },
      create: async ({ text }) => {
        await held.write
        if (refuse) throw refuse()
        const comment = commentOf(`n${stored.length}`, { text })
        stored = [comment, ...stored]
        return comment
      },
      update: ({ commentId, text, version }) => {
        if (refuse) throw refuse()
        const known = stored.find(({ id }) => id === commentId) ?? commentOf(commentId)
        return { ...known, text, version: version + 1, editedAt: "2026-11-25T11:00:00.000Z" }
      },
      remove: ({ commentId }) => {
        if (refuse) throw refuse()
        return { id: commentId, binId: null }
      },
    },
  })
  const router = visit("/app/comments", [
    {
      path: "/app",
      ...Shell,
      hydrateFallbackElement: <span />,
      children: [
        { path: "comments", Component: Page },
        { path: "elsewhere", element: <p>Ailleurs</p> },
      ],
    },
  ])
  const creations = () => api.callsOf("collaborationComments.create")
  const changes = () => api.writes().filter(([name]) => name !== "collaborationComments.create")
  return { router, creations, changes, texts: () => creations().map(({ text }) => text) }
}

const area = () => field("Votre commentaire")
const write = async (text: string) => {
  await userEvent.click(await area())
  await userEvent.paste(text)
}
const comment = () => press("Commenter")
const list = () => within(screen.getByRole("region", { name: "Commentaires" }))
const lines = () => list().queryAllByRole("listitem")
const rows = () => lines().map(({ dataset }) => dataset.row)
const storedDrafts = () => JSON.stringify({ ...sessionStorage })
