import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { apiAs } from "../../support/api.ts"
import { fieldsOf } from "../../support/campaigns.ts"
import { eventually } from "../../support/eventually.ts"

/** Fewer than a page shows. */
const ATTEMPTS = 20

test("a list read from an index misses a fresh write at first, as it does on AWS, and has it in the end", async () => {
  const { admin } = await newAgency()
  const api = apiAs(admin)
  const listed = async () => (await api.collaborations.list({})).items.map(({ id }) => id)
  let last = ""
  let missed = false
  for (let attempt = 0; attempt < ATTEMPTS && !missed; attempt++) {
    const { collaboration } = await api.collaborations.create({ fields: fieldsOf(), participants: [] })
    last = collaboration.id
    missed = !(await listed()).includes(last)
    // The item itself never lags.
    expect((await api.collaborations.get({ collaborationId: last })).collaboration.id).toBe(last)
  }
  expect(missed).toBe(true)
  await eventually(async () => expect(await listed()).toContain(last))
})
