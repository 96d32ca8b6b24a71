import {
  batchesOf,
  clampPostsPerProfile,
  MAX_IMPORT_BYTES,
  readImportList,
} from "@trame/core/influencers/catalogue/rules/import-list"
import { expect, test } from "vitest"

// rules/creators.md#import-lists
test("names and addresses become profiles, each once, and the rest is listed apart", () => {
  const list = readImportList(
    "\uFEFF@Lena, camille.b\r\nhttps://www.instagram.com/hugo_/?hl=fr;lena\n\n https://evil.org/lena\tjean dupont ,\n",
  )
  expect(list).toEqual({
    urls: [
      "https://www.instagram.com/lena/",
      "https://www.instagram.com/camille.b/",
      "https://www.instagram.com/hugo_/",
    ],
    usernames: ["lena", "camille.b", "hugo_"],
    unreadable: ["https://evil.org/lena", "jean dupont"],
    duplicates: 1,
  })
})

test("a table's heading and its quotes are not names", () => {
  expect(
    readImportList('Username,Instagram URL\n"lena","https://instagram.com/lena"\n"hugo",').usernames,
  ).toEqual(["lena", "hugo"])
  expect(readImportList("profil").usernames).toEqual(["profil"])
  expect(readImportList("lena\nprofil").usernames).toEqual(["lena", "profil"])
})

test("what is long is shortened where it is told", () => {
  expect(readImportList(`${"é".repeat(500)}\nlena`).unreadable).toEqual([`${"é".repeat(100)}…`])
})

test("nothing, too much and too many are refused", () => {
  for (const nothing of ["", " \n,;\t\r\n"]) {
    expect(() => readImportList(nothing)).toThrow(
      expect.objectContaining({ code: "invalid", message: "Aucune URL fournie" }),
    )
  }
  const tooLarge = expect.objectContaining({ code: "too_large" })
  // Bytes, not characters.
  expect(() => readImportList("é".repeat(MAX_IMPORT_BYTES / 2 + 1))).toThrow(tooLarge)
  const rows = (count: number) => Array.from({ length: count }, (_, index) => `nom${index}`).join("\n")
  expect(readImportList(rows(5000)).usernames).toHaveLength(5000)
  expect(() => readImportList(rows(5001))).toThrow(tooLarge)
})

test("profiles are fetched ten at a time, with 1 to 100 posts each", () => {
  expect(batchesOf(Array.from({ length: 23 }, (_, index) => index)).map(({ length }) => length)).toEqual([
    10, 10, 3,
  ])
  expect(batchesOf([])).toEqual([])
  const typed = [0, -4, 1, 20.4, 100, 101, Number.NaN, Number.POSITIVE_INFINITY]
  expect(typed.map(clampPostsPerProfile)).toEqual([1, 1, 1, 20, 100, 100, 20, 20])
})
