import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { hasPresentFormat, openDataFolder, resetData } from "../../../scripts/local/data-folder.ts"
import { forkEngine } from "../../../scripts/local/fork/index.ts"

let dataDir = ""

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "trame-data-"))
})

afterEach(() => rm(dataDir, { recursive: true, force: true }))

const holdData = () => mkdir(join(dataDir, "dynamodb"))
const setFormat = (format: string) => writeFile(join(dataDir, "format"), format)

test("a new folder is given the present format, and opens again", async () => {
  const folder = join(dataDir, "new")
  await openDataFolder(folder)
  await mkdir(join(folder, "dynamodb"))
  await openDataFolder(folder)
  expect(hasPresentFormat(folder)).toBe(true)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
})

test("what is not the engine's neither keeps a folder from opening nor goes with its data", async () => {
  await writeFile(join(dataDir, "notes.txt"), "")
  await openDataFolder(dataDir)
  await resetData(dataDir)
  expect(await readdir(dataDir)).toEqual(["notes.txt"])
})

test.each([
  ["without a format", null, "antérieure"],
  ["of an older format", "0", "antérieure"],
  ["of a newer format", "999", "plus récente"],
  ["of a format that is none", "abc", "antérieure"],
])("data %s are refused until they are reset", async (_, format, age) => {
  await holdData()
  if (format !== null) await setFormat(format)
  expect(hasPresentFormat(dataDir)).toBe(false)
  await expect(openDataFolder(dataDir)).rejects.toThrow(
    `Le dossier de données ${dataDir} vient d'une version ${age} de Trame, que celle-ci ne sait pas lire. ` +
      "Pour effacer ces données et repartir de zéro : npm start -- --reset",
  )
  await resetData(dataDir)
  await openDataFolder(dataDir)
  expect(hasPresentFormat(dataDir)).toBe(true)
})

test("a reset forgets all that an engine has kept", async () => {
  const { stop } = await forkEngine({ seed: "none", indexLagMs: 0, dataDir })
  await stop()
  expect(await readdir(dataDir)).toContain("dynamodb")
  await resetData(dataDir)
  expect(await readdir(dataDir)).toEqual([])
})
