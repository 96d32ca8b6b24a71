import { setTimeout as wait } from "node:timers/promises"
import { BrandCasting } from "@trame/core/campaigns/castings/public/brand"
import { AppError } from "@trame/core/lib/error"
import { newId } from "@trame/core/lib/id"
import { expect, test } from "vitest"
import { importedCasting } from "../../support/brandCasting.ts"

const codeOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call
    return "opened"
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const STRETCH_MS = 10 * 60 * 1000

/** Tries are counted anew with each stretch. */
async function awayFromTheEnd(): Promise<void> {
  const left = STRETCH_MS - (Date.now() % STRETCH_MS)
  if (left < 8000) await wait(left)
}

test("who tries links that lead nowhere is slowed down, and a right one opens all the same", async () => {
  const guesser = { type: "public" as const, address: newId() }
  const brand = { type: "public" as const, address: newId() }
  const { token } = await importedCasting(newId(), [])
  expect(await codeOf(BrandCasting.get(guesser, { token }))).toBe("opened")
  await awayFromTheEnd()
  const guesses = Array.from({ length: 110 }, () => BrandCasting.get(guesser, { token: newId() }))
  const codes = await Promise.all(guesses.map(codeOf))
  expect(codes.filter((code) => code === "not_found")).toHaveLength(100)
  expect(codes.filter((code) => code === "throttled")).toHaveLength(10)
  expect(await codeOf(BrandCasting.get(guesser, { token }))).toBe("opened")
  expect(await codeOf(BrandCasting.get(guesser, { token: newId() }))).toBe("throttled")
  expect(await codeOf(BrandCasting.get(brand, { token }))).toBe("opened")
})
