import type { Brief } from "@trame/core/workspace/planner/contract/shapes"
import { progressOf } from "@trame/core/workspace/planner/rules/briefs"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille } from "../../world/people.ts"
import { answer, json, visit } from "./site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/features/planner/PlannerPage.tsx"
import "../../../packages/web/src/features/planner/BriefDialog.tsx"
import "../../../packages/web/src/features/planner/DayDialog.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
/** A Tuesday of the month that is opened. */
export const DAY = "2099-05-12"

/** Who may be planned for, by id. */
export const NAMES: Record<string, string> = {
  zoe: "Zoé Mercier",
  hugo: "Hugo Blanc",
  lea: "Léa Roux",
  ada: "Ada Blanc",
}

/** The first so many of its tasks are done. */
export const briefOf = (influencerId: string, date: string, total: number, done = 0): Brief => ({
  ...{ influencerId, influencerName: NAMES[influencerId] ?? `Créateur ${influencerId}` },
  ...{ profileImageUrl: null, slug: influencerId, date, version: 1, internalNotes: "" },
  ...{ createdBy: "u1", createdAt: NOW, updatedAt: NOW },
  tasks: Array.from({ length: total }, (_, at) => ({
    ...{ id: `${influencerId}-${date}-${at}`, text: `Tâche ${at + 1}`, completed: at < done },
    completedAt: at < done ? NOW : null,
  })),
})
const summaryOf = ({ tasks, internalNotes: _n, createdAt: _c, updatedAt: _u, ...one }: Brief) => ({
  ...one,
  ...progressOf(tasks),
})

interface Sent {
  method: string
  body: { dates?: string[]; tasks?: { id: string; text: string }[] } | null
}

export interface PlannerServer {
  /** What the index shows: a write does not change it, as if it lagged behind for the whole test. */
  listed: Brief[]
  outcome: { created: number; extended: number }
  sent: Sent[]
  /** How many influencers were asked for. */
  offered: (string | null)[]
  /** How often the month and a day were read. */
  reads: { month: number; day: number }
  /** In place of what becomes of a brief or a plan; null where it becomes that. */
  refuse: (request: Request) => Response | Promise<Response> | null
}

export const plannerServer = (listed: Brief[]): PlannerServer => ({
  ...{ listed, outcome: { created: 1, extended: 0 }, sent: [], offered: [] },
  ...{ reads: { month: 0, day: 0 }, refuse: () => null },
})

/** A brief by its own address. */
const one = (server: PlannerServer, brief: Brief) => async (request: Request) => {
  const body = request.method === "PATCH" ? await request.clone().json() : null
  if (request.method !== "GET") server.sent.push({ method: request.method, body })
  const refused = await server.refuse(request)
  if (refused) return refused
  if (request.method === "GET") return json(200, brief)
  if (!body) return json(200, { date: brief.date, influencerId: brief.influencerId })
  const { moveTo, version, ...changes } = body
  if (version !== brief.version) return json(409, { code: "conflict", detail: "Modifiée entre-temps." })
  const tasks = changes.tasks?.map((task: object) => ({ ...task, completed: false, completedAt: null }))
  const name = NAMES[moveTo?.influencerId ?? brief.influencerId]
  return json(200, {
    ...{ ...brief, ...changes, ...(tasks && { tasks }), ...moveTo },
    ...{ influencerName: name, version: version + 1 },
  })
}

/** The planner in May 2099, with the API as wanted. */
export function openPlanner(server: PlannerServer, search = "") {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/planner": async (request) => {
      const refused = await server.refuse(request)
      if (request.method === "GET") {
        server.reads.month++
        return refused ?? json(200, { briefs: server.listed.map(summaryOf), todayCount: 3 })
      }
      const body = await request.json()
      server.sent.push({ method: request.method, body })
      if (refused) return refused
      const briefs = [briefOf(body.influencerIds[0], body.dates[0], 1)]
      return json(201, { ...server.outcome, briefs })
    },
    ...Object.fromEntries(
      server.listed.map((brief) => [
        `/api/planner/days/${brief.date}/${brief.influencerId}`,
        one(server, brief),
      ]),
    ),
    [`/api/planner/days/${DAY}`]: () => {
      server.reads.day++
      return json(200, { briefs: server.listed.filter(({ date }) => date === DAY) })
    },
    "/api/influencers/choices": ({ url }) => {
      server.offered.push(new URL(url).searchParams.get("limit"))
      return json(200, {
        items: Object.entries(NAMES).map(([id, displayName]) => ({
          ...{ id, displayName, username: id, profileImageUrl: null, followersCount: 9 },
        })),
      })
    },
  })
  return visit(`/app/daily-brief?month=2099-05${search}`, routes)
}
