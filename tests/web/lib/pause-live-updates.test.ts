import { expect, it } from "vitest"
import { hold, holding, isHeld } from "../../../packages/web/src/lib/api/pauseLiveUpdates.ts"

it.each<[string, () => Promise<unknown>]>([
  ["is done", async () => "done"],
  ["is refused", () => Promise.reject(new Error("Refused"))],
  [
    "does not even begin",
    () => {
      throw new Error("Broken")
    },
  ],
])("live updates wait for what goes on, and no longer where it %s", async (_how, end) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const other = hold()
  const both = Promise.allSettled([holding(end), holding(() => promise)])
  other()
  expect(isHeld()).toBe(true)
  resolve()
  await both
  expect(isHeld()).toBe(false)
})
