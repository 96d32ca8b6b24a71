import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs, comingFrom, newAddress, rawFetch } from "../../support/api.ts"
import { newTasks } from "../../support/briefs.ts"
import { newCreators } from "../../support/creators.ts"

const DATE = "2026-05-12"
const NOTES = "Cachet de 771301 euros, rien à dire"

/** A brief of an influencer of this name, over HTTP. */
async function plannedBrief(displayName = "Léa Martin") {
  const { member, agencyId } = await newAgency({ permissions: { daily_brief: true } })
  const api = apiAs(member)
  const [creator] = await newCreators(1, { displayName, fullName: displayName })
  const influencerId = creator?.influencerId ?? ""
  const plan = (...texts: string[]) =>
    api.planner.create({
      influencerIds: [influencerId],
      dates: [DATE],
      tasks: newTasks(...texts),
      internalNotes: NOTES,
    })
  const [brief] = (await plan("Poster une story", "Envoyer les chiffres")).briefs
  if (!brief) throw new Error("a brief")
  return {
    api,
    agencyId,
    influencerId,
    brief,
    plan,
    stored: () => api.planner.get({ date: DATE, influencerId }),
  }
}

const guest = () => anonymous(comingFrom(newAddress())).brief

/** rules/team.md#public-brief */
test("the link shows the tasks and nothing that is the agency's own", async () => {
  const { agencyId, influencerId, brief } = await plannedBrief()
  const answer = await rawFetch(null, `/api/brief/${brief.slug}?month=2026-05`)
  expect(answer.headers.get("cache-control")).toBe("no-store")
  const text = await answer.text()
  const [task] = brief.tasks
  expect(JSON.parse(text)).toEqual({
    appearance: { color: null, logoUrl: null },
    influencerName: "Léa Martin",
    profileImageUrl: null,
    agencyName: expect.any(String),
    days: [
      {
        date: DATE,
        tasks: [
          { id: task?.id, text: "Poster une story", completed: false, completedAt: null },
          expect.anything(),
        ],
      },
    ],
  })
  const manifest = await (await rawFetch(null, `/api/brief/${brief.slug}/manifest`)).text()
  const ticked = await guest().tick({
    slug: brief.slug,
    date: DATE,
    taskId: task?.id ?? "",
    completed: true,
  })
  for (const secret of [NOTES, "771301", agencyId, influencerId, "createdBy"])
    expect(text + manifest + JSON.stringify(ticked)).not.toContain(secret)
})

/** rules/team.md#public-brief */
test("what is ticked reaches the agency, beside what it added meanwhile", async () => {
  const { brief, plan, stored } = await plannedBrief()
  const { slug } = brief
  for (const { id: taskId } of brief.tasks) {
    await plan(`Ajoutée avant ${taskId}`)
    await guest().tick({ slug, date: DATE, taskId, completed: true })
  }
  const { tasks, internalNotes } = await stored()
  expect(tasks.map(({ completed }) => completed)).toEqual([true, true, false, false])
  expect(internalNotes).toBe(NOTES)
})

/** rules/team.md#slugs */
test("namesakes of two agencies have a link each, and tick nothing of one another", async () => {
  const name = `Léa ${newId().slice(0, 8)}`
  const mine = await plannedBrief(name)
  const theirs = await plannedBrief(name)
  expect(theirs.brief.slug).not.toBe(mine.brief.slug)
  const taskId = theirs.brief.tasks[0]?.id ?? ""
  const foreign = guest().tick({ slug: mine.brief.slug, date: DATE, taskId, completed: true })
  await expect(foreign).rejects.toMatchObject({ code: "not_found", status: 404 })
  expect((await theirs.stored()).tasks.some(({ completed }) => completed)).toBe(false)
})

test("a link that leads nowhere says so, and there are no other months than the calendar's", async () => {
  const unknown = newId()
  await expect(guest().month({ slug: unknown, month: "2026-05" })).rejects.toMatchObject({
    code: "not_found",
    message: `Aucun brief trouvé pour "${unknown}". Vérifiez que le lien est correct.`,
  })
  const odd = await rawFetch(null, "/api/brief/L%C3%A9a?month=2026-05")
  expect(odd.status).toBe(404)
  const { brief } = await plannedBrief()
  for (const month of ["0000-01", "9999-12", "2026-13", "mai"])
    expect((await rawFetch(null, `/api/brief/${brief.slug}?month=${month}`)).status).toBe(400)
})
