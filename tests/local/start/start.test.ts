import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { hasPresentFormat, openDataFolder, resetData } from "../../../scripts/local/data-folder.ts"
import { readOptions } from "../../../scripts/local/options.ts"
import { reachTable } from "../../../scripts/local/reach.ts"
import { announceEngine, environmentOfRunningEngine } from "../../../scripts/local/running.ts"
import { freePort, start } from "./program.ts"

describe("npm start", () => {
  it("refuses a second instance, survives a kill, and stops when told", async () => {
    const dataDir = await folder()
    const port = await freePort()
    const first = await start(port, dataDir)
    const site = `http://localhost:${port}`
    expect(first.output().split("\n").at(-1)).toBe(`Trame est prêt : ${site}`)
    expect(first.output()).toContain(`Données : ${dataDir}\nE-mails envoyés : ${site}/_local/outbox\n`)
    const health = await fetch(`http://127.0.0.1:${port}/api/health`)
    expect(await health.json()).toEqual({ status: "ok" })
    const page = await (await fetch(`http://127.0.0.1:${port}/login`)).text()
    expect(page).toContain('<html lang="fr">')
    expect(environmentOfRunningEngine(dataDir)).toMatchObject({ TABLE_NAME: expect.any(String) })

    const samePort = await start(port, await folder())
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
    expect(again.output()).toMatch(/Arrêt de Trame…$/)
    expect(environmentOfRunningEngine(dataDir)).toBeNull()
  }, 240_000)

  it("refuses a file for a folder, and options that make no sense", async () => {
    const file = join(await folder(), "file")
    await writeFile(file, "")
    const refused = await start(await freePort(), file)
    expect(await refused.ended).toBe(1)
    expect(refused.output()).toBe(
      `${file} n'est pas un dossier. Choisissez un autre dossier de données : DATA_DIR=… npm start`,
    )
    const usual = { port: 3000, seed: "demo", reset: false, dataDir: resolve(".trame") }
    expect(readOptions({}, [])).toMatchObject(usual)
    const told = readOptions({ PORT: "65535", SEED: "none", DATA_DIR: "../elsewhere" }, ["--reset"])
    expect(told).toMatchObject({ port: 65_535, seed: "none", reset: true, dataDir: resolve("../elsewhere") })
    for (const PORT of ["abc", "65536", "-1", "80.5", ""])
      expect(() => readOptions({ PORT }, [])).toThrow("PORT")
    expect(() => readOptions({ SEED: "beaucoup" }, [])).toThrow("SEED")
    expect(() => readOptions({}, ["--rest"])).toThrow("--rest")
  })
})

describe("the data folder", () => {
  it.each([
    ["no format", null, "antérieure"],
    ["an older format", "0", "antérieure"],
    ["a newer format", "999", "plus récente"],
  ])("is refused with %s; a reset keeps foreign files", async (_, format, age) => {
    const dataDir = await folder()
    await mkdir(join(dataDir, "dynamodb"))
    await writeFile(join(dataDir, "notes.txt"), "")
    if (format !== null) await writeFile(join(dataDir, "format"), format)
    await expect(openDataFolder(dataDir)).rejects.toThrow(`vient d'une version ${age} de Trame`)
    await resetData(dataDir)
    expect(await readdir(dataDir)).toEqual(["notes.txt"])
    await openDataFolder(dataDir)
    expect(hasPresentFormat(dataDir)).toBe(true)
  })
})

describe("a command beside the engine", () => {
  it("reaches the table that its environment names, else that of the running engine", async () => {
    onTestFinished(() => void vi.unstubAllEnvs())
    const dataDir = await folder()
    const environment = { TABLE_NAME: "trame", AWS_REGION: "ours" }
    for (const [name, value] of Object.entries({ DATA_DIR: dataDir, TABLE_NAME: "", AWS_REGION: "theirs" }))
      vi.stubEnv(name, value)
    const killed = { pid: 2 ** 22 + 1, url: "http://localhost:1", environment }
    await writeFile(join(dataDir, "engine.json"), JSON.stringify(killed))
    expect(() => reachTable()).toThrow(`Trame ne tourne pas sur ${dataDir} : lancez d'abord « npm start »`)
    onTestFinished(announceEngine(dataDir, { url: "", environment }))
    reachTable()
    expect([process.env.TABLE_NAME, process.env.AWS_REGION]).toEqual(["trame", "ours"])
    vi.stubEnv("TABLE_NAME", "on-aws")
    vi.stubEnv("AWS_REGION", "theirs")
    reachTable()
    expect([process.env.TABLE_NAME, process.env.AWS_REGION]).toEqual(["on-aws", "theirs"])
  })
})

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), "trame-start-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return dataDir
}
