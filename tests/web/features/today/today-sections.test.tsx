import { cleanup, screen, waitFor, within } from "@testing-library/react"
import type { Profile } from "@trame/core/account/contract/account"
import { today } from "@trame/core/lib/day"
import type { Onboarding } from "@trame/core/workspace/onboarding/contract"
import { beforeEach, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { admin, hugo } from "../../../world/people.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/today/TodayPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const DAY = "2026-11-25"

const counts = { proposals: 5, decisions: 2, accepted: 2, maybe: 0, rejected: 0 }
const waiting = { id: "k1", name: "Rentrée", brand: "Écume", deadline: "2026-12-24", counts }
const decided = { ...waiting, id: "k2", decidedAt: "2026-11-20T10:00:00.000Z" }
const prospects = ["spotted", "contacted", "validated", "refused", "spotted", "spotted"].map(
  (status, at) => ({
    ...{ id: `p${at}`, fullName: `Nom ${at}`, username: "", status, nextFollowUpDate: "2026-11-24" },
  }),
)

const EMPTY: Record<string, object> = {
  "/api/castings/to-follow": { waiting: [], decided: [] },
  "/api/recruitment/follow-ups": { items: [], total: 0 },
  [`/api/planner/days/${DAY}`]: { briefs: [] },
  "/api/accounting/totals": { pending: 0, paid: 0 },
}
const FULL: Record<string, object> = {
  ...EMPTY,
  "/api/castings/to-follow": { waiting: [waiting], decided: [decided] },
  "/api/recruitment/follow-ups": { items: prospects, total: 6 },
}

let me: Profile
let firstSteps: Onboarding
let late: number
let asked: string[]
let more: (cursor: string | null) => Response | Promise<Response>

const noSteps = (nextCursor: string | null) => json(200, { items: [], nextCursor })

function enter(sections: Record<string, object> | null) {
  const paths = Object.keys(EMPTY)
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/onboarding": () => json(200, firstSteps),
    "/api/collaborations/due-steps": ({ url }) => more(new URL(url).searchParams.get("cursor")),
    "/api/collaborations/due-counts": () => json(200, { late, thisWeek: 1 }),
    ...Object.fromEntries(
      paths.map((path) => [
        path,
        ({ url }) => {
          asked.push(`${path}${new URL(url).search}`)
          return sections ? json(200, sections[path]) : json(403, { code: "forbidden", detail: "Refusé." })
        },
      ]),
    ),
  })
  return visit("/app/today", routes)
}

const region = async (name: RegExp) => within(await screen.findByRole("region", { name }))
const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${DAY}T10:00:00Z`) })
  signIn()
  asked = []
  me = admin
  late = 0
  more = () => noSteps(null)
  const done = { client: true, influencer: true, collaboration: true, link: false, teammate: false }
  firstSteps = { done, collaborationId: "k9", samples: "none" }
})

it("each section leads to the whole of what it shows, and says when there is nothing", async () => {
  expect(today()).toBe(DAY)
  enter(EMPTY)
  for (const [title, nothing, more, to] of [
    [/^Castings/, "Aucune marque ne doit répondre.", "Tous les castings", "/app/casting"],
    [/^Relances/, "Personne à relancer cette semaine.", "Tout le recrutement", "/app/recruitment"],
    [/^Briefs/, "Aucun brief aujourd'hui.", "Le planning", "/app/daily-brief"],
    [
      /^À payer/,
      "Tous les influenceurs sont payés.",
      "Voir qui est à payer",
      "/app/accounting?status=pending",
    ],
  ] as const) {
    const section = await region(title)
    expect(await section.findByText(nothing)).toBeDefined()
    expect(section.getByRole("link", { name: more }).getAttribute("href")).toBe(to)
  }
  // What is owed for good, not what is of a month.
  expect(asked).toContain("/api/accounting/totals?period=all")
})

it("each section says by itself that it could not be read", async () => {
  enter(null)
  for (const what of ["castings", "relances", "briefs", "paiements"])
    expect(await screen.findByText(`Impossible d'afficher les ${what}`)).toBeDefined()
})

it.each([
  ["casting", ["Castings", "Relances"]],
  ["daily_brief", ["Relances", "Briefs du jour"]],
  ["accounting", ["Relances", "À payer"]],
] as const)(
  "whoever has the right to « %s » alone sees its section, and what every member sees",
  async (right, titles) => {
    me = { ...hugo, permissions: { [right]: true } }
    enter(EMPTY)
    await region(/^Relances/)
    const shown = within(screen.getByRole("main")).getAllByRole("heading", { level: 2 })
    expect(shown.map(({ textContent }) => textContent?.trim())).toEqual(titles)
  },
)

it("castings say until when a brand may answer and when it did, follow-ups what they are about and since when", async () => {
  enter(FULL)
  const lines = async (title: RegExp) =>
    (await (await region(title)).findAllByRole("listitem")).map(({ textContent }) => plain(textContent))
  expect(await lines(/^Castings/)).toEqual([
    "Rentréeavant le 24 décembreÉcume · 3 réponses attendues",
    "Rentrée20 novembreÉcume a répondu · 2 acceptés",
  ])
  expect((await lines(/^Relances/)).slice(0, 4)).toEqual(
    ["Repéré", "Contacté", "Validé", "Refusé"].map(
      (status, at) => `Nom ${at}En retard : 24 novembre${status}`,
    ),
  )
  // Six of six are all.
  expect(await lines(/^Relances/)).toHaveLength(6)
  expect((await region(/^Relances/)).queryByText(/^et /)).toBeNull()
})

it.each([
  [98, "98"],
  [99, "99"],
  [100, "99+"],
])("the menu shows of %i late steps « %s »", async (count, shown) => {
  late = count
  enter(EMPTY)
  const link = await screen.findByRole("link", { name: /^Aujourd'hui\s?, .* en retard$/ })
  expect(
    [...link.querySelectorAll("[aria-hidden]")].map(({ textContent }) => textContent).filter(Boolean),
  ).toEqual([shown])
})

/** rules/team.md#first-steps */
it("the first steps tell how far one is, also of what was made since one looked at them", async () => {
  enter(EMPTY)
  const card = await region(/^Bien démarrer$/)
  expect(card.getByRole("progressbar", { name: "Bien démarrer" }).getAttribute("aria-valuenow")).toBe("60")
  cleanup()
  firstSteps = { ...firstSteps, done: { ...firstSteps.done, link: true } }
  enter(EMPTY)
  await waitFor(async () => expect((await region(/^Bien démarrer$/)).getByText(/^4 sur 5/)).toBeDefined())
})

it("says that there is nothing to do once all of it was looked at", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const cursors: (string | null)[] = []
  more = (cursor) => {
    cursors.push(cursor)
    return cursor === null ? noSteps("two") : promise
  }
  enter(EMPTY)
  await waitFor(() => expect(cursors).toEqual([null, "two"]))
  expect(screen.getByText("Chargement des étapes")).toBeDefined()
  expect(screen.queryByText("0 étape affichée")).toBeNull()
  resolve(noSteps(null))
  expect(await screen.findByText("Rien à faire cette semaine")).toBeDefined()
})

it("whoever sees the steps alone is shown nothing beside them but what every member sees", async () => {
  me = { ...hugo, permissions: { collaborations: true } }
  enter(EMPTY)
  await region(/^Relances/)
  for (const title of [/^Castings/, /^Briefs/, /^À payer/])
    expect(screen.queryByRole("region", { name: title })).toBeNull()
  expect(asked.filter((path) => !path.startsWith("/api/recruitment"))).toEqual([])
})
