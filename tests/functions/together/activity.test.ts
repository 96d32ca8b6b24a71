import { mentionOf } from "@trame/core/campaigns/comments/rules"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs } from "../../support/api.ts"
import { accept, castingFieldsOf } from "../../support/brandCasting.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"
import { guest } from "../../support/guests.ts"
import { newRoster } from "../../support/roster.ts"

test("what the team, guests and brands do arrives in the feed, and whom it concerns hears of it", async () => {
  const agency = await newAgency({ permissions: { collaborations: true, todo: true } })
  const [admin, member] = [apiAs(agency.admin), apiAs(agency.member)]
  const { collaboration } = await admin.collaborations.create({ fields: fieldsOf({ manager: "Personne" }) })
  const one = { collaborationId: collaboration.id }
  const step = await admin.collaborations.addStep({ ...one, name: "Brief" })
  const assignment = { ...one, stepId: step.id, version: 1, assigneeId: agency.member.userId }
  await admin.collaborations.updateStep(assignment)
  const { key } = await admin.collaborations.guestLink(one)
  await guest().addStep({ ...one, key, name: "Tournage" })
  const text = `${mentionOf(agency.member.userId)} on y va`
  await admin.collaborationComments.create({ subjectId: collaboration.id, text })
  await admin.todos.create({ title: "Appeler", dueDate: "2026-11-25", assignedTo: agency.member.userId })
  const [influencer] = await newRoster(agency.agencyId, 1)
  const { casting } = await admin.castings.create({
    fields: castingFieldsOf(),
    proposals: [{ influencerId: influencer?.influencerId ?? "" }],
  })
  const { token } = await admin.castings.makeLink({ castingId: casting.id })
  const [proposal] = (await anonymous().brandCasting.get({ token })).proposals
  await anonymous().brandCasting.decide({ token, decisions: [accept(proposal?.id ?? "")] })

  await eventually(async () => {
    const { items } = await admin.activity.ofCollaboration(one)
    const said = items.map(({ kind, actor }) => `${kind} ${actor.name}`)
    expect(said.sort()).toEqual(
      [
        "created Ada Admin",
        "stepAdded Ada Admin",
        "stepAssigned Ada Admin",
        "stepAdded Un invité",
        "commented Ada Admin",
      ].sort(),
    )
    const ofBrand = (await admin.activity.list({})).items.find(({ kind }) => kind === "decided")
    expect(ofBrand?.actor).toEqual({ id: null, name: casting.brand })
    const ofMember = (await member.notifications.list({})).items.map(({ kind }) => kind)
    expect(ofMember.sort()).toEqual(["mentioned", "stepHanded", "todoAssigned"])
    const ofAdmin = (await admin.notifications.list({})).items.map(({ kind }) => kind)
    expect(ofAdmin.sort()).toEqual(["decided", "stepAdded"])
  })
  const seen = (await member.activity.list({})).items.map(({ subject }) => subject.kind)
  expect(new Set(seen)).toEqual(new Set(["collaboration"]))
  expect(await member.notifications.unread()).toEqual({ count: 3 })
  const [newest] = (await member.notifications.list({})).items
  await member.notifications.markAllRead({ upTo: newest?.id ?? "" })
  expect(await member.notifications.unread()).toEqual({ count: 0 })

  await admin.castings.remove({ castingId: casting.id })
  await member.collaborations.remove(one)
  await eventually(async () => {
    const { items } = await admin.activity.list({})
    const gone = items.filter(({ kind }) => kind === "removed")
    expect(gone.map(({ actor, subject }) => `${actor.name} ${subject.name}`).sort()).toEqual([
      `Ada Admin ${casting.name}`,
      `Max Membre ${collaboration.name}`,
    ])
  })
})
