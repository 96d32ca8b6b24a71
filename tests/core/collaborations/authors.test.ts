import { Accounting } from "@trame/core/campaigns/accounting/index"
import { Clients } from "@trame/core/campaigns/clients/index"
import { applyClient } from "@trame/core/campaigns/collaborations/commands/names"
import { Collaborations } from "@trame/core/campaigns/collaborations/index"
import { aggregateOf } from "@trame/core/campaigns/collaborations/store/aggregate"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import { beforeEach, expect, test } from "vitest"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"

/** Whom the feed of activity names (rules/together.md#activity). */

const LINK = { kind: "link" as const, url: "https://exemple.example/" }

let ada: UserActor
let max: UserActor
let agencyId: string
let key: { collaborationId: string }
let participantId: string
let clientId: string

const read = () => aggregateOf({ agencyId, ...key })

beforeEach(async () => {
  const agency = await newAgency({ permissions: { collaborations: true, accounting: true } })
  agencyId = agency.agencyId
  ;[ada, max] = await Promise.all([actorOf(agency.admin), actorOf(agency.member)])
  const contents = { sector: null, notes: "", contacts: [] }
  clientId = (await Clients.create(ada, { brandName: "Brume", ...contents })).id
  const creators = await newCreators(1)
  const { collaboration, participants } = await Collaborations.create(ada, {
    fields: fieldsOf({ paymentReceived: true, clientId, brand: "Brume" }),
    participants: creators.map((creator) => influencerOf(creator, { rate: 100 })),
  })
  key = { collaborationId: collaboration.id }
  participantId = participants[0]?.id ?? ""
})

test("a campaign says who changed it last, and nobody where no person did", async () => {
  const worker = { type: "worker" as const, name: "test", agencyId }
  const edit = { version: 1, participants: noChanges() }
  const payment = { ...key, participantId, version: 1, paid: true, markPaid: false }
  const acts: [UserActor | null, () => Promise<unknown>][] = [
    [ada, async () => {}],
    [max, () => Collaborations.update(max, { ...key, ...edit, fields: { name: "Bis" } })],
    [ada, () => Collaborations.archive(ada, { ...key, version: 2, archived: true })],
    [max, () => Collaborations.archive(max, { ...key, version: 3, archived: false })],
    [ada, () => Collaborations.setLink(ada, { ...key, active: true })],
    [max, () => Accounting.setPayment(max, payment)],
    [null, () => Collaborations.influencerLink(ada, { ...key, participantId })],
    [ada, () => Collaborations.update(ada, { ...key, ...edit, version: 4, fields: { name: "Ter" } })],
    [null, () => applyClient(worker, { clientId, brandName: "Bruine" })],
  ]
  for (const [index, [by, act]] of acts.entries()) {
    await act()
    expect((await read()).root.updatedBy, `${index}`).toBe(by?.userId)
  }
})

test("so do its steps, documents and figures", async () => {
  const step = await Collaborations.addStep(ada, {
    ...key,
    name: "Brief",
    deadline: null,
    participantId: null,
  })
  const ofStep = async () => (await read()).steps.find(({ stepId }) => stepId === step.id)?.updatedBy
  expect(await ofStep()).toBe(ada.userId)
  const place = { ...key, stepId: step.id }
  await Collaborations.updateStep(max, { ...place, version: 1, name: "Tournage" })
  expect(await ofStep()).toBe(max.userId)
  await Collaborations.moveStep(ada, { ...place, version: 2, afterStepId: null })
  expect(await ofStep()).toBe(ada.userId)
  const template = { requestId: newId(), stepsOf: () => [{ name: "Bilan", deadline: null }] }
  const [added] = await Collaborations.addSteps(max, { ...key, participantId: null }, template)
  const { steps } = await read()
  expect(steps.find(({ stepId }) => stepId === added?.id)?.updatedBy).toBe(max.userId)

  const document = { name: "Brief", type: "brief" as const, visibleForBrand: false, participantId: null }
  const { id: documentId } = await Collaborations.addDocument(ada, { ...key, ...document, source: LINK })
  expect((await read()).documents).toMatchObject([{ updatedBy: ada.userId }])
  await Collaborations.updateDocument(max, { ...key, documentId, version: 1, name: "Contrat" })
  expect((await read()).documents).toMatchObject([{ updatedBy: max.userId }])

  const figures = { creator: "Zoé", views: 1, likes: 1, engagementRate: 1, postUrl: null, postThumb: null }
  await Collaborations.addStat(max, { ...key, ...figures, participantId: null })
  expect((await read()).stats).toMatchObject([{ updatedBy: max.userId }])
})
