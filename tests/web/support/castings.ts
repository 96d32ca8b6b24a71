import type { CastingDetail, Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import type { RosterChoice } from "@trame/core/influencers/roster/contract"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille } from "../../world/people.ts"
import { answer, json, visit } from "./site.tsx"

const NOW = "2026-11-01T10:00:00.000Z"

export const castingOf = (changes: Partial<CastingDetail["casting"]> = {}): CastingDetail["casting"] => ({
  ...{ id: "c1", version: 3, revision: 5, name: "Hiver", brand: "Écume", description: "Cinq créatrices" },
  ...{ budget: "5 000 €", startDate: "2026-12-01", endDate: "2027-01-31", deadline: null, status: "active" },
  ...{ requirements: [], linkToken: null, linkActive: false, collaborationId: null },
  ...{ createdAt: NOW, updatedAt: NOW },
  ...changes,
})

export const proposalOf = (id: string, changes: Partial<Proposal> = {}): Proposal => ({
  ...{ id: `p-${id}`, influencerId: id, fullName: `Créatrice ${id}`, username: id, profileImageUrl: null },
  ...{ platform: "instagram", followersCount: 12_300, engagementRate: null, creativeNote: "" },
  ...{ references: [], version: 1, brandStatus: "pending", brandComment: "", brandDecisionDate: null },
  ...changes,
})

export const choiceOf = (id: string, changes: Partial<RosterChoice> = {}): RosterChoice => ({
  ...{ id, displayName: `Créateur ${id}`, username: `pseudo.${id}`, profileImageUrl: null },
  ...{ followersCount: 9, platform: "tiktok", category: "Mode", verified: false, engagementRate: 3.25 },
  ...changes,
})

/** The casting `c1` of an agency as the API keeps it, in a list of its own. */
export function castingsWorld() {
  const world = {
    me: camille as unknown,
    casting: castingOf(),
    proposals: [] as Proposal[],
    activity: { items: [], nextCursor: null } as CastingDetail["activity"],
    roster: [] as RosterChoice[],
    clients: [] as { id: string; brandName: string; sector: null }[],
    /** What was asked, in order, e.g. `GET /api/castings?status=all`. */
    asked: [] as string[],
    sent: [] as { method: string; path: string; body: unknown }[],
    /** In place of the next answers, by method and path: `DELETE /api/castings/c1`. */
    instead: {} as Record<string, () => Response | Promise<Response>>,
  }
  const detail = (): CastingDetail => ({
    casting: world.casting,
    proposals: world.proposals,
    activity: world.activity,
  })
  const countOf = (...of: Proposal["brandStatus"][]) =>
    world.proposals.filter(({ brandStatus }) => of.includes(brandStatus)).length
  const card = () => ({
    ...world.casting,
    counts: {
      proposals: world.proposals.length,
      decisions: countOf("accepted", "maybe", "rejected"),
      ...{ accepted: countOf("accepted"), maybe: countOf("maybe"), rejected: countOf("rejected") },
    },
  })

  const answers: Record<string, (url: URL) => unknown> = {
    "/api/identity/me": () => world.me,
    "/api/agencies/teammates": () => ({ items: [] }),
    "/api/clients": () => ({ items: [], total: 0, page: 1, pageCount: 1 }),
    "/api/clients/choices": () => ({ items: world.clients }),
    "/api/castings": () => ({ items: [card()], nextCursor: null }),
    "/api/castings/figures": () => ({ active: 2, proposals: 14, decisions: 9 }),
    "/api/castings/c1": detail,
    "/api/castings/c1/activity": () => world.activity,
    "/api/castings/c1/collaboration": () => ({ collaborationId: "k1" }),
    "/api/castings/c1/link": () => {
      const revision = world.casting.revision + 1
      world.casting = { ...world.casting, linkToken: "neuf", linkActive: true, revision }
      return { token: "neuf", active: true, revision }
    },
    "/api/link-mails/castings/c1": () => ({ to: "rose@rive.example" }),
    "/api/roster/zoe": () => ({}),
    "/api/roster/choices": () => ({ items: world.roster }),
    "/api/discover/credits": () => ({ remaining: 7, total: 10 }),
    "/api/discover/additions": () => ({ items: [] }),
  }

  return Object.assign(world, {
    enter(search = "") {
      answer(
        Object.fromEntries(
          Object.entries(answers).map(([path, answered]) => [
            path,
            async (request: Request) => {
              const { method } = request
              const url = new URL(request.url)
              world.asked.push(`${method} ${path}${url.search}`)
              const body = await request.text()
              if (method !== "GET") world.sent.push({ method, path, body: body ? JSON.parse(body) : null })
              return world.instead[`${method} ${path}`]?.() ?? json(200, answered(url))
            },
          ]),
        ),
      )
      return visit(`/app/casting${search}`, routes)
    },
  })
}

export type CastingsWorld = ReturnType<typeof castingsWorld>
