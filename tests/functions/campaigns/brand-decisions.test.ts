import { expect, test } from "vitest"
import { anonymous } from "../../support/api.ts"
import { accept, castingFieldsOf, newBrandCasting } from "../../support/brandCasting.ts"
import { refused } from "../../support/problem.ts"

const brand = anonymous().brandCasting

test("of two people of the brand, the later learns of the other's answer before anything is written", async () => {
  const { token, ids, staff, castingId } = await newBrandCasting(120)
  const last = ids.at(-1) ?? ""
  await brand.decide({ token, decisions: [accept(last, { status: "rejected" })] })
  const conflict = await refused(brand.decide({ token, decisions: ids.map((id) => accept(id)) }))
  expect(conflict).toMatchObject({
    status: 409,
    message:
      "Une réponse a été modifiée entre-temps par une autre personne de votre équipe. " +
      "Rien de ce que vous avez saisi n'est perdu.",
    data: { fields: { "decisions.119": "Cette réponse a été modifiée entre-temps" } },
  })
  const { proposals } = await staff.get({ castingId })
  expect(proposals.filter(({ brandStatus }) => brandStatus !== "pending")).toHaveLength(1)
})

test("somebody withdrawn by staff, or answered for twice, is named", async () => {
  const { token, ids, influencerIds, staff, castingId } = await newBrandCasting(3)
  const [one = "", two = "", three = ""] = ids
  const proposals = { added: [], changed: [], removed: [{ id: influencerIds[1] ?? "" }] }
  await staff.update({ castingId, version: 1, proposals })
  const withdrawn = await refused(brand.decide({ token, decisions: [accept(one), accept(two)] }))
  expect(withdrawn).toMatchObject({
    status: 400,
    message: "Un influenceur n'est plus proposé dans ce casting. Rien de ce que vous avez saisi n'est perdu.",
    data: { fields: { "decisions.1": "Cet influenceur n'est plus proposé" } },
  })
  const twice = await refused(
    brand.decide({ token, decisions: [accept(three), accept(three, { status: "maybe" })] }),
  )
  expect(twice).toMatchObject({ status: 400, data: { fields: { "decisions.1": expect.any(String) } } })
  const { proposals: after } = await brand.get({ token })
  expect(after.map(({ brandStatus }) => brandStatus)).toEqual(["pending", "pending"])
})

test("twenty submissions in parallel beside edits of staff: everything lands", async () => {
  const SUBMISSIONS = 20
  const { token, ids, influencerIds, staff, castingId } = await newBrandCasting(SUBMISSIONS * 2)
  const submissions = Array.from({ length: SUBMISSIONS }, (_, index) =>
    ids.slice(index * 2, index * 2 + 2).map((id) => accept(id, { comment: `Envoi ${index}` })),
  )
  const notes = influencerIds
    .slice(0, 8)
    .map((id) => ({ id, version: 1, creativeNote: `Note ${id}`, references: [] }))
  await Promise.all([
    ...submissions.map((decisions) => brand.decide({ token, decisions })),
    ...notes.map((changed) =>
      staff.update({ castingId, version: 1, proposals: { added: [], changed: [changed], removed: [] } }),
    ),
    staff.update({
      castingId,
      version: 1,
      fields: castingFieldsOf({ name: "Été" }),
      proposals: { added: [], changed: [], removed: [] },
    }),
  ])
  const { casting, proposals, activity } = await staff.get({ castingId })
  expect(casting.name).toBe("Été")
  expect(proposals).toHaveLength(ids.length)
  for (const [position, proposal] of proposals.entries()) {
    const noted = position < notes.length
    expect(proposal).toMatchObject({
      id: influencerIds[position],
      brandStatus: "accepted",
      brandComment: `Envoi ${Math.floor(position / 2)}`,
      creativeNote: noted ? `Note ${proposal.id}` : "Une idée",
      version: noted ? 2 : 1,
    })
  }
  expect(activity.items.filter(({ user }) => user === "Maison Aubépine")).toHaveLength(SUBMISSIONS)
})

test("five hundred decisions at once, in one line of the log", async () => {
  const { token, ids, staff, castingId } = await newBrandCasting(500)
  const decisions = ids.map((id) => accept(id, { comment: "x".repeat(200) }))
  expect(await brand.decide({ token, decisions })).toMatchObject({ submitted: 500 })
  const { proposals, activity } = await staff.get({ castingId })
  expect(proposals.every(({ brandStatus }) => brandStatus === "accepted")).toBe(true)
  expect(activity.items).toMatchObject([{ details: "500 décisions : 500 acceptés" }])
})
