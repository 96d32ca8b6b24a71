import { beforeAll, describe, expect, it } from "vitest"
import { type Api, inProcessApi } from "../../../scripts/bench/reads/in-process.ts"
import { roundsOf } from "../../../scripts/bench/reads/index.ts"
import { newUser } from "../../support/agency.ts"
import { busyAgency } from "../../support/busyAgency.ts"
import { callOf, inputIn, newWorld, type World } from "../../support/everything.ts"
import { indexed } from "../../support/indexed.ts"
import { type Operation, operations } from "../../support/operations.ts"

let world: World
let ofAdmin: Api
let ofOwner: Api

beforeAll(async () => {
  const busy = await busyAgency()
  const { agencyId } = busy
  const [member, owner] = await Promise.all([
    newUser({ agencyId }),
    newUser({ agencyId, storedEmail: process.env.SUPER_ADMIN_EMAIL }),
  ])
  world = await newWorld({ ...busy, member })
  const creator = world.known["participants[].influencerId"]
  Object.assign(world.known, { agencyId, "discover influencerId": creator, "admin influencerId": creator })
  ofAdmin = inProcessApi(world.admin.userId)
  ofOwner = inProcessApi(owner.userId)
  await indexed()
}, 90_000)

describe("the query of a screen", () => {
  it.for(reads)("of $name makes the known number of sequential reads", async (operation) => {
    const { name } = operation
    const { failure, rounds } = await roundsOfOperation(operation)
    expect(failure).toBeUndefined()
    expect(rounds).toBeLessThanOrEqual(FINDS_AGENCY[name] ?? (TWICE.has(name) ? 2 : 1))
  })

  const period = { period: "custom", from: "2026-01-10", to: "2026-11-20" }
  it.for<[string, object]>([
    ["accounting.list", { status: "pending" }],
    ["accounting.list", { status: "pending", sort: "amount" }],
    ["accounting.list", { ...period, search: "campagne" }],
    ["accounting.influencers", period],
    ["accounting.totals", period],
    ["admin.agencies", { search: "agence" }],
    ["castings.list", { search: "aubepine", status: "active" }],
    ["clients.list", { sort: "createdAt", page: 2 }],
    ["clients.list", { sort: "collaborations" }],
    ["clients.list", { search: "marque 3" }],
    ["collaborations.list", { archived: "true" }],
    ["collaborations.list", { status: "pending", type: "casting_interne" }],
    ["collaborations.list", { search: "campagne", status: "pending" }],
    ["collaborations.list", { progress: "quoted", from: "2026-01-01", to: "2026-06-30" }],
    ["collaborations.list", { stage: "waiting", limit: 20 }],
    ["collaborations.list", { order: "asc" }],
    ["collaborations.list", { clientId: "somebody" }],
    ["collaborations.list", { manager: "Ada Admin", sort: "budget", limit: 50 }],
    ["dashboard.view", { period: "custom", from: "2025-12-15", to: "2026-11-20" }],
    ["dashboard.view", { period: "all" }],
    ["recruitment.list", { view: "all", search: "crea", status: "spotted" }],
    ["resources.list", { search: "modele" }],
    ["roster.list", { view: "all", search: "creatrice" }],
  ])("of %s with %j makes two sequential reads at most", async ([name, input]) => {
    const operation = reads.find((one) => one.name === name)
    if (!operation) throw new Error(name)
    const { failure, rounds } = await roundsOfOperation(operation, input)
    expect(failure).toBeUndefined()
    expect(rounds).toBeLessThanOrEqual(2)
  })
})

const DEAR: Record<string, number> = {
  "account.remove": 5,
  "bin.restore": 7,
  "brief.tick": 4,
  "castings.remove": 9,
  "collaborations.remove": 12,
  "collaborations.update": 6,
  "inbox.ask": 12,
  "inbox.draft": 8,
  "inbox.send": 22,
  "linkMails.sendCasting": 6,
  "linkMails.sendPersonal": 6,
  "linkMails.sendTracking": 6,
  "guestCollaboration.addDocument": 5,
  "guestCollaboration.addStep": 5,
  "guestCollaboration.startUpload": 5,
  "membership.handOver": 6,
  "membership.removeMember": 5,
  "removals.removeUser": 5,
  "admin.archivePerson": 4,
  "onboarding.addSamples": 15,
  "onboarding.removeSamples": 44,
}
/** Removals run last. */
const isLast = ({ method, name }: Operation) => Number(method === "DELETE" || name.startsWith("removals"))
const writes = operations
  .filter(({ method }) => method !== "GET")
  .sort((one, other) => isLast(one) - isLast(other))

it.for(writes)("$name makes three sequential reads at most, or the known number", async (operation) => {
  const { rounds } = await roundsOfOperation(operation)
  expect(rounds).toBeLessThanOrEqual(DEAR[operation.name] ?? 3)
})

/** How many sequential reads an operation needs once the actor (a user, then their agency) is known. */
async function roundsOfOperation(operation: Operation, input = inputIn(world, operation)) {
  const { access, method } = operation
  const isOwners = access === "super-admin" || access === "assistant"
  const api = access === "public" ? inProcessApi(null) : isOwners ? ofOwner : ofAdmin
  let failure: unknown
  const call = () =>
    callOf(
      api,
      operation,
    )(input).catch((error: unknown) => {
      failure = error
    })
  // A warm function keeps the catalogue and its names.
  if (method === "GET") await call()
  const { rounds } = await roundsOf(call)
  if (access === "public") return { failure, rounds: rounds.length }
  for (const round of rounds.slice(0, 2))
    expect(round).toEqual([{ operation: "GetItem", items: 1, readUnits: 1 }])
  return { failure, rounds: rounds.length - 2 }
}

/** rules/platform.md#budgets: at most two rounds. */
const TWICE = new Set(
  [
    "accounting.influencers accounting.list admin.agencies admin.agency admin.approvals admin.client",
    "admin.clients admin.collaborations admin.influencers admin.removalRequests admin.users",
    "brandCasting.get brief.manifest",
    "brief.month castings.deadlines castings.list castings.toFollow clients.get clients.list",
    "collaborations.calendar collaborations.calendarDay collaborations.copy collaborations.dueSteps",
    "collaborations.withInfluencer discover.search guestCollaboration.documentFile guestCollaboration.get",
    "inbox.attachment inbox.chat inbox.creators inbox.mails inbox.thread influencers.pick marketWatch.list",
    "membership.team planner.day planner.get planner.month recruitment.followUps recruitment.list",
    "roster.list roster.pick tracking.documentFile tracking.get",
  ].flatMap((names) => names.split(" ")),
)
/** Public operations must find the agency and the influencer by the link first, instead of reading the actor. */
const FINDS_AGENCY: Record<string, number> = { "influencerProfile.get": 3, "calendarFeed.get": 4 }
/** Imports are the platform owner's own. */
const reads = operations.filter(
  ({ method, name }) => method === "GET" && !/^enrichment\.(get|log|failures)$/.test(name),
)
