import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { toCursor } from "@trame/core/lib/paging"
import type { ImportedClient } from "../../seed/import.ts"
import type { Api } from "../reads/in-process.ts"
import { type BenchAgency, LARGE, MEDIUM, SMALL } from "./agencies.ts"
import { collaborationIdOf, dayOf, EDITED, linkTokenOf } from "./dataset.ts"

/** A caller and their knowledge of the agency. */
export interface Caller {
  agency: BenchAgency
  /** As the agency's admin. */
  api: Api
  nobody: Api
  clients: ImportedClient[]
  /** The collaborations that the benchmark edits, in their last version. */
  edited: CollaborationDetail[]
}

export interface BenchOperation {
  name: string
  /** The agency compared with the small one. */
  large: BenchAgency
  /** Round trips after the actor: rules/platform.md#budgets for a screen, read and write for a write. */
  budget: number
  /** Public: no actor to read. */
  isPublic: boolean
  /** @param turn counts the calls, so that they can vary */
  call(caller: Caller, turn: number): Promise<unknown>
}

const operation = (
  name: string,
  call: BenchOperation["call"],
  { large = LARGE, budget = 2, isPublic = false }: Partial<Omit<BenchOperation, "name" | "call">> = {},
): BenchOperation => ({ name, large, budget, isPublic, call })

const SEARCHES = ["ambassadeurs", "lyon", "casting vidéo", "velours", "nouvelle boutique", "thé sémaphore"]

/** The lengths of the named periods, within the data on any day. */
const dashboardPeriods = [
  ["a month", { period: "custom", from: "2026-05-01", to: "2026-05-31" }],
  ["3 months", { period: "custom", from: "2026-04-01", to: "2026-06-30" }],
  ["a year and days", { period: "custom", from: "2025-05-12", to: "2026-06-09" }],
  ["all time", { period: "all" }],
] as const

/**
 * A week and a day with equally many steps in both agencies: on most days a large one fills a page, which is always
 * longer than a small one's few steps.
 */
const equallyBusy = ({ agency }: Caller) =>
  agency === SMALL
    ? { week: { from: "2026-05-25", to: "2026-05-31" }, day: "2026-05-29" }
    : { week: { from: "2023-07-17", to: "2023-07-23" }, day: "2023-07-23" }

/**
 * The operations of an agency's day, ten of them and their variants: every page reads the signed-in user; the two
 * lists, with their filters, and the pages behind them take most of the work; a form opens two pickers; campaigns
 * change one field or one step at a time; the dashboard shows figures; and brands read their tracking page more often
 * than staff.
 */
export const operations: BenchOperation[] = [
  operation("identity.me", ({ api }) => api.identity.me()),
  operation("collaborations.list", ({ api }) => api.collaborations.list({})),
  operation("collaborations.list, filtered", ({ api }) =>
    api.collaborations.list({ status: "completed", type: "collaboration_entrante" }),
  ),
  operation("collaborations.list, half-way down", ({ api, agency }) => {
    const middle = Math.floor(agency.collaborations / 2)
    const [effectiveDate, collaborationId] = [dayOf(agency, middle), collaborationIdOf(agency, middle)]
    return api.collaborations.list({ cursor: toCursor([effectiveDate, collaborationId]) })
  }),
  operation(
    "collaborations.list, by a text",
    ({ api }, turn) => api.collaborations.list({ search: SEARCHES[turn % SEARCHES.length] }),
    { large: MEDIUM },
  ),
  operation("collaborations.list, the oldest first", ({ api }) => api.collaborations.list({ order: "asc" })),
  operation("collaborations.list, of a client", ({ api, clients }) =>
    api.collaborations.list({ clientId: clients[0]?.id }),
  ),
  operation("collaborations.list, a column of the board", ({ api }, turn) =>
    api.collaborations.list({ stage: turn % 2 ? "contractSigned" : "waiting", limit: 20 }),
  ),
  operation(
    "collaborations.list, the table by budget",
    ({ api }) => api.collaborations.list({ sort: "budget", limit: 50 }),
    { large: MEDIUM },
  ),
  operation(
    "collaborations.list, late ones by manager",
    ({ api }) => api.collaborations.list({ late: "true", sort: "manager", limit: 50 }),
    { large: MEDIUM },
  ),
  operation("collaborations.get", ({ api, agency }, turn) =>
    api.collaborations.get({
      collaborationId: collaborationIdOf(agency, (turn * 7) % agency.collaborations),
    }),
  ),
  operation("collaborations.dueSteps", ({ api }) => api.collaborations.dueSteps({})),
  operation("collaborations.dueSteps, one's own", ({ api }) =>
    api.collaborations.dueSteps({ whose: "mine" }),
  ),
  operation("collaborations.dueCounts", ({ api }) => api.collaborations.dueCounts(), { budget: 1 }),
  operation("collaborations.calendar, a month", ({ api }) =>
    api.collaborations.calendar({ from: "2026-04-27", to: "2026-06-07" }),
  ),
  operation("collaborations.calendar, nine steps of a week", (caller) =>
    caller.api.collaborations.calendar(equallyBusy(caller).week),
  ),
  operation("collaborations.calendarDay, three steps", (caller) =>
    caller.api.collaborations.calendarDay({ day: equallyBusy(caller).day }),
  ),
  operation("collaborations.update, one field", updateField, { budget: 3 }),
  operation("collaborations.updateStep", updateStep),
  operation("accounting.list", ({ api }) => api.accounting.list({})),
  operation(
    "accounting.list, by a text",
    ({ api }, turn) => api.accounting.list({ search: SEARCHES[turn % SEARCHES.length] }),
    { large: MEDIUM },
  ),
  operation("accounting.list, to be paid", ({ api }) => api.accounting.list({ status: "pending" })),
  operation("accounting.list, the oldest first", ({ api }) => api.accounting.list({ order: "asc" })),
  operation("accounting.list, by amount", ({ api }) => api.accounting.list({ sort: "amount" }), {
    large: MEDIUM,
  }),
  operation("accounting.influencers, a year and days", ({ api }) =>
    api.accounting.influencers({ period: "custom", from: "2025-05-12", to: "2026-06-09" }),
  ),
  operation("accounting.influencers, all time", ({ api }) => api.accounting.influencers({})),
  operation("clients.list, by name", ({ api }, turn) => api.clients.list({ page: 1 + (turn % 3) })),
  operation("clients.list, by collaborations", ({ api }) =>
    api.clients.list({ sort: "collaborations", order: "desc" }),
  ),
  operation("clients.get", ({ api, clients }, turn) =>
    api.clients.get({ clientId: clients[(turn * 3) % clients.length]?.id ?? "" }),
  ),
  operation("clients.pick", ({ api }) => api.clients.pick({ search: "ma" })),
  ...dashboardPeriods.map(([name, asked]) =>
    operation(`dashboard.view, ${name}`, ({ api }) => api.dashboard.view(asked)),
  ),
  operation("accounting.totals, a year and days", ({ api }) =>
    api.accounting.totals({ period: "custom", from: "2025-05-12", to: "2026-06-09" }),
  ),
  operation("influencers.pick", ({ api }) => api.influencers.pick({})),
  operation(
    "tracking.get",
    ({ nobody, agency }, turn) => nobody.tracking.get({ token: linkTokenOf(agency, turn % EDITED) }),
    { isPublic: true },
  ),
]

async function updateField({ api, edited }: Caller, turn: number) {
  const place = turn % edited.length
  const detail = edited[place]
  if (!detail) throw new Error("Nothing to edit")
  const { id, version, ...fields } = detail.collaboration
  edited[place] = await api.collaborations.update({
    collaborationId: id,
    version,
    fields: { ...fields, description: `Brief revu ${turn} fois` },
    participants: { added: [], changed: [], removed: [] },
  })
}

async function updateStep({ api, edited }: Caller, turn: number) {
  const { collaboration, steps = [] } = edited[turn % edited.length] ?? {}
  const [step] = steps
  if (!collaboration || !step) throw new Error("Nothing to edit")
  const { id: stepId, version } = step
  const status = turn % 2 ? "done" : "in_progress"
  steps[0] = await api.collaborations.updateStep({
    collaborationId: collaboration.id,
    stepId,
    version,
    status,
  })
}
