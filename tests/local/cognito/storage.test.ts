import { spawn } from "node:child_process"
import { appendFile, mkdtemp, readdir, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { openStore } from "../../../scripts/local/cognito/store.ts"
import type { User } from "../../../scripts/local/cognito/user.ts"
import { PASSWORD, POOL, startPool } from "./support.ts"

const client = { ClientId: POOL.clientId }
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "trame-cognito-"))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

describe("the pool's folder", () => {
  it("keeps users, keys and sessions over a restart, and no password", async () => {
    const before = await startPool({ dataDir })
    await before.addUser("camille@lumiere.example")
    await before.call("SignUp", { ...client, Username: "nora@trame.example", Password: "un-autre-secret" })
    const { AccessToken, RefreshToken } = await before.tokens("camille@lumiere.example")
    const jwks = before.cognito.jwks()
    await before.cognito.close()

    const files = await Promise.all(
      (await readdir(dataDir)).map((name) => readFile(join(dataDir, name), "utf8")),
    )
    const disk = files.join("\n")
    expect(disk).toContain("camille@lumiere.example")
    for (const secret of [PASSWORD, "un-autre-secret", RefreshToken]) {
      expect(disk).not.toContain(secret)
    }

    const after = await startPool({ dataDir })
    expect(after.cognito.jwks()).toEqual(jwks)
    expect((await after.call("GetUser", { AccessToken })).status).toBe(200)
    expect((await after.call("GetTokensFromRefreshToken", { ...client, RefreshToken })).status).toBe(200)
    expect((await after.signIn("camille@lumiere.example")).status).toBe(200)
    const ConfirmationCode = before.lastCode()
    const confirmed = await after.call("ConfirmSignUp", {
      ...client,
      Username: "nora@trame.example",
      ConfirmationCode,
    })
    expect(confirmed.status).toBe(200)
    await after.cognito.close()
  })

  it("drops a last line cut short by a kill and keeps the rest", async () => {
    const before = await startPool({ dataDir })
    await before.addUser("camille@lumiere.example")
    await before.cognito.close()
    await appendFile(join(dataDir, "users.jsonl"), '{"key":"coupé","value":{"su')
    for (let restart = 0; restart < 2; restart += 1) {
      const after = await startPool({ dataDir })
      expect((await after.signIn("camille@lumiere.example")).status).toBe(200)
      await after.addUser(`apres${restart}@trame.example`)
      await after.cognito.close()
    }
  })

  it("has on disk whatever it acknowledged before being killed", async () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "writer.ts"), dataDir])
    const acknowledged: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      acknowledged.push(line)
      if (acknowledged.length === 60) child.kill("SIGKILL")
    }
    const after = openStore(dataDir, Date.now)
    const kept = new Set(after.all().map((user) => user.attributes.email))
    expect(acknowledged.length).toBeGreaterThanOrEqual(60)
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([])
    await after.close()
  })

  it("stays small and opens fast after thousands of changes", async () => {
    const store = openStore(dataDir, Date.now)
    const users = Array.from({ length: 300 }, (_, index) => madeUp(index))
    for (let round = 0; round < 30; round += 1) await Promise.all(users.map((user) => store.save(user)))
    await store.close()
    const lines = (await readFile(join(dataDir, "users.jsonl"), "utf8")).split("\n").length
    expect(lines).toBeLessThan(3000)
    const reopened = openStore(dataDir, Date.now)
    expect(reopened.all()).toHaveLength(300)
    expect(reopened.find("U7@trame.example")?.sub).toBe("sub-7")
    await reopened.close()
  })
})

function madeUp(index: number): User {
  return {
    sub: `sub-${index}`,
    attributes: { email: `u${index}@trame.example` },
    emailVerified: false,
    status: "CONFIRMED",
    password: { salt: "00", verifier: "f".repeat(768) },
    codes: {},
    totp: { secret: null, pending: null, lastStep: 0 },
    mfa: { enabled: false, preferred: false },
    createdAt: 0,
    modifiedAt: 0,
  }
}
