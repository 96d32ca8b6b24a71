import { prospectFields } from "@trame/core/influencers/recruitment/contract"
import { expect, test } from "vitest"

const username = prospectFields.shape.username

/** rules/creators.md#recruitment */
test.each([
  ["lea.o", "lea.o"],
  [" @ lea.o\n", "lea.o"],
  ["https://www.instagram.com/lea.o/", "lea.o"],
  [`https://www.instagram.com/lea.o/?igsh=${"a".repeat(80)}`, "lea.o"],
  ["instagram.com/Lea.O/reels", "lea.o"],
  ["https://www.tiktok.com/@Lea.O?lang=fr", "Lea.O"],
  ["https://m.youtube.com/@léa-o/", "léa-o"],
  // Nobody's profile is kept as it was typed.
  ["https://www.instagram.com/p/abc/", "https://www.instagram.com/p/abc/"],
  ["https://tiktok.com.example/@lea", "https://tiktok.com.example/@lea"],
])("of a user name that is given as %j, %j is stored", (typed, stored) => {
  expect(username.parse(typed)).toBe(stored)
})

test("a user name has at most 60 characters and stands on one line", () => {
  expect(username.safeParse("a".repeat(61)).success).toBe(false)
  expect(username.safeParse("lea\no").success).toBe(false)
  expect(username.parse(undefined)).toBe("")
})
