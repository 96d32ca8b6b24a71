import type { SignUpInput } from "@trame/core/account/contract/auth"
import { type CodePurpose, Codes } from "@trame/core/account/credentials/codes"
import { dayAfter } from "@trame/core/lib/day"
import { newId } from "@trame/core/lib/id"
import { inProcessApi } from "../../../scripts/bench/reads/in-process.ts"
import { type NewTestUser, newAgency, newUser, PASSWORD } from "../agency.ts"
import { castingFieldsOf, importedCasting } from "../brandCasting.ts"
import { newTasks } from "../briefs.ts"
import { busyAgency, CAMPAIGNS } from "../busyAgency.ts"
import { fieldsOf, influencerOf } from "../campaigns.ts"
import { newCreators } from "../creators.ts"
import { eventually } from "../eventually.ts"
import { newPosts } from "../posts.ts"
import { recruit } from "../prospects.ts"
import { addToRoster } from "../roster.ts"
import { payingAgency, quiet } from "../stripe.ts"
import { mailLinkFor, notificationFor } from "../together.ts"
import { totpCode } from "../totp.ts"
import { measuredGuests } from "./measuredGuests.ts"

const TOTALS_MS = 60_000

/** A busy agency behind handlers of this process, and how to prepare what a measured call needs. */
export async function measuredWorld() {
  const { admin, clients, collaborations, creators } = await busyAgency()
  const api = inProcessApi(admin.userId)
  const [campaign, other] = collaborations
  if (!campaign || !other) throw new Error("Two collaborations")
  const one = { collaborationId: campaign.id }
  await addToRoster(admin.agencyId ?? "", creators)
  await recruit(admin.agencyId ?? "", creators, () => ({ nextFollowUpDate: "2026-01-02" }))
  const { posts: detected } = await newPosts(creators[0]?.influencerId ?? "", 1)
  const clientId = clients[0]?.id ?? ""
  // What a client has on both sides is more to read.
  await eventually(async () => {
    const { overview } = await api.clients.get({ clientId })
    if (overview.campaigns < CAMPAIGNS) throw new Error("The totals are not there yet")
  }, TOTALS_MS)
  const announced = () => api.files.start({ purpose: "collaboration-document", fileName: "a.txt", size: 3 })

  async function sent() {
    const { uploadId } = await announced()
    const { parts } = await api.files.signParts({ uploadId, partNumbers: [1] })
    const { headers } = await fetch(parts[0]?.url ?? "", { method: "PUT", body: "abc" })
    return { uploadId, parts: [{ partNumber: 1, etag: headers.get("etag") ?? "" }] }
  }

  async function uploaded() {
    const { uploadId } = await api.files.complete(await sent())
    return { kind: "file" as const, uploadId }
  }

  const owner = await newUser({ storedEmail: process.env.SUPER_ADMIN_EMAIL })
  const founded = await newAgency()

  const member = async (wanted: NewTestUser = {}) => {
    const person = await newUser({ agencyId: admin.agencyId ?? "", ...wanted })
    return { ...person, api: inProcessApi(person.userId) }
  }

  let plannedDays = 0

  return {
    api,
    agencyId: admin.agencyId ?? "",
    influencerId: creators[0]?.influencerId ?? "",
    owner: inProcessApi(owner.userId),
    founded: { api: inProcessApi(founded.admin.userId), memberId: founded.member.userId, password: PASSWORD },
    /** The administrator of an agency of their own, in which nothing but its roster is begun. */
    beginner: async () => {
      const agency = await newAgency()
      await addToRoster(agency.agencyId, creators)
      return inProcessApi(agency.admin.userId)
    },
    newcomer: (agency: SignUpInput["agency"] = { choice: "create", name: "Neuve" }): SignUpInput => ({
      ...{ firstName: "Nora", lastName: "Neuve", role: "Directrice", password: "un-bon-mot-de-passe" },
      email: `${newId()}@test.example`,
      agency,
    }),
    /** Of this agency, unless said otherwise. */
    member,
    /** With two-step verification. */
    protectedMember: async () => {
      const person = await member()
      const { account } = person.api
      const { password } = person
      const { secret } = await account.setUpTotp({ password })
      const { recoveryCodes } = await account.enableTotp({ password, code: totpCode(secret, Date.now()) })
      return { ...person, recoveryCodes }
    },
    codeFor: (userId: string, purpose: CodePurpose) => Codes.issue(userId, purpose),
    paying: async (planId: string | null = "equipe") => {
      const agency = await payingAgency(planId)
      await quiet(agency.agencyId)
      return { ...agency, api: inProcessApi(agency.admin.userId) }
    },
    /** An influencer in the recruitment, whom only the call at hand knows. */
    prospect: async () => {
      const [creator] = await newCreators(1)
      const influencerId = creator?.influencerId ?? ""
      await api.recruitment.add({ influencerId })
      return influencerId
    },
    todo: () => api.todos.create({ title: "Appeler", dueDate: "2026-11-25" }),
    mailLink: () => mailLinkFor(admin.agencyId ?? "", admin.userId),
    notification: () => notificationFor(admin.agencyId ?? "", admin.userId),
    view: () => api.views.create({ page: "clients", name: "Tous", query: "sort=createdAt", shared: true }),
    template: () =>
      api.timelineTemplates.create({ name: "Lancement", steps: [{ name: "Brief", offset: -3 }] }),
    /** A brief of a day of its own. */
    brief: async (influencerId = creators[0]?.influencerId ?? "") => {
      const date = dayAfter("2026-01-01", plannedDays++)
      const plan = { influencerIds: [influencerId], dates: [date], tasks: newTasks("Publier") }
      const [brief] = (await api.planner.create(plan)).briefs
      if (!brief) throw new Error("A brief")
      return { date, influencerId, version: brief.version }
    },
    /** Only this post has it. */
    detectedCaption: detected[0]?.caption ?? "",
    nobody: inProcessApi(null),
    guests: measuredGuests({ ...one, key: (await api.collaborations.guestLink(one)).key }),
    clientId,
    one,
    temporary: `temp-${other.id}`,
    announced,
    sent,
    uploaded,
    further: async () => (await api.collaborations.list({})).nextCursor ?? undefined,
    link: async () => (await api.collaborations.setLink({ ...one, active: true })).token,
    client: () => api.clients.create({ brandName: "Une autre" }),
    stat: () => api.collaborations.addStat({ ...one, creator: "Zoé", views: 1, likes: 1, engagementRate: 1 }),
    step: async () => {
      const { id, version } = await api.collaborations.addStep({ ...one, name: "Tournage" })
      return { ...one, stepId: id, version }
    },
    document: async () => {
      const fields = { name: "Contrat", visibleForBrand: true, source: await uploaded() }
      const { id, version } = await api.collaborations.addDocument({ ...one, ...fields })
      return { ...one, documentId: id, version }
    },
    /** With a file. */
    resource: async () => {
      const fields = { name: "Modèle", description: "Contrat type", source: await uploaded() }
      const { id, version } = await api.resources.create(fields)
      return { resourceId: id, version }
    },
    /** A day's tasks of an influencer, with the name of their page. */
    publicBrief: async (date = "2026-05-12") => {
      const [creator] = await newCreators(1)
      const influencerIds = [creator?.influencerId ?? ""]
      const tasks = newTasks("Poster une story", "Envoyer les chiffres")
      const [brief] = (await api.planner.create({ influencerIds, dates: [date], tasks })).briefs
      return { slug: brief?.slug ?? "", date, taskId: brief?.tasks[0]?.id ?? "" }
    },
    /** With three influencers proposed, and a link. */
    brandCasting: () => importedCasting(admin.agencyId ?? "", creators),
    /** With three proposals. */
    casting: async () => {
      const proposals = creators.map(({ influencerId }) => ({ influencerId }))
      const created = await api.castings.create({ fields: castingFieldsOf(), proposals })
      const { id, version } = created.casting
      return { key: { castingId: id }, version, proposals: created.proposals }
    },
    /** With three influencers. */
    collaboration: async () => {
      const participants = creators.map((creator) => influencerOf(creator))
      const created = await api.collaborations.create({ fields: fieldsOf(), participants })
      const { id, version } = created.collaboration
      return { one: { collaborationId: id }, version, participants: created.participants }
    },
  }
}
