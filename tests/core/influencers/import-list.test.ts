import {
  batchesOf,
  clampPostsPerProfile,
  MAX_IMPORT_BYTES,
  readImportList,
} from "@trame/core/influencers/catalogue/rules/import-list"
import { describe, expect, it } from "vitest"

/** rules/creators.md#import-lists */
describe("an import list", () => {
  it("becomes profiles, each once, and lists the other lines with a reason", () => {
    const text =
      "\uFEFF@Lena\r\ncamille.b\nhttps://www.instagram.com/hugo_/?hl=fr\nlena\n\n https://evil.org/lena\nNom;Pseudo;Ville\nhttps://www.tiktok.com/@zoe\nhttps://instagram.com/p/abc\n"
    const unknown = expect.stringMatching(/^Adresse non reconnue/)
    const ofPost = expect.stringMatching(/^Ce lien mène à une publication/)
    expect(readImportList(`${text}${"é".repeat(500)}`)).toEqual({
      urls: ["lena", "camille.b", "hugo_"].map((name) => `https://www.instagram.com/${name}/`),
      usernames: ["lena", "camille.b", "hugo_"],
      unreadable: [
        { entry: "https://evil.org/lena", reason: unknown },
        { entry: "Nom;Pseudo;Ville", reason: unknown },
        { entry: "https://www.tiktok.com/@zoe", reason: "Seuls les profils Instagram sont récupérés" },
        { entry: "https://instagram.com/p/abc", reason: ofPost },
        { entry: `${"é".repeat(100)}…`, reason: unknown },
      ],
      duplicates: 1,
    })
  })

  it("is refused when it is empty, has too many bytes or more than 5,000 profiles", () => {
    const empty = expect.objectContaining({ code: "invalid", message: "Aucune URL fournie" })
    for (const nothing of ["", " \n\t\r\n"]) expect(() => readImportList(nothing)).toThrow(empty)
    const tooLarge = expect.objectContaining({ code: "too_large" })
    expect(() => readImportList("é".repeat(MAX_IMPORT_BYTES / 2 + 1))).toThrow(tooLarge)
    const rows = (count: number) => Array.from({ length: count }, (_, index) => `nom${index}`).join("\n")
    expect(readImportList(rows(5000)).usernames).toHaveLength(5000)
    expect(() => readImportList(rows(5001))).toThrow(tooLarge)
  })

  it("is fetched in batches of ten profiles with 1 to 100 posts each", () => {
    expect(batchesOf(Array(23).fill(0)).map(({ length }) => length)).toEqual([10, 10, 3])
    expect(batchesOf([])).toEqual([])
    const typed = [0, -4, 1, 20.4, 100, 101, Number.NaN, Number.POSITIVE_INFINITY]
    expect(typed.map(clampPostsPerProfile)).toEqual([1, 1, 1, 20, 100, 100, 20, 20])
  })
})
