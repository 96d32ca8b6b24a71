import * as Identity from "@trame/core/account/users/index"
import * as Accounting from "@trame/core/campaigns/accounting/index"
import * as Castings from "@trame/core/campaigns/castings/index"
import * as Clients from "@trame/core/campaigns/clients/index"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import * as TimelineTemplates from "@trame/core/campaigns/templates/index"
import * as Inbox from "@trame/core/inbox/index"
import * as Recruitment from "@trame/core/influencers/recruitment/index"
import * as Roster from "@trame/core/influencers/roster/index"
import type { UserActor } from "@trame/core/lib/access"
import { dayAfter, today } from "@trame/core/lib/day"
import { documentClient } from "@trame/core/lib/table"
import * as Planner from "@trame/core/workspace/planner/index"
import * as Todos from "@trame/core/workspace/todos/index"
import * as Views from "@trame/core/workspace/views/index"
import { beforeAll, describe, expect, it } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { DATE, newTasks } from "../../support/briefs.ts"
import { anyPayment, fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { storedMail, storedMailbox } from "../../support/inboxMails.ts"
import { indexed } from "../../support/indexed.ts"
import { recruit } from "../../support/prospects.ts"
import { newRoster } from "../../support/roster.ts"
import { proposalOf } from "../../support/staffCasting.ts"
import { newTodo } from "../../support/todos.ts"
import { ALL } from "../collaborations/newCampaign.ts"

let actor: UserActor
let agencyId: string
let mail: { influencerId: string; threadId: string }
let collaborationId: string
let castingId: string
let influencerId: string

/** Three of everything that is kept in one place. */
beforeAll(async () => {
  const agency = await newAgency()
  agencyId = agency.agencyId
  actor = await actorOf(agency.admin)
  // Enough for some of them to lie together, in however many parts they are kept.
  const everybody = await newRoster(agencyId, 50)
  await recruit(agencyId, everybody)
  for (let index = 0; index < 40; index++)
    await Collaborations.create(actor, { fields: fieldsOf({ name: `Campagne ${index}` }), participants: [] })
  const roster = everybody.slice(0, 3)
  influencerId = roster[0]?.influencerId ?? ""
  for (const name of ["Un", "Deux", "Trois"]) {
    const contacts = [{ name, email: "", phone: "", type: "brand" as const, role: "x".repeat(300) }]
    await Clients.create(actor, { brandName: name, sector: null, notes: "", contacts })
    await newTodo(actor, { title: name })
    await TimelineTemplates.create(actor, { name, steps: [] })
    await Views.create(actor, { page: "clients", name, query: "", shared: name !== "Un" })
    const { collaboration } = await Collaborations.create(actor, {
      fields: fieldsOf({ name: `Campagne ${name}`, paymentReceived: true, date: DATE }),
      participants: roster.map((creator) => influencerOf(creator, { rate: 1000 })),
      steps: ["a", "b", "c"].map((step) => ({ name: step, deadline: DATE, influencerId: null })),
    })
    collaborationId = collaboration.id
    const { casting } = await Castings.create(actor, {
      fields: castingFieldsOf({ name, status: "active", deadline: SOON }),
      proposals: roster.map(proposalOf),
    })
    castingId = casting.id
    await Castings.makeLink(actor, { castingId })
  }
  await Planner.create(actor, {
    influencerIds: roster.map((creator) => creator.influencerId),
    dates: [DATE],
    tasks: newTasks("Poster"),
    internalNotes: "",
  })
  const key = { agencyId, influencerId }
  for (const creator of roster) await storedMailbox({ agencyId, influencerId: creator.influencerId })
  const { threadId } = await storedMail(key, {})
  for (const minute of [1, 2]) await storedMail(key, { threadId }, minute)
  mail = { influencerId, threadId }
  await indexed()
  await eventually(async () => {
    expect((await Planner.month(actor, { month: DATE.slice(0, 7) })).briefs).toHaveLength(3)
    expect((await Castings.toFollow(actor)).waiting).toHaveLength(3)
  }, 30_000)
}, 60_000)

describe("when the table answers one item a page, a read", () => {
  it.each(Object.entries(READS))("misses nothing of %s", async (_, read) => {
    const whole = await read()
    expect(whole.length).toBeGreaterThan(1)
    expect(await inPagesOfOne(read)).toEqual(whole)
  })
})

const SOON = dayAfter(today(), 2)

/** Reads that screens show or search completely. */
const READS: Record<string, () => Promise<readonly unknown[]>> = {
  "an agency's members": () => Identity.listOfAgency(agencyId),
  "the roster": async () => (await Roster.list(actor, { view: "all", search: "" })).items,
  "the roster in a form": async () => (await Roster.pick(actor)).items,
  "the prospects": async () => (await Recruitment.list(actor, { view: "all", search: "" })).items,
  "the clients": async () =>
    (await Clients.list(actor, { search: "", sort: "name", order: "asc", page: 1 })).items,
  "the templates": async () => (await TimelineTemplates.list(actor)).items,
  "the saved views": async () => (await Views.list(actor)).items,
  "a week's to-dos": async () => (await Todos.week(actor, { day: "2026-11-25" })).items,
  "a month's briefs": async () => (await Planner.month(actor, { month: DATE.slice(0, 7) })).briefs,
  "a day's briefs": async () => (await Planner.day(actor, { date: DATE })).briefs,
  "the briefs of some days": () => Planner.briefsBetween(actor, { from: DATE, to: DATE }),
  "a campaign's influencers": async () => (await Collaborations.get(actor, { collaborationId })).participants,
  "a campaign's steps": async () => (await Collaborations.get(actor, { collaborationId })).steps,
  "the campaigns of a text": async () =>
    (await Collaborations.withProgress(actor, { ...ALL, search: "campagne", state: "all" })).items,
  "an influencer's campaigns": async () =>
    (await Collaborations.withInfluencer(actor, { influencerId })).items,
  "the payments": async () => (await Accounting.list(actor, anyPayment)).items,
  "the castings": async () => (await Castings.list(actor, { search: "", status: "all" })).items,
  "the castings that are followed": async () => (await Castings.toFollow(actor)).waiting,
  "the castings of a calendar": async () => (await Castings.deadlines(actor, { from: SOON, to: SOON })).items,
  "a casting's influencers": async () => (await Castings.get(actor, { castingId })).proposals,
  "the creators with a mailbox": async () => (await Inbox.creators(actor, { search: "" })).items,
  "a thread's mails": async () => (await Inbox.thread(actor, mail)).messages,
}

/** Large items make the table answer in pages of a megabyte. A query with its own limit keeps it. */
async function inPagesOfOne<Result>(act: () => Promise<Result>): Promise<Result> {
  const name = "small pages"
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        next(commandName === "QueryCommand" ? { ...args, input: { Limit: 1, ...args.input } } : args),
    { step: "initialize", name },
  )
  return act().finally(() => documentClient.middlewareStack.remove(name))
}
