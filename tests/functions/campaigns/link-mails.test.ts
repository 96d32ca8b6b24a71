import { newId } from "@trame/core/lib/id"
import { beforeAll, describe, expect, it } from "vitest"
import { newAgency, newUser } from "../../support/agency.ts"
import { type Api, apiAs } from "../../support/api.ts"
import { castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf, influencerOf } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { guest, RATES } from "../../support/guests.ts"
import { mailsTo } from "../../support/outbox.ts"
import { refused } from "../../support/problem.ts"

const KINDS = {
  tracking: {
    send: ({ linkMails }: Api, { campaign }: Links, to: string, message = "") =>
      linkMails.sendTracking({ ...campaign, to, message }),
    path: async (_: Api, { set }: Links) => `/suivi/${await set(true)}`,
    subject: /^Agence \w+ : suivi de la campagne « Parfum d'hiver »$/,
    missing: "Cette campagne n'existe pas ou le lien n'est plus actif.",
  },
  casting: {
    send: ({ linkMails }: Api, { casting }: Links, to: string, message = "") =>
      linkMails.sendCasting({ ...casting, to, message }),
    path: async ({ castings }: Api, { casting }: Links) =>
      `/casting/${(await castings.makeLink(casting)).token}`,
    subject: / : votre avis sur le casting « Printemps »$/,
    missing: "Ce lien de casting n'existe pas ou n'est plus actif.",
  },
  personal: {
    send: ({ linkMails }: Api, { personal }: Links, to: string, message = "") =>
      linkMails.sendPersonal({ ...personal, to, message }),
    path: async ({ collaborations }: Api, { personal: { collaborationId, participantId } }: Links) => {
      const { key } = await collaborations.influencerLink({ collaborationId, participantId })
      return `/collaboration/${collaborationId}?influencerId=${participantId}&key=${key}`
    },
    subject: / : votre page de la campagne « Parfum d'hiver »$/,
    missing: "Cet influenceur n'a pas encore de lien personnel.",
  },
}

it.each(Object.entries(KINDS))(
  "a %s link is created and mailed, and replies go to its sender",
  async (kind, of) => {
    const { member } = await newAgency({ permissions: { collaborations: true, casting: true } })
    const api = apiAs(member)
    const links = await newLinks(api)
    const to = someAddress()
    expect(await refused(of.send(api, links, to))).toMatchObject({ status: 404, message: of.missing })
    const path = await of.path(api, links)
    expect(await of.send(api, links, to, "Voici.\nÀ bientôt")).toEqual({ to })
    const [mail, other] = await mailsTo(to)
    expect(other).toBeUndefined()
    expect(mail).toMatchObject({ replyTo: [member.email], subject: expect.stringMatching(of.subject) })
    expect(mail?.text).toContain("\n\nVoici.\nÀ bientôt\n\n")
    expect(mail?.text).toContain(`${SITE}${path}\n`)
    expect(mail?.html).toContain(`href="${SITE}${path.replaceAll("&", "&amp;")}"`)
    // A mail holds nothing that its link protects.
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/7.?713[,.]01|12 000|undefined|null/)
    if (kind === "casting") {
      const [entry] = (await api.castings.get(links.casting)).activity.items
      const said = { action: "Lien de la marque envoyé", details: `à ${to}`, user: "Max Membre" }
      expect(entry).toMatchObject(said)
    }
    if (kind === "personal")
      await eventually(async () => {
        const [newest] = (await api.activity.ofCollaboration(links.campaign)).items
        expect(newest).toMatchObject({ kind: "personalLinkSent", what: [to, expect.any(String)] })
      })
  },
)

describe("a mail of a link", () => {
  let api: Api
  let agencyId: string
  beforeAll(async () => {
    const agency = await newAgency()
    agencyId = agency.agencyId
    api = apiAs(agency.admin)
  })

  it("has the current link, as long as it is open and its influencer takes part", async () => {
    const links = await newLinks(api)
    const { collaborationId, participantId } = links.personal
    const to = someAddress()
    const { key: replaces } = await api.collaborations.influencerLink(links.personal)
    const { key } = await api.collaborations.influencerLink({ ...links.personal, replaces })
    await KINDS.personal.send(api, links, to)
    expect((await mailsTo(to))[0]?.text).toContain(`&key=${key}\n`)
    const { influencer } = await guest().get({ collaborationId, influencerId: participantId, key })
    expect(influencer?.terms?.rate).toBe(RATES[0])

    await links.set(false)
    const off = { status: 404, message: "Le lien de cette collaboration n'est plus actif." }
    expect(await refused(KINDS.personal.send(api, links, to))).toMatchObject(off)
    const inactive = { status: 404, message: KINDS.tracking.missing }
    expect(await refused(KINDS.tracking.send(api, links, to))).toMatchObject(inactive)
    await links.set(true)
    const { personal } = await newLinks(api)
    const stranger = { ...links, personal: { ...links.personal, participantId: personal.participantId } }
    expect(await refused(KINDS.personal.send(api, stranger, to))).toMatchObject({
      status: 404,
      message: "Cet influenceur ne participe pas à cette collaboration.",
    })
    const over = await newLinks(api, castingFieldsOf({ deadline: "2020-01-01" }))
    await KINDS.casting.path(api, over)
    expect(await refused(KINDS.casting.send(api, over, to))).toMatchObject({ status: 410 })
    expect(await mailsTo(to)).toHaveLength(1)
  })

  it.each(Object.entries(KINDS))(
    "of the kind %s needs a sender with a proven address",
    async (_, { send, path }) => {
      const links = await newLinks(api)
      await path(api, links)
      const unproven = apiAs(await newUser({ agencyId, userRole: "admin", emailVerified: false }))
      const to = someAddress()
      const message = expect.stringMatching(/^Vérifiez d'abord votre adresse e-mail/)
      expect(await refused(send(unproven, links, to))).toMatchObject({ status: 403, message })
      expect(await mailsTo(to)).toEqual([])
    },
  )
})

const someAddress = () => `${newId()}@marque.example`
const SITE = process.env.SITE_URL

type Links = Awaited<ReturnType<typeof newLinks>>

/** A campaign with an influencer, and a casting, whose links do not exist yet. */
async function newLinks({ collaborations, castings }: Api, fields = castingFieldsOf()) {
  const creators = await newCreators(1)
  const { collaboration, participants } = await collaborations.create({
    fields: fieldsOf({ name: "Parfum d'hiver" }),
    participants: creators.map((creator) => influencerOf(creator, { rate: RATES[0] })),
  })
  const campaign = { collaborationId: collaboration.id }
  const casting = { castingId: (await castings.create({ fields })).casting.id }
  const personal = { ...campaign, participantId: participants[0]?.id ?? "" }
  const set = async (active: boolean) => (await collaborations.setLink({ ...campaign, active })).token
  return { campaign, casting, personal, set }
}
