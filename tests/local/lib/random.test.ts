import { expect, test } from "vitest"
import { randomOf } from "../../../scripts/local/lib/random.ts"

const times = (count: number, draw: () => number) => Array.from({ length: count }, draw)

test("the same text brings the same numbers, another one others", () => {
  const drawn = (...parts: (string | number)[]) => times(5, randomOf(...parts).next)
  expect(drawn("a", 1)).toEqual(drawn("a", 1))
  expect(drawn("a", 1)).not.toEqual(drawn("a", 2))
  expect(new Set(drawn("a")).size).toBe(5)
})

test("numbers fall between both ends, and choices on each of what there is", () => {
  const random = randomOf("ends")
  const whole = new Set(times(200, () => random.whole(3, 6)))
  expect([...whole].sort()).toEqual([3, 4, 5, 6])
  expect(random.whole(2, 2)).toBe(2)
  expect(new Set(times(200, () => random.pick([1, 2, 3])))).toEqual(new Set([1, 2, 3]))
  for (const number of times(200, random.next)) expect(number >= 0 && number < 1).toBe(true)
  const often = times(500, () => Number(random.chance(0.8))).filter(Boolean).length
  expect(often).toBeGreaterThan(350)
  expect(often).toBeLessThan(450)
  expect(times(50, () => Number(random.chance(0)))).not.toContain(1)
})
