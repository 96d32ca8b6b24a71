import { ORPCError } from "@orpc/client"
import { beforeAll, describe, expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { callOf, idIn, inputIn, newWorld, type World } from "../../support/everything.ts"
import { type Operation, operations } from "../../support/operations.ts"
import { referencesIn } from "../../support/sampleInput.ts"

let here: World
let there: World

beforeAll(async () => {
  ;[here, there] = await Promise.all([newAgency().then(newWorld), newAgency().then(newWorld)])
}, 90_000)

describe("another agency's id", () => {
  it.for(references)("is an id of the test's data at $operation.name $path", ({ operation, path }) => {
    expect(idIn(there, operation, path), "add one to `newWorld`").toEqual(expect.any(String))
  })

  it.for(foreign)("gets the same answer as an unknown id at $operation.name $path", async (reference) => {
    const { operation, path } = reference
    const ask = (id: string | undefined) =>
      answerTo(here, operation, (at) => (at === path ? id : idIn(here, operation, at)))
    const answer = await ask(idIn(there, operation, path))
    expect(answer).toEqual(await ask("a".repeat(26)))
    if (WITHOUT_EFFECT.has(placeOf(reference))) return
    expect(inAddress(reference) ? [404] : [400, 403, 404, 409]).toContain(answer.status)
  })
})

/** So the refusals above are of the foreign id, and of nothing else in the same input. */
describe("the same input with the agency's own ids", () => {
  const withinBodies = foreign
    .filter((one) => !inAddress(one) && !WITHOUT_EFFECT.has(placeOf(one)))
    // Its parts would have to be uploaded first.
    .filter(({ operation }) => operation.name !== "guestCollaboration.completeUpload")
  it.for([...new Set(withinBodies.map(({ operation }) => operation))])(
    "is accepted by $name",
    async (operation) => {
      // Earlier calls may have changed or removed the referenced record.
      const used = await answerTo(there, operation)
      const answer = used.status === 200 ? used : await answerTo(await newWorld(await newAgency()), operation)
      expect(answer).toMatchObject({ status: 200 })
    },
  )
})

/** Ids of the shared catalogue, or chosen by the caller: none can belong to another agency. */
const SHARED = new Set(
  [
    "accounting.list influencerId,billing.changePlan planId,billing.checkout planId",
    "clients.importRows importId,clients.undoImport importId,collaborations.list influencerId",
    "collaborations.create participants[].influencerId,collaborations.update participants.added[].influencerId",
    "discover.add id,discover.memberships ids[],discover.posts cursor,inbox.ask id",
    "inbox.attachment attachmentId,inbox.send sendId,influencerProfile.get influencerId",
    "marketWatch.correct influencerId,marketWatch.correct postId,planner.create influencerIds[]",
    "planner.create tasks[].id,planner.update tasks[].id,planner.update moveTo.influencerId",
    "recruitment.add influencerId,roster.add influencerId,timelineTemplates.apply applicationId",
    "todos.create checklist[].id,todos.update checklist[].id",
    "timelineTemplates.undoApply applicationId",
    "recruitment.addAll influencerIds[],roster.addAll influencerIds[]",
    "recruitment.undoAdd influencerIds[],roster.undoAdd influencerIds[]",
    // Removals of ids that the caller's own list may hold.
    "planner.remove influencerId,recruitment.remove influencerId,roster.remove influencerId",
  ].flatMap((places) => places.split(",")),
)

/** An unknown id only filters, replaces or removes nothing. */
const WITHOUT_EFFECT = new Set([
  ...["castings.makeLink replaces", "collaborations.setLink replaces", "collaborations.guestLink replaces"],
  ...["collaborations.influencerLink replaces", "castings.update proposals.removed[].id"],
  ...["guestCollaboration.get influencerId", "guestCollaboration.documentFile influencerId"],
  ...["tracking.get influencerId", "collaborations.withInfluencer influencerId", "recruitment.list member"],
  ...["collaborations.list clientId", "collaborations.calendar personId"],
  "collaborations.calendarDay personId",
  ...["collaborations.updateSteps steps[].collaborationId", "collaborations.updateSteps steps[].stepId"],
])

/** Join codes, and ids that the creator of a record chooses. */
const FREE = /^(auth\.signUp agency\.code|membership\.join code|.* creationId)$/

interface Reference {
  operation: Operation
  path: string
}

const placeOf = ({ operation: { name }, path }: Reference): string => `${name} ${path}`
const inAddress = ({ operation, path }: Reference): boolean => operation.path.includes(`{${path}}`)

/** A link opens for everybody who has it. */
const isOfLink = ({ operation: { access, name }, path }: Reference): boolean =>
  access === "public" &&
  (path === "token" || path === "key" || (name.startsWith("guest") && path === "collaborationId"))

/** All references in the API's inputs; the platform's owner may reference any agency's records. */
const references = operations
  .filter(({ access }) => access !== "super-admin" && access !== "assistant")
  .flatMap((operation) => referencesIn(operation.input).map((path) => ({ operation, path })))
  .filter((reference) => !FREE.test(placeOf(reference)))

const foreign = references.filter((reference) => !SHARED.has(placeOf(reference)) && !isOfLink(reference))

/** Addresses are signed anew for each call; `left` has the ids of the call. */
const stable = (body: unknown) =>
  JSON.stringify(body, (name, value) => (/^(url|expiresAt|left)$/.test(name) ? "" : value))

/** The answer to this world's administrator, or to a caller with its links. */
async function answerTo(world: World, operation: Operation, idAt?: (path: string) => string | undefined) {
  const api = operation.access === "public" ? anonymous() : apiAs(world.admin)
  try {
    return { status: 200, body: stable(await callOf(api, operation)(inputIn(world, operation, idAt))) }
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    const { status, code, message, data } = error
    return { status, code, message, data }
  }
}
