import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { type Api, apiAs, rawFetch } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { guest, RATES } from "../../support/guests.ts"
import { mailsTo } from "../../support/outbox.ts"
import { refused } from "../../support/problem.ts"

const someAddress = () => `${newId()}@marque.example`
const SITE = process.env.SITE_URL

async function newCampaign({ collaborations }: Api, name = "Parfum d'hiver") {
  const { collaboration } = await collaborations.create({ fields: fieldsOf({ name }) })
  const key = { collaborationId: collaboration.id }
  return { key, open: async () => (await collaborations.setLink({ ...key, active: true })).token }
}

/** An influencer's in a campaign, before it is made. */
async function newOwnLink({ collaborations }: Api) {
  const [creator] = await newCreators(1)
  if (!creator) throw new Error("a creator")
  const { collaboration, participants } = await collaborations.create({
    fields: fieldsOf({ name: "Parfum d'hiver" }),
    participants: [influencerOf(creator, { rate: RATES[0] })],
  })
  return { key: { collaborationId: collaboration.id, participantId: participants[0]?.id ?? "" } }
}

async function newCasting({ castings }: Api, fields = castingFieldsOf()) {
  const { casting } = await castings.create({ fields })
  const key = { castingId: casting.id }
  return { key, open: async () => (await castings.makeLink(key)).token }
}

test("a campaign's link goes to whoever is named; an answer reaches its sender", async () => {
  const { member } = await newAgency({ permissions: { collaborations: true } })
  const api = apiAs(member)
  const { key, open } = await newCampaign(api)
  const token = await open()
  const to = someAddress()
  expect(await api.linkMails.sendTracking({ ...key, to, message: "Voici.\nÀ bientôt" })).toEqual({ to })
  const [mail, other] = await mailsTo(to)
  expect(other).toBeUndefined()
  expect(mail?.replyTo).toEqual([member.email])
  expect(mail?.subject).toMatch(/^Agence \w+ : suivi de la campagne « Parfum d'hiver »$/)
  expect(mail?.text).toMatch(/^Bonjour,\n\nMax Membre \(Agence \w+\) vous partage le suivi/)
  expect(mail?.text).toContain("\n\nVoici.\nÀ bientôt\n\n")
  expect(mail?.text).toContain(`${SITE}/suivi/${token}\n`)
  expect(mail?.html).toContain(`href="${SITE}/suivi/${token}"`)
  expect(mail?.html).toContain("Voici.<br>À bientôt")
})

test("a casting's link goes likewise, and its log tells of it", async () => {
  const { member } = await newAgency({ permissions: { casting: true } })
  const api = apiAs(member)
  const { key, open } = await newCasting(api)
  const token = await open()
  const to = someAddress()
  await api.linkMails.sendCasting({ ...key, to })
  const [mail] = await mailsTo(to)
  expect(mail?.subject).toMatch(/ : votre avis sur le casting « Printemps »$/)
  expect(mail?.text).toContain(`${SITE}/casting/${token}\n`)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/12 000|undefined|null/)
  const [entry] = (await api.castings.get(key)).activity.items
  expect(entry).toMatchObject({ action: "Lien de la marque envoyé", details: `à ${to}`, user: "Max Membre" })
})

test("an influencer's own link goes likewise, without what it protects, and activity says whose it was", async () => {
  const { member } = await newAgency({ permissions: { collaborations: true } })
  const api = apiAs(member)
  const { key } = await newOwnLink(api)
  const to = someAddress()
  expect(await refused(api.linkMails.sendPersonal({ ...key, to }))).toMatchObject({
    status: 404,
    message: "Cet influenceur n'a pas encore de lien personnel.",
  })
  const link = await api.collaborations.influencerLink(key)
  expect(await api.linkMails.sendPersonal({ ...key, to, message: "À vous" })).toEqual({ to })
  const [mail, other] = await mailsTo(to)
  expect(other).toBeUndefined()
  expect(mail?.replyTo).toEqual([member.email])
  expect(mail?.subject).toMatch(/ : votre page de la campagne « Parfum d'hiver »$/)
  const path = `/collaboration/${key.collaborationId}?influencerId=${key.participantId}&key=${link.key}`
  expect(mail?.text).toContain(`${SITE}${path}\n`)
  expect(mail?.html).toContain(`href="${SITE}${path.replaceAll("&", "&amp;")}"`)
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/7.?713[,.]01|undefined|null/)
  const { collaborationId, participantId: influencerId } = key
  const shown = await guest().get({ collaborationId, influencerId, key: link.key })
  expect(shown.influencer?.terms?.rate).toBe(RATES[0])
  await eventually(async () => {
    const [newest] = (await api.activity.ofCollaboration(key)).items
    expect(newest).toMatchObject({ kind: "personalLinkSent", what: [to, shown.influencer?.fullName] })
  })
})

test("an influencer's own link is sent as it is by now, while their page is open and they take part", async () => {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const { key } = await newOwnLink(api)
  const to = someAddress()
  const link = await api.collaborations.influencerLink(key)
  const renewed = await api.collaborations.influencerLink({ ...key, replaces: link.key })
  await api.linkMails.sendPersonal({ ...key, to })
  expect((await mailsTo(to))[0]?.text).toContain(`&key=${renewed.key}\n`)
  await api.collaborations.setLink({ ...key, active: true })
  await api.collaborations.setLink({ ...key, active: false })
  expect(await refused(api.linkMails.sendPersonal({ ...key, to }))).toMatchObject({
    status: 404,
    message: "Le lien de cette collaboration n'est plus actif.",
  })
  const another = await newOwnLink(api)
  const stranger = { ...key, participantId: another.key.participantId }
  await api.collaborations.setLink({ ...key, active: true })
  expect(await refused(api.linkMails.sendPersonal({ ...stranger, to }))).toMatchObject({
    status: 404,
    message: "Cet influenceur ne participe pas à cette collaboration.",
  })
  expect(await mailsTo(to)).toHaveLength(1)
})

test("only an open link is sent", async () => {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const to = someAddress()
  const campaign = await newCampaign(api)
  const tracking = () => refused(api.linkMails.sendTracking({ ...campaign.key, to }))
  const inactive = { status: 404, message: "Cette campagne n'existe pas ou le lien n'est plus actif." }
  expect(await tracking()).toMatchObject(inactive)
  await campaign.open()
  await api.collaborations.setLink({ ...campaign.key, active: false })
  expect(await tracking()).toMatchObject(inactive)

  const casting = await newCasting(api)
  expect(await refused(api.linkMails.sendCasting({ ...casting.key, to }))).toMatchObject({
    status: 404,
    message: "Ce lien de casting n'existe pas ou n'est plus actif.",
  })
  const over = await newCasting(api, castingFieldsOf({ deadline: "2020-01-01" }))
  await over.open()
  expect(await refused(api.linkMails.sendCasting({ ...over.key, to }))).toMatchObject({ status: 410 })
  expect(await mailsTo(to)).toEqual([])
})

test("it takes the right to share the link, in the agency whose link it is, and an address that is proven", async () => {
  const { agencyId, admin, member } = await newAgency({ permissions: { clients: true } })
  const stranger = (await newAgency()).admin
  const campaign = await newCampaign(apiAs(admin))
  const casting = await newCasting(apiAs(admin))
  const own = await newOwnLink(apiAs(admin))
  await Promise.all([campaign.open(), casting.open(), apiAs(admin).collaborations.influencerLink(own.key)])
  const to = someAddress()
  for (const [person, status] of [
    [member, 403],
    [stranger, 404],
  ] as const) {
    const { linkMails } = apiAs(person)
    expect(await refused(linkMails.sendTracking({ ...campaign.key, to }))).toMatchObject({ status })
    expect(await refused(linkMails.sendCasting({ ...casting.key, to }))).toMatchObject({ status })
    expect(await refused(linkMails.sendPersonal({ ...own.key, to }))).toMatchObject({ status })
  }
  const unproven = apiAs(await newUser({ agencyId, userRole: "admin", emailVerified: false }))
  const notProven = { status: 403, message: expect.stringMatching(/^Vérifiez d'abord votre adresse e-mail/) }
  expect(await refused(unproven.linkMails.sendTracking({ ...campaign.key, to }))).toMatchObject(notProven)
  expect(await refused(unproven.linkMails.sendPersonal({ ...own.key, to }))).toMatchObject(notProven)
  expect(await refused(unproven.linkMails.sendCasting({ ...casting.key, to }))).toMatchObject(notProven)
  const { collaborationId, participantId } = own.key
  for (const path of [
    `castings/${casting.key.castingId}`,
    `collaborations/${collaborationId}/participants/${participantId}`,
  ]) {
    const response = await rawFetch(null, `/api/link-mails/${path}`, { method: "POST", body: { to } })
    expect(response.status).toBe(401)
  }
  expect(await mailsTo(to)).toEqual([])
})

test.for([
  ["a second header", "a@marque.example\r\nBcc: b@ailleurs.example"],
  ["a second address", "a@marque.example, b@ailleurs.example"],
  ["a name beside it", "Ada <a@marque.example>"],
  ["a line's end in the address", '"a\n"@marque.example'],
  ["nothing", ""],
] as const)("%s in the recipient's place is refused beside the field", async ([, to]) => {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const { key, open } = await newCampaign(api)
  await open()
  expect(await refused(api.linkMails.sendTracking({ ...key, to }))).toMatchObject({
    status: 400,
    data: { fields: { to: expect.any(String) } },
  })
})

test("what people typed is text in the mail", async () => {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const { key, open } = await newCampaign(api, `<img src=x onerror="alert(1)">`)
  await open()
  const to = someAddress()
  await api.linkMails.sendTracking({ ...key, to, message: "</p><script>alert(2)</script>" })
  const [mail] = await mailsTo(to)
  expect(mail?.html).not.toMatch(/<script|<img/)
  expect(mail?.html).toContain("&lt;script&gt;alert(2)&lt;/script&gt;")
  expect(mail?.text).toContain("</p><script>alert(2)</script>")
})

test("one address hears a few times a day from an agency, a person sends a few a minute", async () => {
  const { agencyId, admin } = await newAgency()
  const api = apiAs(admin)
  const { key, open } = await newCampaign(api)
  await open()
  const to = someAddress()
  for (let turn = 0; turn < 5; turn++) await api.linkMails.sendTracking({ ...key, to })
  const colleague = apiAs(await newUser({ agencyId, userRole: "admin" }))
  expect(await refused(colleague.linkMails.sendTracking({ ...key, to: to.toUpperCase() }))).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^Votre agence a déjà envoyé 5 e-mails à cette adresse/),
  })
  expect(await mailsTo(to)).toHaveLength(5)
  await colleague.linkMails.sendTracking({ ...key, to: someAddress() })
})
