import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readOptions } from "../../../scripts/local/options.ts"
import { freePort, start } from "./program.ts"

let dataDir = ""

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "trame-start-"))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

test("it starts, refuses a second instance, survives a kill, and stops when told", async () => {
  const port = await freePort()
  const first = await start(port, dataDir)
  const site = `http://localhost:${port}`
  expect(first.output().split("\n").at(-1)).toBe(`Trame est prêt : ${site}`)
  expect(first.output()).toContain(`Données : ${dataDir}\nE-mails envoyés : ${site}/_local/outbox\n`)
  expect(first.output()).not.toContain("Comptes de démonstration")
  const health = await fetch(`http://127.0.0.1:${port}/api/health`)
  expect(await health.json()).toEqual({ status: "ok" })
  const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text()
  expect(page).toContain('<html lang="fr">')

  const beside = await start(port + 1, join(dataDir, "beside"))
  expect(beside.output()).toContain(`Trame est prêt : http://localhost:${port + 1}`)
  beside.child.kill("SIGTERM")
  expect(await beside.ended).toBe(0)
  expect(beside.output()).toMatch(/Arrêt de Trame…$/)

  const samePort = await start(port, dataDir)
  expect(await samePort.ended).toBe(1)
  expect(samePort.output()).toBe(
    `Le port ${port} est déjà utilisé. Arrêtez le programme qui l'occupe, ` +
      `ou choisissez un autre port : PORT=${port + 1} npm start`,
  )
  const sameFolder = await start(await freePort(), dataDir)
  expect(await sameFolder.ended).toBe(1)
  expect(sameFolder.output()).toContain("est déjà utilisé par une autre instance de Trame")

  first.child.kill("SIGKILL")
  await first.ended
  const again = await start(port, dataDir)
  expect(again.output()).toContain("Trame est prêt")
  again.child.kill("SIGTERM")
  expect(await again.ended).toBe(0)
}, 120_000)

test("data of another format are refused with what resets them", async () => {
  const folder = join(dataDir, "old")
  await mkdir(join(folder, "dynamodb"), { recursive: true })
  const port = await freePort()
  const refused = await start(port, folder)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/^Le dossier de données .* npm start -- --reset$/)

  const reset = await start(port, folder, ["--reset"])
  expect(reset.output()).toContain("Trame est prêt")
  reset.child.kill("SIGTERM")
  expect(await reset.ended).toBe(0)
}, 120_000)

test("a folder that cannot be one is refused in words", async () => {
  const file = join(dataDir, "file")
  await writeFile(file, "")
  for (const folder of [file, join(file, "below")]) {
    const refused = await start(await freePort(), folder)
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toBe(
      `${folder} n'est pas un dossier. Choisissez un autre dossier de données : DATA_DIR=… npm start`,
    )
  }
})

test("options that make no sense are refused in words", () => {
  expect(readOptions({}, [])).toMatchObject({ port: 3000, seed: "demo", reset: false })
  expect(readOptions({ PORT: "3100", SEED: "none" }, ["--reset"])).toMatchObject({ port: 3100, reset: true })
  expect(readOptions({ PORT: "65535" }, []).port).toBe(65_535)
  expect(readOptions({}, []).dataDir).toBe(resolve(".trame"))
  expect(readOptions({ DATA_DIR: "../elsewhere" }, []).dataDir).toBe(resolve("../elsewhere"))
  expect(readOptions({ SEED: "none" }, []).seed).toBe("none")
  for (const PORT of ["abc", "65536", "-1", "80.5", ""])
    expect(() => readOptions({ PORT }, [])).toThrow("PORT")
  expect(() => readOptions({ SEED: "beaucoup" }, [])).toThrow("SEED")
  expect(() => readOptions({}, ["--rest"])).toThrow("--rest")
})
