import { MAX_IMPORT_BYTES } from "@trame/core/influencers/catalogue/rules/import-list"
import { newId } from "@trame/core/lib/id"
import { beforeAll, expect, test } from "vitest"
import { type Api, apiAs } from "../../support/api.ts"
import { platformOwner } from "../../support/enrichment.ts"
import { eventually } from "../../support/eventually.ts"
import { HandleEntity } from "../../support/stored.ts"

const ENDED_MS = 110_000

let api: Api

beforeAll(async () => {
  api = apiAs(await platformOwner())
})

const start = (list: string, postsPerProfile?: number, id = newId()) =>
  api.enrichment.start({ id, list, postsPerProfile })

const ended = (importId: string) =>
  eventually(async () => {
    const one = await api.enrichment.get({ importId })
    if (one.state === "running") throw new Error("Still running")
    return one
  }, ENDED_MS)

const influencerOf = async (username: string) =>
  (await HandleEntity.get({ platform: "instagram", username }).go()).data?.influencerId

// rules/creators.md#enrichment
test("every name of an import is done once, or listed as failed", { timeout: 120_000 }, async () => {
  const run = newId().slice(0, 8)
  const named = (start: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${start}${index}.${run}`)
  const found = named("zoe", 9)
  const missing = named("introuvable", 2)
  const broken = [...named("iris", 9), `panne.${run}`]
  const broke = `sansposts.${run}`
  const without = [`lou.${run}`, broke]
  const names = [...found.slice(0, 8), ...missing, ...broken, ...without, ...found.slice(8)]
  const before = (await api.enrichment.count()).influencers
  const begun = await start(`${names.join("\n")}\n@${found[0]}\npas un profil`, 2)
  expect(begun).toMatchObject({
    state: "running",
    postsPerProfile: 2,
    total: 24,
    done: 0,
    failed: 1,
    batches: { total: 3, done: 0 },
  })
  await eventually(async () => {
    expect((await api.enrichment.list()).items.map(({ id }) => id)).toContain(begun.id)
  })

  const { state, total, done, failed, batches } = await ended(begun.id)
  expect({ state, total, done, failed, batches }).toEqual({
    state: "done",
    total: 24,
    done: 10,
    failed: 14,
    batches: { total: 3, done: 3 },
  })
  const failures = (await api.enrichment.failures({ importId: begun.id })).items
  expect(Object.fromEntries(failures.map(({ username, reason }) => [username, reason]))).toEqual({
    "pas un profil": "Adresse non reconnue : un nom d'utilisateur ou un profil Instagram est attendu",
    ...Object.fromEntries(missing.map((name) => [name, "Profil introuvable sur Instagram"])),
    [broke]: "Profil enregistré, publications non récupérées (Instagram n'a pas répondu)",
    ...Object.fromEntries(
      broken.map((name) => [name, "Erreur lors du traitement du lot : Instagram n'a pas répondu"]),
    ),
  })
  const ids = await Promise.all(names.map(influencerOf))
  const expected = names.map((name) => !missing.includes(name) && !broken.includes(name))
  expect(ids.map((id) => id !== undefined)).toEqual(expected)
  expect((await api.enrichment.count()).influencers).toBeGreaterThanOrEqual(before + 11)

  const { lines, more } = await api.enrichment.log({ importId: begun.id })
  expect(more).toBe(false)
  expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1))
  expect(lines.map(({ at }) => at)).toEqual(lines.map(({ at }) => at).toSorted())
  expect(lines.map(({ level, text }) => `${level} ${text}`)).toEqual([
    "info Import lancé : 23 profils en 3 lots, 1 doublon écarté, 1 entrée non reconnue",
    "success Lot 1 : 8 profils enregistrés",
    ...missing.map((name) => `error Lot 1 : ${name}, profil introuvable sur Instagram`),
    expect.stringMatching(/^success Lot 1 : 16 publications, dont \d+ collaborations? détectées?$/),
    "error Lot 2 : erreur lors du traitement du lot : Instagram n'a pas répondu, 10 profils en échec",
    "success Lot 3 : 3 profils enregistrés",
    expect.stringMatching(/^success Lot 3 : 4 publications, dont \d+ collaborations? détectées?$/),
    expect.stringMatching(`^error Lot 3 : ${broke}, publications non récupérées`),
    "info Import terminé : 10 profils enregistrés, 14 en échec",
  ])
  const { lines: rest } = await api.enrichment.log({ importId: begun.id, after: lines.length - 1 })
  expect(rest).toEqual(lines.slice(-1))
  expect(await start("autre", 5, begun.id)).toMatchObject({ id: begun.id, state: "done", total: 24 })
})

test("nothing to import is refused, in the words of the rule", async () => {
  for (const list of ["", "  \n"]) {
    await expect(start(list)).rejects.toMatchObject({ status: 400 })
  }
  await expect(start(" \n ")).rejects.toMatchObject({ data: { fields: { list: "Aucune URL fournie" } } })
})

test("1 MB and 5,000 entries are the most, and as many fail in pages", async () => {
  await expect(start("é".repeat(MAX_IMPORT_BYTES / 2 + 1))).rejects.toMatchObject({ code: "too_large" })
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => `pas un nom ${index}`).join("\n")
  await expect(start(rows(5001))).rejects.toMatchObject({ code: "too_large" })
  const { id, state, total, failed } = await start(rows(5000))
  expect({ state, total, failed }).toEqual({ state: "done", total: 5000, failed: 5000 })
  const names = new Set<string>()
  let cursor: string | undefined
  do {
    const page = await api.enrichment.failures({ importId: id, cursor })
    for (const { username } of page.items) names.add(username)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(names.size).toBe(5000)
})

test("how many posts is clamped, a list starts once however often it is sent", async () => {
  const list = `lent.${newId().slice(0, 8)}`
  expect(await start(list, 0)).toMatchObject({ postsPerProfile: 1 })
  expect(await start(list, 1000)).toMatchObject({ postsPerProfile: 100 })
  expect(await start(list)).toMatchObject({ postsPerProfile: 20 })
  const id = newId()
  const sent = await Promise.all([1, 2, 3].map(() => start(list, 5, id)))
  for (const one of sent) expect(one).toMatchObject({ id, startedAt: sent[0]?.startedAt, total: 1 })
})

test("entries that nobody can see are told in a way that can be shown", async () => {
  const { id } = await start(`a\u202eb c\n\u0007\n${"\u{1F600}".repeat(150)}\na\ud800 b`)
  const { items } = await api.enrichment.failures({ importId: id })
  expect(items.map(({ username }) => username).toSorted()).toEqual(
    ["(caractères invisibles)", "a  b", "ab c", `${"\u{1F600}".repeat(100)}…`].toSorted(),
  )
})

test("an import that is not there is missing", async () => {
  await expect(api.enrichment.get({ importId: newId() })).rejects.toMatchObject({ status: 404 })
})
