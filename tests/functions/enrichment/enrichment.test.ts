import { newId } from "@trame/core/lib/id"
import { beforeAll, expect, it } from "vitest"
import { type Api, apiAs } from "../../support/api.ts"
import { platformOwner } from "../../support/enrichment.ts"
import { eventually } from "../../support/eventually.ts"
import { pagesOf } from "../../support/pages.ts"
import { HandleEntity } from "../../support/stored.ts"

let enrichment: Api["enrichment"]

beforeAll(async () => {
  ;({ enrichment } = apiAs(await platformOwner()))
})

// rules/creators.md#enrichment
it("an import processes every name once, or lists it as failed", { timeout: 120_000 }, async () => {
  const run = newId().slice(0, 8)
  const newNames = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${name}${index}.${run}`)
  const found = newNames("zoe", 9)
  const missing = newNames("introuvable", 2)
  const broken = [...newNames("iris", 9), `panne.${run}`]
  const broke = `sansposts.${run}`
  const names = [...found.slice(0, 8), ...missing, ...broken, `lou.${run}`, broke, ...found.slice(8)]
  const begun = await start(`${names.join("\n")}\n@${found[0]}\npas un profil`, 2)
  const counts = { total: 24, postsPerProfile: 2 }
  expect(begun).toMatchObject({ ...counts, state: "running", failed: 1, batches: { total: 3, done: 0 } })
  const { id: importId } = begun
  await eventually(async () => {
    expect((await enrichment.list()).items.map(({ id }) => id)).toContain(importId)
  })
  const ended = await eventually(async () => {
    const one = await enrichment.get({ importId })
    if (one.state === "running") throw new Error("Still running")
    return one
  }, 110_000)
  const result = { ...counts, state: "done", done: 10, failed: 14, batches: { total: 3, done: 3 } }
  expect(ended).toMatchObject(result)
  const { items } = await enrichment.failures({ importId })
  const lost = "Erreur lors du traitement du lot : Instagram n'a pas répondu"
  expect(Object.fromEntries(items.map(({ username, reason }) => [username, reason]))).toEqual({
    "pas un profil": "Adresse non reconnue : un nom d'utilisateur ou un profil Instagram est attendu",
    ...Object.fromEntries(missing.map((name) => [name, "Profil introuvable sur Instagram"])),
    [broke]: "Profil enregistré, publications non récupérées (Instagram n'a pas répondu)",
    ...Object.fromEntries(broken.map((name) => [name, lost])),
  })
  for (const username of names) {
    const { data } = await HandleEntity.get({ platform: "instagram", username }).go()
    expect([username, data !== null]).toEqual([username, ![...missing, ...broken].includes(username)])
  }

  const { lines, more } = await enrichment.log({ importId })
  expect(more).toBe(false)
  expect(lines.map(({ number }) => number)).toEqual(lines.map((_, index) => index + 1))
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
  const { lines: rest } = await enrichment.log({ importId, after: lines.length - 1 })
  expect(rest).toEqual(lines.slice(-1))
  expect(await start("autre", 5, importId)).toMatchObject({ id: importId, state: "done", total: 24 })
})

it("an import with five thousand failed entries lists them page by page", async () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => `pas un nom ${index}`).join("\n")
  const { id: importId, ...ended } = await start(rows(5000))
  expect(ended).toMatchObject({ state: "done", total: 5000, failed: 5000 })
  const pages = await pagesOf((cursor) => enrichment.failures({ importId, cursor }))
  expect(new Set(pages.flatMap(({ items }) => items.map(({ username }) => username))).size).toBe(5000)
})

it("an import starts once however often its list is sent", async () => {
  const list = `lent.${newId().slice(0, 8)}`
  const id = newId()
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => start(list, 5, id)))
  expect(first).toMatchObject({ id, total: 1 })
  for (const { startedAt } of others) expect(startedAt).toBe(first?.startedAt)
})

it("failed entries of invisible characters are listed in a printable form", async () => {
  const { id: importId } = await start(`a\u202eb c\n\u0007\n${"\u{1F600}".repeat(150)}\na\ud800 b`)
  const { items } = await enrichment.failures({ importId })
  expect(items.map(({ username }) => username).sort()).toEqual(
    ["(caractères invisibles)", "a  b", "ab c", `${"\u{1F600}".repeat(100)}…`].sort(),
  )
})

const start = (list: string, postsPerProfile?: number, id = newId()) =>
  enrichment.start({ id, list, postsPerProfile })
