import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { RosterEntry } from "@trame/core/influencers/roster/contract"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { entryOptions } from "../../../../packages/web/src/features/roster/cache.ts"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { answerForms } from "../../support/forms.ts"
import { json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/roster/RosterPage.tsx"
import "../../../../packages/web/src/features/roster/CreatorDialog.tsx"
import "../../../../packages/web/src/features/roster/ManyCreators.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const LIST = "/app/influencers?view=all"
const PANEL = `${LIST}&dialog=creator&influencer=zoe`

/** Null once taken out. */
let zoe: RosterEntry | null
/** Whom else the list shows. */
let others: RosterEntry[]

beforeEach(async () => {
  signIn()
  answerForms()
  zoe = { ...(await (await fetch("/api/roster/zoe")).json()), displayName: "Zoé Mercier", rating: 4 }
  others = []
  answerForms({
    "/api/roster": () =>
      json(200, {
        ...{
          items: [...(zoe ? [zoe] : []), ...others],
          nextCursor: null,
          total: others.length + (zoe ? 1 : 0),
        },
        members: zoe ? [{ ...zoe.addedBy, count: others.length + 1 }] : [],
      }),
    "/api/roster/zoe": async (request) => {
      if (!zoe) return json(404, { code: "not_found", detail: "Introuvable" })
      const known = zoe
      if (request.method === "DELETE") zoe = null
      if (request.method === "PATCH")
        zoe = { ...known, ...(await request.json()), version: known.version + 1 }
      return json(200, zoe ?? { id: known.id })
    },
  })
})

const ELSEWHERE = [api.roster.pick, api.discover.memberships, api.discover.influencer]
const readAgain = () => ELSEWHERE.map((read) => queryClient.getQueryState(read.key())?.isInvalidated)
const press = async (name: string) =>
  userEvent.click((await screen.findAllByRole("button", { name })).at(-1) ?? document.body)

/** rules/creators.md#membership */
it.each([
  ["from their panel", PANEL, () => press("Retirer")],
  [
    "with others",
    LIST,
    async () => {
      await userEvent.click(await screen.findByRole("checkbox", { name: "Sélectionner Zoé Mercier" }))
      const bar = await screen.findByRole("region", { name: "Créateurs sélectionnés" })
      await userEvent.click(within(bar).getByRole("button", { name: "Retirer" }))
    },
  ],
])(
  "who was taken out %s is in no list any more, nor opened again, and is read anew elsewhere",
  async (...how) => {
    const [, path, takeOut] = how
    for (const read of ELSEWHERE) queryClient.setQueryData(read.key(), {})
    const router = visit(path, routes)
    if (path === PANEL) await screen.findByRole("dialog", { name: "Zoé Mercier" })
    else await act(() => queryClient.prefetchQuery(entryOptions("zoe")))
    await takeOut()
    const question = (await screen.findAllByRole("dialog")).at(-1) ?? document.body
    await userEvent.click(await within(question).findByRole("button", { name: "Retirer" }))
    expect(await screen.findByText("Aucun créateur")).toBeDefined()
    expect(readAgain()).toEqual([true, true, true])
    await waitFor(() => expect(router.state.location.search).toBe("?view=all"))
    await act(() => router.navigate(PANEL))
    expect(await screen.findByText(/^Créateur non trouvé|^Cette fiche vient d'être supprimée/)).toBeDefined()
  },
)

it("a rating that is taken back is none on the card either, and stays on another's", async () => {
  if (zoe) others = [{ ...zoe, id: "ada", displayName: "Ada Lune", rating: 2 }]
  visit(PANEL, routes)
  const dialog = within(await screen.findByRole("dialog", { name: "Zoé Mercier" }))
  expect(await screen.findByRole("img", { name: "Note : 4 sur 5", hidden: true })).toBeDefined()
  await userEvent.click(await dialog.findByRole("button", { name: "Effacer la note" }))
  await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
  expect(await screen.findByText("Créateur mis à jour")).toBeDefined()
  const ratings = screen.queryAllByRole("img", { name: /^Note :/, hidden: true })
  expect(ratings.map((rating) => rating.getAttribute("aria-label"))).toEqual(["Note : 2 sur 5"])
})

/** rules/creators.md#creator-detail */
it("a public link is copied as it is by now, and one that the browser refuses is not said to be copied", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard)
  visit(LIST, routes)
  await act(() => queryClient.prefetchQuery(entryOptions("zoe")))
  const { queryKey } = entryOptions("zoe")
  const known = queryClient.getQueryData(queryKey)
  queryClient.setQueryData(queryKey, known, { updatedAt: Date.now() - 3_600_000 })
  if (zoe) zoe = { ...zoe, sharePath: "/influencer/zoe?via=k2" }
  await press("Copier le lien public de Zoé Mercier")
  const said = "Lien copié dans le presse-papiers"
  expect(await screen.findByText(said)).toBeDefined()
  expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/influencer/zoe?via=k2`)
  writeText.mockRejectedValue(new Error("Non."))
  await press("Copier le lien public de Zoé Mercier")
  expect((await screen.findAllByText("Lien public du créateur"))[0]).toBeDefined()
  expect(screen.getAllByText(said)).toHaveLength(1)
})
