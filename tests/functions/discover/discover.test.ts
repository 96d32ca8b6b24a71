import { newId } from "@trame/core/lib/id"
import { beforeAll, describe, expect, it } from "vitest"
import { newAgency } from "../../support/agency.ts"
import { type Api, apiAs } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"
import { refused } from "../../support/problem.ts"
import { RefreshEntity } from "../../support/stored.ts"

describe("an addition", () => {
  const waitForEnd = ({ discover }: Api, id: string) =>
    eventually(async () => {
      const addition = await discover.addition({ id })
      if (addition.state === "running") throw new Error("Still running")
      return addition
    }, ENDED_MS)

  const STARTS = ["zoe", "introuvable", "panne", "sansposts", "prive"] as const
  let api: Api
  const begun = {} as Record<(typeof STARTS)[number], { id: string; username: string }>

  beforeAll(async () => {
    api = await newPerson()
    const add = async (start: (typeof STARTS)[number]) => {
      begun[start] = await api.discover.add({ id: newId(), url: addressOf(newUsername(start)) })
    }
    await Promise.all(STARTS.map(add))
  })

  it(
    "puts a profile with 15 posts and their pictures into the catalogue, where the search finds it at once",
    WAITS,
    async () => {
      const { id, ...first } = begun.zoe
      expect(first).toMatchObject({ state: "running", phase: "profile", influencerId: null })
      const addition = await waitForEnd(api, id)
      expect(addition).toMatchObject({ state: "done", phase: "posts", message: null })
      const influencerId = addition.influencerId ?? ""
      const { username } = begun.zoe
      const { items } = await api.discover.search({ search: username, minSeq: addition.seq ?? 0 })
      expect(items).toMatchObject([{ id: influencerId, username, platform: "instagram" }])
      const profile = await api.discover.influencer({ influencerId })
      expect(profile.engagementRate).toBeGreaterThan(0)
      expect(profile.profileImageUrl).toMatch(/^\/media\/profiles\//)
      const posts = (await api.discover.posts({ influencerId })).items
      expect(posts).toHaveLength(15)
      for (const { imageUrl } of posts) expect(imageUrl).toMatch(/^\/media\/posts\//)
      expect(profile.collaborationsCount).toBe(posts.filter((post) => post.isCollaboration).length)

      const other = await newPerson()
      const url = `instagram.com/${username.toUpperCase()}?igsh=abc`
      // A profile that the catalogue has already costs no credit.
      expect(await other.discover.add({ id: newId(), url })).toMatchObject({ state: "done", influencerId })
      expect(await other.discover.credits()).toMatchObject({ remaining: 10 })
    },
  )

  it.each([
    ["introuvable", "failed", /^Impossible d'ajouter le profil : il est introuvable/, false],
    ["panne", "failed", /^Impossible d'ajouter le profil : Instagram n'a pas répondu/, false],
    ["sansposts", "done", /^Profil ajouté mais erreur lors de la récupération des posts\.$/, true],
    ["prive", "done", null, true],
  ] as const)("of a profile called %s is %s: %s", WAITS, async (start, state, message, isThere) => {
    const addition = await waitForEnd(api, begun[start].id)
    expect(addition).toMatchObject({ state, message: message && expect.stringMatching(message) })
    expect(addition.influencerId !== null).toBe(isThere)
    if (!isThere) return
    const { items } = await api.discover.posts({ influencerId: addition.influencerId ?? "" })
    expect(items).toEqual([])
  })

  it("that failed returns its credit, and is listed to its own user", WAITS, async () => {
    const ids = Object.values(begun).map(({ id }) => id)
    for (const id of ids) await waitForEnd(api, id)
    expect(await api.discover.credits()).toMatchObject({ remaining: 7, total: 10 })
    const { items } = await api.discover.additions()
    expect(items.map(({ id }) => id).sort()).toEqual(ids.sort())
    const other = await newPerson()
    expect(await other.discover.additions()).toEqual({ items: [] })
    expect(await refused(other.discover.addition({ id: begun.zoe.id }))).toMatchObject({ status: 404 })
  })

  it("runs once for a repeated request, and once for concurrent requests of the same profile", async () => {
    const { discover } = await newPerson()
    const url = addressOf(newUsername("lent"))
    const id = newId()
    const [one, again] = await Promise.all([discover.add({ id, url }), discover.add({ id, url })])
    expect([again, await discover.add({ id: newId(), url })]).toEqual([one, one])
    expect(await discover.credits()).toMatchObject({ remaining: 9 })
  })

  it("is refused for an invalid or archived profile, and costs no credit", async () => {
    const { discover } = await newPerson()
    const username = newUsername("archive").replace(".", "")
    await newCreators(1, { username, archived: true })
    for (const [url, message] of [
      ["  ", /^Veuillez entrer une URL de profil$/],
      ["http://169.254.169.254/latest/meta-data/", /^Impossible d'ajouter le profil/],
      ["https://www.instagram.com/p/Cabcdefgh/", /^Ce lien mène à une publication/],
      [addressOf(username), null],
    ] as const) {
      const error = await refused(discover.add({ id: newId(), url }))
      expect(error).toMatchObject({ code: "invalid", status: 400 })
      if (message) expect(error.data.fields).toEqual({ url: expect.stringMatching(message) })
    }
    expect(await discover.additions()).toEqual({ items: [] })
    const { remaining, resetAt } = await discover.credits()
    expect(remaining).toBe(10)
    // The credits renew on the first of the next month, in Paris.
    const inParis = new Date(resetAt).toLocaleString("sv-SE", { timeZone: "Europe/Paris" })
    expect(inParis).toMatch(/^\d{4}-\d{2}-01 00:00:00$/)
    expect(Date.parse(resetAt)).toBeGreaterThan(Date.now())
  })
})

describe("a refresh", () => {
  let discover: Api["discover"]
  beforeAll(async () => {
    ;({ discover } = await newPerson())
  })

  async function newInfluencer(start: string, hoursAgo?: number, platform = "instagram") {
    const lastUpdated =
      hoursAgo === undefined ? undefined : new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    const [one] = await newCreators(1, { username: newUsername(start), lastUpdated, platform })
    return one?.influencerId ?? ""
  }

  const waitForRefresh = (influencerId: string) =>
    eventually(async () => {
      const { refresh } = await discover.refreshOf({ influencerId })
      if (refresh?.state === "running") throw new Error("Still running")
      return refresh
    }, ENDED_MS)

  it("fetches a profile of yesterday again, once for all agencies, and then waits", WAITS, async () => {
    const influencerId = await newInfluencer("zoe", 25)
    const before = await discover.influencer({ influencerId })
    expect(await discover.refreshOf({ influencerId })).toEqual({ refresh: null })
    const others = await Promise.all(Array.from({ length: 5 }, newPerson))
    const outcomes = await Promise.allSettled(
      [discover, ...others.map((other) => other.discover)].map((one) => one.refresh({ influencerId })),
    )
    const message = "Ce profil est déjà en cours de rafraîchissement."
    const late = outcomes.filter(({ status }) => status === "rejected")
    expect(late).toHaveLength(5)
    for (const one of late) expect(one).toMatchObject({ reason: { code: "conflict", message } })
    expect(await waitForRefresh(influencerId)).toMatchObject({ state: "done", message: null })
    const { username, ...after } = await discover.influencer({ influencerId })
    expect(username).toBe(before.username)
    expect(after.followersCount).not.toBe(before.followersCount)
    expect((await discover.posts({ influencerId })).items).toHaveLength(15)
    const rest = "Profil rafraîchi il y a moins d'une heure. Prochain rafraîchissement possible dans 24 h."
    const again = await refused(discover.refresh({ influencerId }))
    expect(again).toMatchObject({ code: "too_soon", message: rest })
  })

  it.each(["panne", "sansposts", "introuvable"])(
    "of %s fails, and may be tried again",
    WAITS,
    async (start) => {
      const influencerId = await newInfluencer(start, 30)
      await discover.refresh({ influencerId })
      const failed = { state: "failed", message: "Échec du rafraîchissement" }
      expect(await waitForRefresh(influencerId)).toMatchObject(failed)
      expect(await discover.refresh({ influencerId })).toMatchObject({ state: "running" })
    },
  )

  it("that is stuck does not block later ones for ever", async () => {
    const influencerId = await newInfluencer("zoe", 30)
    const stuck = (minutes: number) =>
      RefreshEntity.put({
        influencerId,
        agencyId: "elsewhere",
        scrapeId: newId(),
        state: "running",
        startedAt: new Date(Date.now() - minutes * 60_000).toISOString(),
        expiresAt: Math.floor(Date.now() / 1000) + 3600,
      }).go()
    await stuck(4)
    expect(await refused(discover.refresh({ influencerId }))).toMatchObject({ code: "conflict" })
    await stuck(6)
    expect((await discover.refreshOf({ influencerId })).refresh).toMatchObject({ state: "failed" })
    expect(await discover.refresh({ influencerId })).toMatchObject({ state: "running" })
  })

  it("has a delay of 24 hours, and is for Instagram only", async () => {
    const message = "Profil rafraîchi il y a 5 h. Prochain rafraîchissement possible dans 19 h."
    const recent = await newInfluencer("zoe", 5.2)
    expect(await refused(discover.refresh({ influencerId: recent }))).toMatchObject({ status: 409, message })
    const never = await newInfluencer("zoe")
    expect(await discover.refresh({ influencerId: never })).toMatchObject({ state: "running" })
    const other = await newInfluencer("zoe", undefined, "tiktok")
    expect(await refused(discover.refresh({ influencerId: other }))).toMatchObject({ code: "invalid" })
  })
})

const WAITS = { timeout: 60_000 }
const ENDED_MS = 40_000

const addressOf = (username: string): string => `https://www.instagram.com/${username}/`
/** The local scraper behaves by the start of the name. */
const newUsername = (start: string): string => `${start}.${newId().slice(0, 10)}`
const newPerson = async () => apiAs((await newAgency()).member)
