import {
  batchesOf,
  clampPostsPerProfile,
  MAX_IMPORT_BYTES,
  readImportList,
} from "@trame/core/influencers/catalogue/rules/import-list"
import { expect, test } from "vitest"

// rules/creators.md#import-lists
test("names and addresses become profiles, each once, and the rest is listed apart with why", () => {
  const list = readImportList(
    "\uFEFF@Lena\r\ncamille.b\nhttps://www.instagram.com/hugo_/?hl=fr\nlena\n\n https://evil.org/lena\nNom;Pseudo;Ville\nhttps://www.tiktok.com/@zoe\nhttps://instagram.com/p/abc",
  )
  expect(list).toEqual({
    urls: [
      "https://www.instagram.com/lena/",
      "https://www.instagram.com/camille.b/",
      "https://www.instagram.com/hugo_/",
    ],
    usernames: ["lena", "camille.b", "hugo_"],
    unreadable: [
      { entry: "https://evil.org/lena", reason: expect.stringMatching(/^Adresse non reconnue/) },
      // A line is one entry: a table's is nobody's, rather than three people's.
      { entry: "Nom;Pseudo;Ville", reason: expect.stringMatching(/^Adresse non reconnue/) },
      { entry: "https://www.tiktok.com/@zoe", reason: "Seuls les profils Instagram sont récupérés" },
      {
        entry: "https://instagram.com/p/abc",
        reason: expect.stringMatching(/^Ce lien mène à une publication/),
      },
    ],
    duplicates: 1,
  })
})

test("list marks, a name around an account, and several accounts on a line are understood", () => {
  const list = readImportList(
    "- @bob.b\n• carl.c\n1. dora\nLéa Martin (@lea.martin)\n@a.b et @c.d\ninstagram.com/x et https://instagram.com/y\nhttps://instagram.com/z et https://instagram.com/p/1",
  )
  expect(list.usernames).toEqual(["bob.b", "carl.c", "dora", "lea.martin", "a.b", "c.d"])
  expect(list.unreadable).toHaveLength(2)
})

test("what is long is shortened where it is told", () => {
  expect(readImportList(`${"é".repeat(500)}\nlena`).unreadable[0]?.entry).toBe(`${"é".repeat(100)}…`)
})

test("nothing, too much and too many are refused", () => {
  for (const nothing of ["", " \n\t\r\n"]) {
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
