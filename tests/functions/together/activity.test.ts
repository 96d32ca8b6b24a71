import { mentionOf } from "@trame/core/campaigns/comments/rules"
import { expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { accept, castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { guest } from "../../support/guests.ts"
import { newRoster } from "../../support/roster.ts"

it("the feed shows the acts of the team, guests and brands, and the members involved are notified", async () => {
  const agency = await newAgency({ permissions: { collaborations: true, todo: true } })
  const [admin, member] = [apiAs(agency.admin), apiAs(agency.member)]
  const { userId } = agency.member
  const { collaboration } = await admin.collaborations.create({ fields: fieldsOf({ manager: "Personne" }) })
  const one = { collaborationId: collaboration.id }
  const { id: stepId } = await admin.collaborations.addStep({ ...one, name: "Brief" })
  await admin.collaborations.updateStep({ ...one, stepId, version: 1, assigneeId: userId })
  const { key } = await admin.collaborations.guestLink(one)
  await guest().addStep({ ...one, key, name: "Tournage" })
  const subject = { subjectId: collaboration.id }
  const text = `  ${mentionOf(userId)} on\r\ny va  `
  const comment = await admin.collaborationComments.create({ ...subject, text })
  expect(comment).toMatchObject({ version: 1, text: text.trim().replace("\r", ""), editedAt: null })
  await admin.todos.create({ title: "Appeler", dueDate: "2026-11-25", assignedTo: userId })
  const proposals = await newRoster(agency.agencyId, 1)
  const { casting } = await admin.castings.create({ fields: castingFieldsOf(), proposals })
  const { token } = await admin.castings.makeLink({ castingId: casting.id })
  const brand = anonymous().brandCasting
  const [proposal] = (await brand.get({ token })).proposals
  await brand.decide({ token, decisions: [accept(proposal?.id ?? "")] })

  await eventually(async () => {
    const { items } = await admin.activity.ofCollaboration(one)
    expect(items.map(({ kind, actor }) => `${kind} ${actor.name}`).sort()).toEqual([
      ...["commented Ada Admin", "created Ada Admin", "stepAdded Ada Admin", "stepAdded Un invité"],
      "stepAssigned Ada Admin",
    ])
    const ofBrand = (await admin.activity.list({})).items.find(({ kind }) => kind === "decided")
    expect(ofBrand?.actor).toEqual({ id: null, name: casting.brand })
    const kindsOf = async ({ notifications }: typeof admin) =>
      (await notifications.list({})).items.map(({ kind }) => kind).sort()
    expect(await kindsOf(member)).toEqual(["mentioned", "stepHanded", "todoAssigned"])
    expect(await kindsOf(admin)).toEqual(["decided", "stepAdded"])
  })
  const seen = (await member.activity.list({})).items.map((item) => item.subject.kind)
  expect(new Set(seen)).toEqual(new Set(["collaboration"]))
  expect(await member.notifications.unread()).toMatchObject({ count: 3 })
  const [newest] = (await member.notifications.list({})).items
  await member.notifications.markAllRead({ upTo: newest?.id ?? "" })
  expect(await member.notifications.unread()).toMatchObject({ count: 0 })

  await admin.castings.remove({ castingId: casting.id })
  await member.collaborations.remove(one)
  await eventually(async () => {
    const gone = (await admin.activity.list({})).items.filter(({ kind }) => kind === "removed")
    const said = gone.map((item) => `${item.actor.name} ${item.subject.name}`).sort()
    expect(said).toEqual([`Ada Admin ${casting.name}`, `Max Membre ${collaboration.name}`])
  })
})
