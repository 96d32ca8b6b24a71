import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { admin } from "../../../world/people.ts"
import { collaboration } from "../../support/campaign.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/list/ManyCollaborations.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

type Stored = typeof collaboration

const NAMES = ["Automne", "Hiver", "Printemps"]
let stored: Stored[]
/** What the index shows, where it lags behind. */
let indexed: Stored[] | null
/** Whether the list has but the first of them on its first page. */
let further: boolean
/** Before a write is answered. */
let held: Promise<unknown> | null
let writes: { id: string; body: Record<string, unknown> }[]

const cardOf = (one: Stored): CollaborationCard => ({
  ...one,
  participants: [],
  participantCount: 0,
  nextStep: null,
  lateSteps: 0,
})
const idIn = (request: Request): string => new URL(request.url).pathname.split("/")[3] ?? ""
const detailOf = (one: Stored) => ({
  collaboration: one,
  participants: [],
  steps: [],
  documents: [],
  stats: [],
})

async function write(request: Request, change: (body: Record<string, unknown>) => Partial<Stored>) {
  const id = idIn(request)
  const body = await request.json()
  writes.push({ id, body })
  await held
  const before = stored.find((one) => one.id === id)
  if (!before) return json(404, { code: "not_found", detail: "Introuvable." })
  if (before.version !== body.version) return json(409, { code: "conflict", detail: "Modifié entre-temps." })
  const after = {
    ...before,
    ...change(body),
    version: before.version + 1,
    revision: before.revision + 1,
  }
  stored = stored.map((one) => (one === before ? after : one))
  return json(200, { ...after, ...detailOf(after) })
}

function enter(address = "/app/collaborations") {
  const one = Object.fromEntries(
    ["k0", "k1", "k2"].flatMap((id) => [
      [
        `/api/collaborations/${id}`,
        (request: Request) => {
          if (request.method === "PATCH") return write(request, ({ fields }) => fields as Partial<Stored>)
          if (request.method === "DELETE") {
            stored = stored.filter((each) => each.id !== id)
            return json(200, { id })
          }
          const known = stored.find((each) => each.id === id)
          if (!known) return json(404, { code: "not_found", detail: "Introuvable." })
          return json(200, detailOf(known))
        },
      ],
      [
        `/api/collaborations/${id}/archive`,
        (request: Request) => write(request, ({ archived }) => ({ archived: archived === true })),
      ],
    ]),
  )
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/agencies/teammates": () => json(200, { items: [{ id: "u1", name: "Hugo Leroy", role: "" }] }),
    "/api/collaborations/due-counts": () => json(200, { late: 0, thisWeek: 0 }),
    "/api/collaborations": (request) => {
      const { searchParams } = new URL(request.url)
      const archived = searchParams.get("archived") === "true"
      const items = (indexed ?? stored).filter((each) => each.archived === archived).map(cardOf)
      const isFirst = further && !searchParams.has("cursor")
      return json(200, {
        items: isFirst ? items.slice(0, 1) : further ? items.slice(1) : items,
        nextCursor: isFirst ? "two" : null,
        summary: null,
      })
    },
    "/api/views": () => json(200, { items: [] }),
    ...one,
  })
  return visit(address, routes)
}

beforeEach(() => {
  signIn()
  ;[held, writes, indexed, further] = [null, [], null, false]
  stored = NAMES.map((name, index) => ({
    ...collaboration,
    id: `k${index}`,
    name,
    version: 3,
  }))
})

const user = userEvent.setup()
const press = async (name: string | RegExp, inside = within(document.body)) =>
  user.click(await inside.findByRole("button", { name }))
const chosenBar = async () =>
  within(await screen.findByRole("region", { name: "Collaborations sélectionnées" }))
const cards = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent)

it("archived ones are shown by their filter, say so, and are brought back", async () => {
  stored = stored.map((one, index) => ({ ...one, archived: index === 1 }))
  enter()
  await waitFor(() => expect(cards()).toEqual(["Automne", "Printemps"]))
  await press("Archivées")
  await waitFor(() => expect(cards()).toEqual(["Hiver"]))
  expect(screen.getByText("Archivée")).toBeDefined()
  await press("Désarchiver Hiver")
  expect(await screen.findByText("« Hiver » est de nouveau dans les listes.")).toBeDefined()
  await waitFor(() => expect(cards()).toEqual([]))
  await press("Annuler")
  await waitFor(() => expect(cards()).toEqual(["Hiver"]))
})

it("those that are chosen are archived together after a question, and taken back as they were", async () => {
  enter()
  await user.click(await screen.findByRole("checkbox", { name: /Automne/ }))
  await user.click(screen.getByRole("checkbox", { name: /Hiver/ }))
  const chosen = await chosenBar()
  expect(chosen.getByText("2 collaborations sélectionnées")).toBeDefined()
  await press("Archiver", chosen)
  const question = within(await screen.findByRole("dialog"))
  expect(question.getAllByText("Archiver 2 collaborations ?")).not.toHaveLength(0)
  expect(question.getByText(/^Elles quittent les listes .* dix secondes pour annuler\.$/)).toBeDefined()
  await press("Archiver", question)
  expect(await screen.findByText("2 collaborations archivées")).toBeDefined()
  expect(stored.map(({ archived }) => archived)).toEqual([true, true, false])
  await user.click(screen.getByText(/^\(\d+ s\)$/))
  expect(await screen.findByText("2 collaborations remises comme avant")).toBeDefined()
  expect(stored.map(({ archived }) => archived)).toEqual([false, false, false])
})

it.each(["Paiement reçu", "Chef de projet"])(
  "nothing is done with those that are chosen where the question of « %s » is called off",
  async (action) => {
    withoutMotion()
    enter()
    await user.click(await screen.findByRole("checkbox", { name: /Automne/ }))
    await press(action, await chosenBar())
    const question = within(await screen.findByRole("dialog"))
    if (action === "Chef de projet") await user.type(await question.findByRole("combobox"), "Hugo")
    await press("Annuler", question)
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(writes).toEqual([])
    expect((await chosenBar()).getByText("1 collaboration sélectionnée")).toBeDefined()
  },
)

it("whoever asks who leads those that are chosen types at once", async () => {
  enter()
  await user.click(await screen.findByRole("checkbox", { name: /Automne/ }))
  await user.click(screen.getByRole("checkbox", { name: /Hiver/ }))
  await press("Chef de projet", await chosenBar())
  const question = within(await screen.findByRole("dialog"))
  const field = await question.findByRole("combobox", { name: "Chef de projet" })
  await waitFor(() => expect(document.activeElement).toBe(field))
  // Nobody leads them unasked, and the question stays until somebody is named.
  await user.type(field, "  ")
  await press("Confier", question)
  expect(await question.findByText("Le chef de projet est obligatoire")).toBeDefined()
  expect(stored.map(({ version }) => version)).toEqual([3, 3, 3])
  // Whoever is of the team is offered.
  await user.clear(field)
  await user.type(field, "hugo")
  await user.click(await screen.findByTitle("Hugo Leroy"))
  expect(question.queryByText("Le chef de projet est obligatoire")).toBeNull()
  await press("Confier", question)
  expect(await screen.findByText("2 collaborations confiées à Hugo Leroy")).toBeDefined()
  expect(stored.map(({ manager }) => manager)).toEqual(["Hugo Leroy", "Hugo Leroy", collaboration.manager])
})

it.each([
  {
    ...{ button: "Paiement reçu", agree: "Marquer reçu", left: "1 autre l'est déjà" },
    already: { paymentReceived: true },
    after: [true, true, false],
    valueOf: (one: Stored): unknown => one.paymentReceived,
    done: "1 collaboration marquée payée",
  },
  {
    ...{ button: "Chef de projet", agree: "Confier", left: "" },
    already: { manager: "Hugo Leroy" },
    after: ["Hugo Leroy", "Hugo Leroy", collaboration.manager],
    valueOf: (one: Stored): unknown => one.manager,
    done: "1 collaboration confiée à Hugo Leroy",
  },
])("« $button » leaves alone what is so already, also when the others are taken back", async (way) => {
  stored = stored.map((one, index) => (index === 1 ? { ...one, ...way.already } : one))
  const before = stored.map(way.valueOf)
  enter()
  await user.click(await screen.findByRole("checkbox", { name: /Automne/ }))
  await user.click(screen.getByRole("checkbox", { name: /Hiver/ }))
  await press(way.button, await chosenBar())
  const question = within(await screen.findByRole("dialog"))
  if (way.left) expect(question.getByText(new RegExp(way.left))).toBeDefined()
  else await user.type(await question.findByRole("combobox", { name: "Chef de projet" }), " Hugo Leroy ")
  await press(way.agree, question)
  expect(await screen.findByText(way.done)).toBeDefined()
  expect(stored.map(way.valueOf)).toEqual(way.after)
  await user.click(screen.getByText(/^\(\d+ s\)$/))
  expect(await screen.findByText("1 collaboration remise comme avant")).toBeDefined()
  expect(stored.map(way.valueOf)).toEqual(before)
  expect(stored.map(({ version }) => version)).toEqual([5, 3, 3])
})

it("those that are chosen are forgotten once the list is another, whatever narrows it", async () => {
  const router = enter()
  const narrowed = ["search=a", "status=completed", "type=casting_interne", "progress=signed"]
  narrowed.push("stage=waiting", "manager=Hugo", "client=c1", "influencer=i1", "late=yes", "archived=yes")
  narrowed.push("period=current_month", "from=2026-03-01", "to=2026-03-31", "")
  for (const search of narrowed) {
    const [box] = await screen.findAllByRole("checkbox", { name: /^Sélectionner / })
    await user.click(box ?? document.body)
    expect((await chosenBar()).getByText("1 collaboration sélectionnée")).toBeDefined()
    stored = stored.map((one) => ({ ...one, archived: search === "archived=yes" }))
    await act(() => router.navigate(`/app/collaborations?${search}`))
    await waitFor(() =>
      expect([search, screen.queryByRole("region", { name: "Collaborations sélectionnées" })]).toEqual([
        search,
        null,
      ]),
    )
  }
})

it.each([
  [
    ...["Paiement reçu", "Marquer reçu", "1 collaboration marquée payée"],
    ["Automne : Paiement reçu", "Hiver : En attente", "Printemps : En attente"],
  ],
  [
    ...["Supprimer", "Supprimer", "1 collaboration supprimée"],
    ["Hiver : En attente", "Printemps : En attente"],
  ],
] as const)("« %s » is seen at once in a list that lags behind", async (name, agree, done, rows) => {
  // However long the way there takes here, it lags behind all the while.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  indexed = stored
  enter("/app/collaborations?view=table&columns=stage")
  await user.click(await screen.findByRole("checkbox", { name: /Automne/ }))
  await press(name, await chosenBar())
  await press(agree, within(await screen.findByRole("dialog")))
  expect(await screen.findByText(done)).toBeDefined()
  const shown = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => {
        const [, stage] = within(row).getAllByRole("cell")
        return `${within(row).getByRole("link").textContent} : ${stage?.textContent}`
      })
  await waitFor(() => expect(shown().sort()).toEqual(rows))
})

it("all that the filters show are chosen by a press, also what is not on the screen", async () => {
  further = true
  enter()
  await user.click(await screen.findByRole("checkbox", { name: /Automne/ }))
  expect(screen.queryByText(/ de budget$/)?.textContent).toMatch(/^1 collaboration affichée/)
  await press(/^Tout ce que le filtre montre/, await chosenBar())
  expect(await screen.findByText("3 collaborations sélectionnées")).toBeDefined()
})

it("nothing else is done with those that are chosen while they are written", async () => {
  const answered = Promise.withResolvers<void>()
  held = answered.promise
  enter()
  await user.click(await screen.findByRole("checkbox", { name: /Automne/ }))
  await press("Paiement reçu", await chosenBar())
  await press("Marquer reçu", within(await screen.findByRole("dialog")))
  await screen.findByText("Collaborations marquées payées : 0 sur 1")
  const locked = (await chosenBar())
    .getAllByRole<HTMLButtonElement>("button")
    .filter(({ disabled }) => disabled)
  expect(locked.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(["Paiement reçu", "Chef de projet", "Archiver"]),
  )
  answered.resolve()
  expect(await screen.findByText("1 collaboration marquée payée")).toBeDefined()
})

it("one of those that are chosen is tried again as it is by then, not as its page was last read", async () => {
  const old = stored[1] ?? collaboration
  queryClient.setQueryData(
    api.collaborations.get.queryKey({ input: { collaborationId: "k1" } }),
    detailOf(old),
  )
  enter()
  await user.click(await screen.findByRole("checkbox", { name: /Hiver/ }))
  stored = stored.map((one) => (one.id === "k1" ? { ...one, version: 9 } : one))
  await press("Paiement reçu", await chosenBar())
  await press("Marquer reçu", within(await screen.findByRole("dialog")))
  await press("Réessayer")
  expect(await screen.findByText("1 collaboration marquée payée")).toBeDefined()
  expect(writes.map(({ id, body }) => [id, body.version])).toEqual([
    ["k1", 3],
    ["k1", 9],
  ])
})
