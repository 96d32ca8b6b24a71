import * as Billing from "@trame/core/billing/index"
import * as Scrapes from "@trame/core/influencers/scraping/index"
import { newId } from "@trame/core/lib/id"
import * as Totals from "@trame/core/totals/index"
import type { SQSBatchResponse } from "aws-lambda"
import { describe, expect, it } from "vitest"
import { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } from "../../scripts/local/environment.ts"
import { actorOf, newAgency, type TestUser } from "../support/agency.ts"
import { anonymous, apiAs, rawFetch, tokensOf } from "../support/api.ts"
import { castingFieldsOf } from "../support/brandCasting.ts"
import { fieldsOf, influencerOf } from "../support/campaigns.ts"
import { eventually } from "../support/eventually.ts"
import { google } from "../support/google.ts"
import { sendFile } from "../support/guests.ts"
import { allowed, newManager } from "../support/mailbox.ts"
import { NEW_PASSWORD, signUpOf } from "../support/newcomers.ts"
import { refused } from "../support/problem.ts"
import { newRoster } from "../support/roster.ts"
import { rotateSecret } from "../support/secrets.ts"
import { listeningSocket, statusOfOpening } from "../support/socket.ts"
import { ScrapeEntity, UserEntity } from "../support/stored.ts"
import { customerIdOf, deliver, pay, sessionsOf, stateOf } from "../support/stripe.ts"
import { invoke, newRecords, sqsEvent } from "./support/invoke.ts"
import { drain } from "./support/queue.ts"

/** Each function runs its own bundle, with its own environment, and may do what its role allows. */
describe("the deployed API", () => {
  it("lets people in by their access tokens alone, and everybody where no account is needed", async () => {
    const { agencyId, admin } = await newAgency()
    const me = await rawFetch(admin, "/api/identity/me")
    expect(await me.json()).toMatchObject({ email: admin.email, agencyId })
    const { idToken, accessToken } = await tokensOf(admin)
    for (const token of ["nonsense", idToken, `${accessToken.slice(0, -4)}AAAA`]) {
      const headers = { authorization: `Bearer ${token}` }
      expect((await rawFetch(null, "/api/identity/me", { headers })).status).toBe(401)
    }
    expect(await (await rawFetch(null, "/api/health")).json()).toEqual({ status: "ok" })
    expect((await rawFetch(null, "/api/tracking/none")).status).toBe(404)
  })

  it("makes an account, changes its password, and removes it with its agency", async () => {
    const input = signUpOf()
    await anonymous().auth.signUp(input)
    const { email } = input
    const person: TestUser = { userId: email, email, password: NEW_PASSWORD, agencyId: null }
    const api = apiAs(person)
    expect((await api.membership.agency()).agency).toMatchObject({ name: "Agence Neuve", subscription: null })
    await api.account.sendVerificationCode()
    const { admin, member } = await newAgency()
    await anonymous().auth.forgotPassword({ email: admin.email })
    await apiAs(member).identity.me()
    await apiAs(admin).membership.removeMember({ userId: member.userId })
    expect(await refused(apiAs(member).identity.me())).toMatchObject({ status: 401 })
    await api.account.changePassword({ currentPassword: NEW_PASSWORD, newPassword: "encore-un-autre" })
    await api.account.remove({ password: "encore-un-autre", withAgency: true })
    expect(await refused(api.membership.agency())).toMatchObject({ status: 401 })
  })

  it("takes a payment by Stripe's signed event, and refuses a forged one", async () => {
    await Billing.installPlans()
    const { agencyId, admin } = await newAgency({ subscription: null })
    const { url } = await apiAs(admin).billing.checkout({ planId: "equipe" })
    expect(url).toContain("/checkout/")
    const [session] = await sessionsOf(agencyId)
    await pay(session?.id ?? "")
    const event = {
      id: `evt_${agencyId}`,
      object: "event",
      type: "checkout.session.completed",
      data: { object: { customer: await customerIdOf(agencyId) } },
    }
    expect((await deliver(event, { secret: "whsec_forged" })).status).toBe(400)
    expect((await deliver(event)).status).toBe(200)
    expect((await stateOf(agencyId)).subscription?.status).toBe("active")
    await apiAs(admin).billing.cancel()
  })

  it("keeps a file of a collaboration, and serves its page to whoever has the link", async () => {
    const { admin } = await newAgency()
    const api = apiAs(admin)
    const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
    const campaign = { collaborationId: collaboration.id }
    const pdf = { fileName: "brief.pdf", contentType: "application/pdf", size: 1000 }
    const { uploadId } = await api.files.start({ purpose: "collaboration-document", ...pdf })
    const [part] = (await api.files.signParts({ uploadId, partNumbers: [1] })).parts
    const { headers } = await fetch(part?.url ?? "", { method: "PUT", body: new Uint8Array(pdf.size) })
    await api.files.complete({ uploadId, parts: [{ partNumber: 1, etag: headers.get("etag") ?? "" }] })
    const document = await api.collaborations.addDocument({
      ...campaign,
      name: "Brief",
      source: { kind: "file", uploadId },
    })
    const asked = { ...campaign, documentId: document.id, disposition: "attachment" } as const
    const { url } = await api.collaborations.documentFile(asked)
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(1000)

    const guest = anonymous().guestCollaboration
    const one = { ...campaign, key: (await api.collaborations.guestLink(campaign)).key }
    await guest.addStep({ ...one, name: "Tournage" })
    await guest.addDocument({ ...one, uploadId: await sendFile(one), name: "Essai" })
    const { steps, documents } = await api.collaborations.get(campaign)
    const left = documents.find(({ name }) => name === "Essai")
    expect([...steps, left]).toMatchObject([{ viaPublicLink: true }, { viaPublicLink: true }])
    await api.collaborations.remove(campaign)
  })

  it("has a brand decide through its link, makes a collaboration of it and pays the influencer", async () => {
    const { agencyId, admin } = await newAgency()
    const [creator] = await newRoster(agencyId, 1)
    if (!creator) throw new Error("a creator")
    const api = apiAs(admin)
    expect((await api.roster.pick()).items).toHaveLength(1)
    const { casting } = await api.castings.create({
      fields: castingFieldsOf(),
      proposals: [{ influencerId: creator.influencerId }],
    })
    const castingId = casting.id
    const { token } = await api.castings.makeLink({ castingId })
    const to = "marque@test.example"
    expect(await api.linkMails.sendCasting({ castingId, to })).toEqual({ to })
    const seen = await anonymous().brandCasting.get({ token })
    const decisions = seen.proposals.map(({ id, decisionVersion }) => ({
      proposalId: id,
      decisionVersion,
      status: "accepted" as const,
      comment: "Parfait",
    }))
    expect(await anonymous().brandCasting.decide({ token, decisions })).toMatchObject({ submitted: 1 })
    const { collaborationId } = await api.castings.toCollaboration({ castingId, fields: fieldsOf() })
    expect((await api.collaborations.get({ collaborationId })).participants).toHaveLength(1)
    await api.castings.remove({ castingId })

    await api.collaborations.create({
      fields: fieldsOf({ paymentReceived: true }),
      participants: [influencerOf(creator, { rate: 100_000, paidPercentage: 50 })],
    })
    const [due] = (await api.accounting.list({})).items
    if (!due) throw new Error("a payment")
    expect(await api.accounting.setPayment({ ...due, paid: true })).toMatchObject({
      amount: 50_000,
      paid: true,
    })
    await api.accounting.totals({})
    expect((await api.dashboard.view({})).months).toHaveLength(1)
  })

  it("connects a mailbox, and takes up a rotated secret without being deployed again", async () => {
    const { member, influencerId } = await newManager()
    const email = await google.newAccount()
    const { inbox } = apiAs(member)
    const { authUrl } = await inbox.connect({ influencerId })
    expect(await inbox.exchange(await allowed(authUrl, email))).toEqual({ influencerId, email })
    const other = await newManager()
    const clientNow = async () => {
      const asked = await apiAs(other.member).inbox.connect({ influencerId: other.influencerId })
      return new URL(asked.authUrl).searchParams.get("client_id")
    }
    for (const clientId of ["rotated.example", GOOGLE_CLIENT_ID]) {
      await rotateSecret("trame/google", { clientId, clientSecret: GOOGLE_CLIENT_SECRET })
      await eventually(async () => expect(await clientNow()).toBe(clientId))
    }
  })
})

describe("the deployed jobs", () => {
  it("rename what a renamed client is named in; a bad record alone comes again", async () => {
    const { agencyId, admin } = await newAgency()
    const api = apiAs(admin)
    const client = await api.clients.create({ brandName: "Avant" })
    const fields = fieldsOf({ clientId: client.id, brand: "Avant" })
    const { collaboration } = await api.collaborations.create({ fields, participants: [] })
    await drain("name-changes")
    await api.clients.update({ clientId: client.id, version: 1, brandName: "Après" })
    const [change] = (await drain("name-changes")) as object[]
    expect(change).toMatchObject({ agencyId, clientId: client.id })
    const outcome = await invoke("name-changes", sqsEvent("name-changes", [{}, change ?? {}, "{"]))
    const failed = ["message-0", "message-2"].map((itemIdentifier) => ({ itemIdentifier }))
    expect(outcome).toEqual({ batchItemFailures: failed })
    const read = await api.collaborations.get({ collaborationId: collaboration.id })
    expect(read.collaboration.brand).toBe("Après")
  })

  it("count and announce what the stream tells, and sweep every agency at night", async () => {
    const { agencyId, admin } = await newAgency()
    await newRecords()
    await drain("live-updates")
    await apiAs(admin).collaborations.create({ fields: fieldsOf(), participants: [] })
    await apiAs(admin).clients.create({ brandName: "Nouvelle" })
    const Records = await newRecords()
    for (let time = 0; time < 2; time++) await invoke("aggregate", { Records })
    expect(await Totals.agency(await actorOf(admin))).toMatchObject({ collaborations: 1 })
    await invoke("announce", { Records })
    const keys = expect.arrayContaining([{ topic: "clients" }])
    expect(await drain("live-updates")).toContainEqual({ agencyId, keys })
    await drain("totals-sweep")
    await invoke("nightly-totals", {})
    expect(await drain("totals-sweep")).toContainEqual({ agencyId })
    const swept = sqsEvent("totals-sweep", [{ agencyId }, { agency: "misspelt" }])
    const outcome = await invoke<SQSBatchResponse>("totals-sweep", swept)
    expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "message-1" }] })
    await eventually(() => invoke("unused-files", { source: "aws.events", detail: {} }))
  })

  it("begin a scraping run, by a library that is loaded when it is needed", async () => {
    const scrapeId = newId()
    await drain("scraping")
    const owner = { kind: "enrichment", importId: newId(), batch: 0 } as const
    await Scrapes.start({ scrapeId, owner, usernames: ["lena"], postsPerProfile: 1 })
    const outcome = await invoke("scraping", sqsEvent("scraping", (await drain("scraping")) as object[]))
    expect(outcome).toEqual({ batchItemFailures: [] })
    const { data } = await ScrapeEntity.get({ scrapeId }).go({ consistent: true })
    expect(data).toMatchObject({ attempts: 1, runId: expect.stringMatching(/^\w+$/) })
  })
})

describe("the deployed sockets", () => {
  it("open with a ticket, hear what is stale, and are closed once the person may not listen", async () => {
    const { agencyId, admin, member } = await newAgency({ permissions: { clients: true } })
    const [removed, staying] = await Promise.all([listeningSocket(member), listeningSocket(admin)])
    const keys = [{ topic: "clients" }]
    const outcome = await invoke("live-updates", sqsEvent("live-updates", [{ agencyId, keys }, "{"]))
    expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: "message-1" }] })
    await eventually(() => expect(removed.heard).toContainEqual({ type: "stale", keys }))
    await UserEntity.remove({ userId: member.userId }).go()
    const people = [{ userId: member.userId }, { userId: admin.userId }]
    expect(await invoke("live-updates", sqsEvent("live-updates", people))).toEqual({ batchItemFailures: [] })
    expect(await removed.closed).toBeGreaterThanOrEqual(1000)
    staying.say({ type: "ping" })
    await eventually(() => expect(staying.heard).toContainEqual({ type: "pong" }))
    await staying.close()
    for (const query of ["", `?ticket=${newId()}`]) expect(await statusOfOpening(query)).toBe(401)
  })
})
