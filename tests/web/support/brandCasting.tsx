import { render, screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { BrandCasting, Decision } from "@trame/core/campaigns/castings/contract/brand"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component } from "../../../packages/web/src/public/brand-casting/BrandCastingPage.tsx"
import { answer, json } from "./site.tsx"

type Proposal = BrandCasting["proposals"][number]

export const NAMES = ["Léa", "Hugo", "Inès", "Max", "Zoé"]

export const proposal = (at: number, change: Partial<Proposal> = {}): Proposal => ({
  ...{ id: `p${at}`, fullName: NAMES[at] ?? `Personne ${at}`, username: "compte", profileImageUrl: null },
  ...{ platform: "instagram", followersCount: 128_400, engagementRate: 3.24, creativeNote: "" },
  ...{ references: [], brandStatus: "pending", brandComment: "", brandDecisionDate: null },
  decisionVersion: 0,
  ...change,
})

/** Nobody has answered of them yet. */
export const of = (count: number) => Array.from({ length: count }, (_, at) => proposal(at))

/** Answered, and stored so. */
export const sent = (at: number, brandStatus: Proposal["brandStatus"], brandComment = "") =>
  proposal(at, { brandStatus, brandComment, decisionVersion: 1 })

/** The casting behind a brand's link: what it shows next, and what it answers to decisions. */
export function brandWorld() {
  const world = {
    proposals: of(5),
    casting: {} as Partial<BrandCasting["casting"]>,
    /** In place of the casting. */
    view: null as (() => Response | Promise<Response>) | null,
    decide: (decisions: Decision[]): Response | Promise<Response> =>
      json(200, { name: "Parfum d'hiver", submitted: decisions.length }),
    received: [] as Decision[][],
  }
  const view = (): BrandCasting => ({
    casting: {
      ...{ id: "c1", name: "Parfum d'hiver", brand: "Maison Témoin", description: "Un lancement" },
      ...{ requirements: [], deadline: "2999-11-28", agencyName: "Agence Lumière" },
      ...world.casting,
    },
    appearance: { logoUrl: null, color: null },
    proposals: world.proposals,
  })
  return Object.assign(world, {
    async open(search = "") {
      answer({
        "/api/brand-casting/jeton": () => world.view?.() ?? json(200, view()),
        "/api/brand-casting/jeton/decisions": async (request) => {
          const { decisions } = await request.json()
          world.received.push(decisions)
          return world.decide(decisions)
        },
      })
      window.history.replaceState(null, "", `/casting/jeton${search}`)
      render(
        <PublicRoute params={{ token: "jeton" }}>
          <Component />
        </PublicRoute>,
      )
      await screen.findByRole("heading", { level: 1, name: "Parfum d'hiver" })
    },
  })
}

export type BrandWorld = ReturnType<typeof brandWorld>

export const cardOf = (name: string) => within(screen.getByRole("article", { name }))
export const choice = (name: string, label: string) =>
  cardOf(name).getByRole<HTMLInputElement>("radio", { name: label })
export const choose = (name: string, label: string) => userEvent.click(choice(name, label))
export const press = (name: string | RegExp) =>
  userEvent.click(screen.getAllByRole("button", { name, hidden: true }).at(-1) ?? document.body)
export const shown = () =>
  screen.queryAllByRole("article").map((card) => within(card).getByRole("heading").textContent)
export const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Envoyer mes choix" })
