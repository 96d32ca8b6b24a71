import { newId } from "@trame/core/lib/id"
import { MAX_BRIEFS, MAX_INFLUENCERS } from "@trame/core/workspace/planner/rules/briefs"
import { describe, expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { anonymous, apiAs, rawFetch } from "../../support/api.ts"
import { newTasks } from "../../support/briefs.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"

describe("the planner", () => {
  it("plans days for several influencers in one call, then edits, moves and shows them", async () => {
    const { planner, plan, key } = await plannerOf(3)
    const { briefs, ...counts } = await plan([DATE, "2026-05-14"], "  Publier la story ", "Répondre")
    expect(counts).toEqual({ created: 6, extended: 0 })
    const tasks = briefs[0]?.tasks ?? []
    expect(tasks.map(({ text }) => text)).toEqual(["Publier la story", "Répondre"])
    const edited = await planner.update({ ...key, version: 1, internalNotes: "Deux\nlignes" })
    expect(edited).toMatchObject({ internalNotes: "Deux\nlignes", version: 2, tasks })
    const moveTo = { ...key, date: "2026-05-05" }
    expect(await planner.update({ ...key, version: 2, moveTo })).toMatchObject(moveTo)
    const gone = { status: 404, message: "Cette tâche n'existe pas ou n'existe plus." }
    expect(await refused(planner.get(key))).toMatchObject(gone)
    await planner.remove({ ...key, date: "2026-05-14" })
    await eventually(async () => {
      const shown = (await planner.month({ month: "2026-05" })).briefs
      expect(shown).toHaveLength(5)
      // The month's grid shows no notes.
      expect(JSON.stringify(shown)).not.toContain("lignes")
      const day = await planner.day({ date: moveTo.date })
      expect(day.briefs).toMatchObject([{ internalNotes: "Deux\nlignes" }])
    })
  })

  /** rules/team.md#repetition */
  it("writes the largest plan whole, and refuses a larger one before writing anything", async () => {
    const { planner, plan } = await plannerOf(MAX_INFLUENCERS)
    const dates = Array.from({ length: 21 }, (_, index) => `2026-05-${String(index + 1).padStart(2, "0")}`)
    const { data } = await refused(plan(dates, "a"))
    expect(data.fields).toEqual({ dates: `${MAX_BRIEFS} briefs au maximum en une fois` })
    expect((await planner.month({ month: "2026-05" })).briefs).toEqual([])
    expect(await plan(dates.slice(1), "a", "b")).toMatchObject({ created: MAX_BRIEFS, extended: 0 })
    const { briefs, extended } = await plan(dates.slice(1), "c")
    expect(extended).toBe(MAX_BRIEFS)
    expect(briefs.every(({ tasks }) => tasks.length === 3)).toBe(true)
  })

  it("offers as many influencers as a form needs, most followed first, no archived one", async () => {
    const { influencers } = await plannerOf()
    const displayName = `Ornella ${newId()}`
    await newCreators(60, { displayName })
    await newCreators(1, { displayName, archived: true, followersCount: 900_000_000 })
    const pick = async (limit?: number) => (await influencers.pick({ search: displayName, limit })).items
    await eventually(async () => expect(await pick()).toHaveLength(20))
    const followers = (await pick(50)).map(({ followersCount }) => followersCount)
    expect(followers).toEqual(Array.from({ length: 50 }, (_, index) => 1000 - index))
  })
})

/** rules/team.md#public-brief */
describe("a brief's page", () => {
  const { brief: page } = anonymous()

  it("shows the tasks and nothing internal to the agency, and accepts ticks", async () => {
    const { agencyId, planner, plan, key } = await plannerOf()
    const [brief] = (await plan([DATE], "Poster une story", "Envoyer les chiffres")).briefs
    const { slug = "", tasks = [] } = brief ?? {}
    const response = await rawFetch(null, `/api/brief/${slug}?month=2026-05`)
    expect(response.headers.get("cache-control")).toBe("no-store")
    const text = await response.text()
    const open = tasks.map((task) => ({ ...task, completed: false, completedAt: null }))
    expect(JSON.parse(text)).toEqual({
      appearance: { color: null, logoUrl: null },
      influencerName: "Léa Martin",
      profileImageUrl: null,
      agencyName: expect.any(String),
      days: [{ date: DATE, tasks: open }],
    })
    const said = [text, await (await rawFetch(null, `/api/brief/${slug}/manifest`)).text()]
    for (const { id: taskId } of tasks) {
      await plan([DATE], `Ajoutée avant ${taskId}`)
      said.push(JSON.stringify(await page.tick({ slug, date: DATE, taskId, completed: true })))
    }
    for (const secret of [NOTES, "771301", agencyId, key.influencerId, "createdBy"])
      expect(said.join()).not.toContain(secret)
    const stored = await planner.get(key)
    expect(stored.tasks.map(({ completed }) => completed)).toEqual([true, true, false, false])
  })

  it("shows one agency's influencer only, also among namesakes, and the calendar's months only", async () => {
    const name = `Léa ${newId().slice(0, 8)}`
    const [mine, theirs] = [await plannerOf(1, name), await plannerOf(1, name)]
    const [own] = (await mine.plan([DATE], "a")).briefs
    const [other] = (await theirs.plan([DATE], "b")).briefs
    const { slug = "" } = own ?? {}
    expect(other?.slug).not.toBe(slug)
    const foreign = page.tick({ slug, date: DATE, taskId: other?.tasks[0]?.id ?? "", completed: true })
    expect(await refused(foreign)).toMatchObject({ code: "not_found", status: 404 })
    expect((await theirs.planner.get(theirs.key)).tasks).toMatchObject([{ completed: false }])
    const unknown = newId()
    expect(await refused(page.month({ slug: unknown, month: "2026-05" }))).toMatchObject({
      message: `Aucun brief trouvé pour "${unknown}". Vérifiez que le lien est correct.`,
    })
    const statuses = [`L%C3%A9a?month=2026-05`, `${slug}?month=9999-12`, `${slug}?month=mai`].map(
      async (path) => (await rawFetch(null, `/api/brief/${path}`)).status,
    )
    expect(await Promise.all(statuses)).toEqual([404, 400, 400])
  })
})

const DATE = "2026-05-12"
const NOTES = "Cachet de 771301 euros, rien à dire"

async function plannerOf(people = 1, displayName = "Léa Martin") {
  const agency = await newAgency({ permissions: { daily_brief: true } })
  const { planner, influencers } = apiAs(agency.member)
  const creators = await newCreators(people, { displayName, fullName: displayName })
  const influencerIds = creators.map(({ influencerId }) => influencerId)
  const plan = async (dates: string[], ...texts: string[]) =>
    planner.create({ influencerIds, dates, tasks: newTasks(...texts), internalNotes: NOTES })
  const key = { date: DATE, influencerId: influencerIds[0] ?? "" }
  return { ...agency, planner, influencers, influencerIds, plan, key }
}
