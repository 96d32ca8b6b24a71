import { beforeAll, describe, expect, test } from "vitest"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { apiAs, rawFetch } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { operations } from "../../support/operations.ts"
import { sampleInput } from "../../support/sampleInput.ts"

/** What an agency has, by the name that paths give it. */
const ids: Record<string, string> = {}
let stranger: TestUser

beforeAll(async () => {
  const { admin } = await newAgency()
  stranger = (await newAgency()).admin
  const pending = await newUser({ agencyId: admin.agencyId ?? "", status: "pending" })
  const api = apiAs(admin)
  const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
  const collaborationId = collaboration.id
  const source = { kind: "link" as const, url: "https://test.example/" }
  Object.assign(ids, {
    collaborationId,
    clientId: (await api.clients.create({ brandName: "Secrète" })).id,
    stepId: (await api.collaborations.addStep({ collaborationId, name: "Tournage" })).id,
    documentId: (await api.collaborations.addDocument({ collaborationId, name: "Contrat", source })).id,
    statId: (
      await api.collaborations.addStat({
        collaborationId,
        creator: "Zoé",
        views: 1,
        likes: 1,
        engagementRate: 1,
      })
    ).id,
    uploadId: (await api.files.start({ purpose: "collaboration-document", fileName: "a.txt", size: 3 }))
      .uploadId,
    userId: pending.userId,
  })
})

const namesIn = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)

/** Everything that is asked for by an id, but what the platform's owner or a link's holder asks for. */
const byId = operations.filter(
  ({ path, access }) => namesIn(path).length > 0 && access !== "super-admin" && access !== "public",
)

describe("another agency's administrator, with valid input", () => {
  test.for(byId)("$name: a foreign id answers as a missing one", async ({ method, path, input }) => {
    const ask = async (known: Record<string, string>) => {
      const address = `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? "missing")}`
      const body = method === "GET" || method === "DELETE" ? undefined : sampleInput(input, known)
      const response = await rawFetch(stranger, address, { method, body })
      return { status: response.status, body: await response.json() }
    }
    const missing = Object.fromEntries(namesIn(path).map((name) => [name, "a".repeat(26)]))
    const foreign = await ask(ids)
    expect(foreign.status).toBe(404)
    expect(foreign).toEqual(await ask(missing))
  })
})
