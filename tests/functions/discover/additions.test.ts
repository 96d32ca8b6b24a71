import { newId } from "@trame/core/lib/id"
import { beforeAll, describe, expect, test } from "vitest"
import { newAgency, newUser, type TestUser } from "../../support/agency.ts"
import { type Api, anonymous, apiAs } from "../../support/api.ts"
import { newCreators } from "../../support/creators.ts"
import { eventually } from "../../support/eventually.ts"

const ENDED_MS = 40_000

const addressOf = (username: string): string => `https://www.instagram.com/${username}/`
const named = (start: string): string => `${start}.${newId().slice(0, 10)}`

async function ended(api: Api, id: string) {
  return eventually(async () => {
    const addition = await api.discover.addition({ id })
    if (addition.state === "running") throw new Error("Still running")
    return addition
  }, ENDED_MS)
}

async function added(api: Api, username: string) {
  const begun = await api.discover.add({ id: newId(), url: addressOf(username) })
  return { username, begun, ended: await ended(api, begun.id) }
}

const person = async (): Promise<TestUser> => (await newAgency()).member

describe("what becomes of an addition", () => {
  let api: Api
  let outcomes: Record<"ordinary" | "missing" | "broken" | "withoutPosts" | "private", Outcome>
  type Outcome = Awaited<ReturnType<typeof added>>

  beforeAll(async () => {
    api = apiAs(await person())
    const [ordinary, missing, broken, withoutPosts, secret] = await Promise.all([
      added(api, named("zoe")),
      added(api, named("introuvable")),
      added(api, named("panne")),
      added(api, named("sansposts")),
      added(api, named("prive")),
    ])
    outcomes = { ordinary, missing, broken, withoutPosts, private: secret }
  }, 60_000)

  test("the profile is in the catalogue with 15 posts, and found at once", async () => {
    const { username, begun, ended } = outcomes.ordinary
    expect(begun).toMatchObject({ username, state: "running", phase: "profile", influencerId: null })
    expect(ended).toMatchObject({ state: "done", phase: "posts", message: null })
    const influencerId = ended.influencerId ?? ""
    const { items } = await api.discover.search({ search: username, minSeq: ended.seq ?? 0 })
    expect(items).toMatchObject([{ id: influencerId, username, platform: "instagram" }])
    const profile = await api.discover.influencer({ influencerId })
    expect(profile.engagementRate).toBeGreaterThan(0)
    expect(profile.profileImageUrl).toMatch(/^\/media\/profiles\//)
    const posts = await api.discover.posts({ influencerId })
    expect(posts.items).toHaveLength(15)
    for (const { imageUrl } of posts.items) expect(imageUrl).toMatch(/^\/media\/posts\//)
    expect(profile.collaborationsCount).toBe(
      posts.items.filter(({ isCollaboration }) => isCollaboration).length,
    )
  })

  test("who does not exist is not added", () => {
    expect(outcomes.missing.ended).toMatchObject({
      state: "failed",
      influencerId: null,
      message: expect.stringMatching(/^Impossible d'ajouter le profil : il est introuvable/),
    })
  })

  test("where the scraper fails, nobody is added", () => {
    expect(outcomes.broken.ended).toMatchObject({
      state: "failed",
      message: expect.stringMatching(/^Impossible d'ajouter le profil : Instagram n'a pas répondu/),
    })
  })

  test("a profile whose posts cannot be fetched is added all the same", async () => {
    const { ended } = outcomes.withoutPosts
    expect(ended).toMatchObject({
      state: "done",
      message: "Profil ajouté mais erreur lors de la récupération des posts.",
    })
    const posts = await api.discover.posts({ influencerId: ended.influencerId ?? "" })
    expect(posts.items).toEqual([])
  })

  test("a private profile has no posts, which is no error", () => {
    expect(outcomes.private.ended).toMatchObject({ state: "done", message: null })
  })

  test("only what failed gave its credit back", async () => {
    expect(await api.discover.credits()).toMatchObject({ remaining: 7, total: 10 })
  })

  test("the person's own additions are listed, and nobody else's", async () => {
    const { items } = await api.discover.additions()
    expect(items.map(({ id }) => id).toSorted()).toEqual(
      Object.values(outcomes)
        .map(({ begun }) => begun.id)
        .toSorted(),
    )
    const other = apiAs(await person())
    expect(await other.discover.additions()).toEqual({ items: [] })
    const { id } = outcomes.ordinary.begun
    await expect(other.discover.addition({ id })).rejects.toMatchObject({ status: 404 })
  })

  test("whoever is in the catalogue already costs nothing, whoever added them", async () => {
    const other = apiAs(await person())
    const { username, ended } = outcomes.ordinary
    const url = `instagram.com/${username.toUpperCase()}?igsh=abc`
    expect(await other.discover.add({ id: newId(), url })).toMatchObject({
      state: "done",
      influencerId: ended.influencerId,
    })
    expect(await other.discover.credits()).toMatchObject({ remaining: 10 })
  })
})

test("credits come back on the first of the next month, in Paris", async () => {
  const { resetAt } = await apiAs(await person()).discover.credits()
  const inParis = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "Europe/Paris",
    dateStyle: "short",
    timeStyle: "medium",
  }).format(new Date(resetAt))
  expect(inParis).toMatch(/^\d{4}-\d{2}-01 00:00:00$/)
  expect(Date.parse(resetAt)).toBeGreaterThan(Date.now())
})

test("nothing typed is told so in the specified words", async () => {
  const api = apiAs(await person())
  for (const url of ["", "   "]) {
    await expect(api.discover.add({ id: newId(), url })).rejects.toMatchObject({
      status: 400,
      data: { fields: { url: "Veuillez entrer une URL de profil" } },
    })
  }
})

test.for([
  "nonsense",
  "http://169.254.169.254/latest/meta-data/",
  "http://127.0.0.1/zoe",
  "https://localhost/zoe",
  "https://instagram.com.ailleurs.example/zoe",
  "https://ailleurs.example/?to=instagram.com/zoe",
  "https://zoe@instagram.com/zoe",
  "https://instagram.com:8080/zoe",
  "https://www.instagram.com/p/Cabcdefgh/",
  "javascript:alert(1)",
  "https://l.instagram.com/?u=https%3A%2F%2Failleurs.example",
])("%s is refused, and costs nothing", async (url) => {
  const api = apiAs(await person())
  await expect(api.discover.add({ id: newId(), url })).rejects.toMatchObject({
    code: "invalid",
    status: 400,
    data: {
      fields: {
        url: expect.stringMatching(/^(?:Impossible d'ajouter le profil|Ce lien mène à une publication)/),
      },
    },
  })
  expect(await api.discover.credits()).toMatchObject({ remaining: 10 })
  expect(await api.discover.additions()).toEqual({ items: [] })
})

test("the same request twice, or the same profile twice at once, is one addition", async () => {
  const api = apiAs(await person())
  const url = addressOf(named("zoe"))
  const id = newId()
  const [one, again] = await Promise.all([api.discover.add({ id, url }), api.discover.add({ id, url })])
  expect(again).toEqual(one)
  expect(await api.discover.add({ id: newId(), url })).toEqual(one)
  expect(await api.discover.credits()).toMatchObject({ remaining: 9 })
})

test("only who is signed in and in an agency adds profiles", async () => {
  const input = { id: newId(), url: addressOf("zoe") }
  const message = "Vous devez être connecté pour ajouter un profil"
  await expect(anonymous().discover.add(input)).rejects.toMatchObject({ status: 401 })
  const alone = apiAs(await newUser())
  await expect(alone.discover.add(input)).rejects.toMatchObject({ code: "no_agency", message })
})

test("an archived profile is not added again", async () => {
  const username = named("archive").replace(".", "")
  await newCreators(1, { username, archived: true })
  const api = apiAs(await person())
  await expect(api.discover.add({ id: newId(), url: addressOf(username) })).rejects.toMatchObject({
    code: "invalid",
  })
  expect(await api.discover.credits()).toMatchObject({ remaining: 10 })
})
