import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { type CastingsWorld, castingOf, castingsWorld, proposalOf } from "../../support/castings.ts"
import { withoutMotion } from "../../support/motion.ts"
import { json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../../packages/web/src/features/castings/DetailDialog.tsx"
import "../../../../packages/web/src/features/castings/SendLinkDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const DETAIL = "?dialog=detail&casting=c1"
const EDIT = "?dialog=edit&casting=c1"

let world: CastingsWorld

beforeEach(() => {
  signIn()
  world = castingsWorld()
})

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }))
const never = () => new Promise<Response>(() => undefined)
const answered = (casting = castingOf()) =>
  json(200, { casting, proposals: world.proposals, activity: world.activity })
const rename = async () => {
  const form = await dialog("Modifier le casting")
  fireEvent.change(await form.findByLabelText("Nom"), { target: { value: "Hiver 2027" } })
  return form
}
const save = async (form: Awaited<ReturnType<typeof dialog>>) =>
  userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
const saved = () => castingOf({ version: 4, revision: 6, name: "Hiver 2027" })
const link = () => screen.findByRole("button", { name: "Lien marque de Hiver" })

describe("a casting that is being read while it is written", () => {
  it("is as it was saved, though what it was before is answered later", async () => {
    const router = world.enter(EDIT)
    const form = await rename()
    const before = Promise.withResolvers<Response>()
    world.instead["GET /api/castings/c1"] = () => before.promise
    act(() => void queryClient.invalidateQueries({ queryKey: api.castings.get.key() }))
    world.instead["PATCH /api/castings/c1"] = () => answered(saved())
    await waitFor(() => expect(queryClient.isFetching({ queryKey: api.castings.get.key() })).toBe(1))
    await save(form)
    await waitFor(() => expect(router.state.location.search).toBe(""))
    world.instead["GET /api/castings/c1"] = never
    await act(async () => before.resolve(answered()))
    await waitFor(() => expect(queryClient.isFetching({ queryKey: api.castings.get.key() })).toBe(0))
    await act(() => router.navigate(`/app/casting${DETAIL}`))
    expect(await dialog("Hiver 2027")).toBeDefined()
  })

  it("leaves the list of what it is no longer, which has nothing to export then", async () => {
    world.enter(`${EDIT}&status=active`)
    const form = await rename()
    world.instead["PATCH /api/castings/c1"] = () => answered({ ...saved(), status: "closed" })
    world.instead["GET /api/castings"] = never
    await save(form)
    expect(await screen.findByText("Aucun résultat")).toBeDefined()
    expect(screen.queryByText("Hiver 2027")).toBeNull()
    expect(screen.getByRole("button", { name: "Exporter les castings" })).toHaveProperty("disabled", true)
  })

  it("is not asked for any more once it is deleted, while its window goes", async () => {
    const router = world.enter(DETAIL)
    const detail = await dialog("Hiver")
    await userEvent.click(await detail.findByRole("button", { name: "Supprimer" }))
    await screen.findByText(/Cette action est irréversible/)
    world.asked = []
    await userEvent.click((await screen.findAllByRole("button", { name: "Supprimer" })).at(-1) as HTMLElement)
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(world.asked).toContain("GET /api/castings/figures"))
    expect(world.asked).not.toContain("GET /api/castings/c1")
  })
})

describe("a casting's journal", () => {
  it.each<[string, (router: ReturnType<CastingsWorld["enter"]>) => Promise<unknown>]>([
    [
      "a save",
      async (router) => {
        await act(() => router.navigate(`/app/casting${EDIT}`))
        const form = await rename()
        world.instead["PATCH /api/castings/c1"] = () =>
          json(200, { casting: saved(), proposals: [], activity: { items: [], nextCursor: null } })
        await save(form)
      },
    ],
    [
      "a link that was made",
      async () =>
        userEvent.click(await (await dialog("Hiver")).findByRole("button", { name: "Lien marque de Hiver" })),
    ],
    [
      "a mail to the brand",
      async (router) => {
        await act(() => router.navigate("/app/casting?dialog=send&casting=c1"))
        const form = await dialog("Envoyer le lien par e-mail")
        const to = await form.findByLabelText(/^Destinataire/)
        fireEvent.change(to, { target: { value: "rose@rive.example" } })
        await userEvent.click(form.getByRole("button", { name: "Envoyer" }))
      },
    ],
  ])("tells of %s", async (_what, happens) => {
    const router = world.enter(DETAIL)
    await within(await screen.findByRole("region", { name: "Activité" })).findByText("Aucune activité")
    const entry = { id: "e1", user: "Zoé", timestamp: "2026-11-02T10:00:00.000Z", details: "" }
    world.activity = { items: [{ ...entry, action: "Fait à l'instant" }], nextCursor: null }
    await happens(router)
    await waitFor(() => expect(world.sent).toHaveLength(1))
    await waitFor(() => expect(router.state.location.search).not.toMatch(/edit|send/))
    await act(() => router.navigate(`/app/casting${DETAIL}`))
    expect(await screen.findByText("Fait à l'instant")).toBeDefined()
  })
})

describe("the brand's link", () => {
  it("has the keyboard again once the window that sends it is shut", async () => {
    withoutMotion()
    world.casting = castingOf({ linkToken: "usuel", linkActive: true })
    const router = world.enter()
    await userEvent.click(await link())
    await userEvent.click(await screen.findByText("Envoyer par e-mail"))
    await dialog("Envoyer le lien par e-mail")
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(async () => expect(document.activeElement).toBe(await link()))
  })

  it("is told to be copied also to whoever does not see its button", async () => {
    userEvent.setup()
    world.enter()
    fireEvent.click(await link())
    await waitFor(() =>
      expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Lien copié"),
    )
  })
})

it("a filter by answer begins with its first ones again, however many were shown before", async () => {
  world.proposals = Array.from({ length: 50 }, (_, at) => proposalOf(`${at}`, { brandStatus: "accepted" }))
  world.enter(DETAIL)
  const place = within(await screen.findByRole("region", { name: "Influenceurs proposés" }))
  const shown = () => place.getAllByRole("heading", { level: 4 }).length
  await userEvent.click(place.getByRole("button", { name: "Afficher plus" }))
  expect(shown()).toBe(48)
  fireEvent.click(place.getByRole("button", { name: "Accepté 50" }))
  await waitFor(() => expect(shown()).toBe(24))
})
