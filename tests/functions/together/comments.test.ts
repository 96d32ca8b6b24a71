import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { refused } from "../../support/problem.ts"

async function oneCampaign() {
  const agency = await newAgency({ permissions: { collaborations: true } })
  const api = apiAs(agency.member)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf() })
  return { api, subjectId: collaboration.id, member: agency.member }
}

test("a comment is written, edited and deleted over HTTP", async () => {
  const { api, subjectId, member } = await oneCampaign()
  const comment = await api.collaborationComments.create({ subjectId, text: "  Bonjour\r\nà tous  " })
  expect(comment).toEqual({
    id: expect.any(String),
    version: 1,
    text: "Bonjour\nà tous",
    author: { id: member.userId, name: "Max Membre" },
    mentions: [],
    createdAt: expect.any(String),
    editedAt: null,
  })
  const one = { subjectId, commentId: comment.id }
  const edited = await api.collaborationComments.update({ ...one, version: 1, text: "Bonsoir" })
  expect(await api.collaborationComments.list({ subjectId })).toEqual({ items: [edited], nextCursor: null })
  expect(await api.collaborationComments.remove(one)).toEqual({ id: comment.id })
})

test.each([
  [" \n ", "Écrivez un commentaire"],
  ["a".repeat(4001), "4000 caractères au maximum"],
  [Array.from({ length: 21 }, (_, at) => `@[p${at}]`).join(" "), "20 personnes mentionnées au maximum"],
  ["caché\u0000", "Ce texte contient un caractère invisible"],
])("what cannot be a comment is refused beside the field (%#)", async (text, message) => {
  const { api, subjectId } = await oneCampaign()
  const problem = await refused(api.collaborationComments.create({ subjectId, text }))
  expect(problem.data.fields).toEqual({ text: message })
})
