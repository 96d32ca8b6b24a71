import { Recent } from "@trame/core/lib/recent"
import { describe, expect, it } from "vitest"

describe("a cache of six letters", () => {
  it.each([
    [
      "forgets what was asked for longest ago, as soon as there is too much",
      "a=11 b=22 c=33 a? d=4",
      "a c d",
    ],
    ["weighs what replaces another alone", "a=1234 a=1234 a=1234 b=22", "a b"],
    ["weighs nothing that is forgotten", "a=333 b=333 c=333 d=333", "c d"],
    ["keeps what is put in last whatever it weighs, alone", "a=1 b=1234567", "b"],
    ["makes room again once that is replaced", "b=1234567 c=1", "c"],
  ])("%s", (_title, steps, kept) => {
    const recent = new Recent<string>(6, ({ length }) => length)
    for (const step of steps.split(" ")) {
      const [key = "", value] = step.split("=")
      if (value) expect(recent.set(key, value)).toBe(value)
      else recent.get(key.replace("?", ""))
    }
    expect(["a", "b", "c", "d"].filter((key) => recent.get(key) !== undefined).join(" ")).toBe(kept)
  })
})
