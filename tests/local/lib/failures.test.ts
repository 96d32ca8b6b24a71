import { describe, expect, onTestFinished, test, vi } from "vitest"
import { retryWhileHeld } from "../../../scripts/local/lib/retry.ts"
import {
  explainStorageFailure,
  onStorageFailure,
  untilFirstFailure,
} from "../../../scripts/local/lib/storage-failure.ts"

const coded = (code: string, message = "expected by the test") => Object.assign(new Error(message), { code })

describe("a port or a folder that is held", () => {
  /** How it ends with an attempt that takes so long and fails so many times. */
  async function outcomeOf({ failures, takesMs }: { failures: number; takesMs: number }, error: Error) {
    let now = 0
    let attempts = 0
    const clock = vi.spyOn(Date, "now").mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    const attempt = async () => {
      attempts += 1
      now += takesMs
      if (attempts <= failures) throw error
      return "held by us"
    }
    const outcome = await retryWhileHeld(attempt).catch((thrown: unknown) => thrown)
    return [outcome, attempts]
  }

  test.each([
    ["a port", coded("EADDRINUSE")],
    ["a folder", new Error("Le dossier est utilisé", { cause: coded("LEVEL_LOCKED") })],
  ])("is tried again for three seconds: %s", async (_, error) => {
    expect(await outcomeOf({ failures: 2, takesMs: 1400 }, error)).toEqual(["held by us", 3])
    expect(await outcomeOf({ failures: 9, takesMs: 1600 }, error)).toEqual([error, 2])
  })

  test("is not what failed for another reason", async () => {
    const error = coded("EACCES")
    expect(await outcomeOf({ failures: 1, takesMs: 10 }, error)).toEqual([error, 1])
  })
})

test("a store that a write failed takes no other, and says so once", async () => {
  const told: unknown[] = []
  const stop = onStorageFailure((error) => told.push(error))
  onTestFinished(stop)
  const write = untilFirstFailure()
  const fails = async () => Promise.reject(coded("ENOSPC"))
  const written: string[] = []
  const succeeds = async () => void written.push("written")
  await write(succeeds)
  await expect(write(fails)).rejects.toMatchObject({ code: "ENOSPC" })
  await expect(write(succeeds)).rejects.toMatchObject({ code: "ENOSPC" })
  await expect(write(fails)).rejects.toMatchObject({ code: "ENOSPC" })
  expect(written).toEqual(["written"])
  expect(told).toEqual([expect.objectContaining({ code: "ENOSPC" })])
  stop()
  await expect(untilFirstFailure()(fails)).rejects.toMatchObject({ code: "ENOSPC" })
  expect(told).toHaveLength(1)
})

describe("what keeps the engine from its folder", () => {
  test.each([
    [coded("ENOSPC"), "Il n'y a plus de place sur le disque du dossier de données /d."],
    [new Error("IO error: No space left on device"), "Il n'y a plus de place"],
    [coded("ERR_SQLITE_ERROR", "database or disk is full"), "Il n'y a plus de place"],
    [coded("EROFS"), "Le dossier de données /d ne peut pas être écrit."],
    [coded("EACCES"), "Le dossier de données /d ne peut pas être écrit."],
    [new Error("failed", { cause: coded("EPERM") }), "Le dossier de données /d ne peut pas être écrit."],
    [
      coded("ENOTDIR"),
      "/d n'est pas un dossier. Choisissez un autre dossier de données : DATA_DIR=… npm start",
    ],
    [coded("EIO"), "Le disque du dossier de données /d a refusé une écriture."],
    [coded("LEVEL_IO_ERROR"), "Le disque du dossier de données /d a refusé une écriture."],
  ])("%s is said in words", (error, words) => {
    expect(explainStorageFailure(error, "/d")).toContain(words)
  })

  test("is nothing of that where another instance holds it, or where a fault is our own", () => {
    const held = new Error("IO error: lock", { cause: coded("LEVEL_LOCKED") })
    for (const error of [held, new Error("Cannot read properties of undefined"), "nothing"])
      expect(explainStorageFailure(error, "/d")).toBe(null)
  })
})
