import {
  contentDisposition,
  mayBeInline,
  partCountOf,
  partSizeOf,
  safeContentType,
  sanitiseFileName,
} from "@trame/core/files/rules"
import { expect, test } from "vitest"

test.each([
  ["  Été à   la plage.JPG ", "Ete_a_la_plage.JPG"],
  ["devis (v2) – final.pdf", "devis_v2_final.pdf"],
  ["../../etc/passwd", ".._.._etc_passwd"],
  ["__a__b__", "_a_b_"],
])("the name %j is stored as %j", (name, expected) => {
  expect(sanitiseFileName(name)).toBe(expected)
})

test("a long name keeps its extension", () => {
  const name = sanitiseFileName(`${"x".repeat(300)}.mp4`)
  expect(name).toHaveLength(120)
  expect(name.endsWith(".mp4")).toBe(true)
  expect(sanitiseFileName(`v1.${"x".repeat(300)}`)).toBe(`v1.${"x".repeat(117)}`)
})

test("parts are alike but the last", () => {
  const size = 12 * 1024 * 1024
  expect(partCountOf(size)).toBe(2)
  expect([1, 2, 3].map((part) => partSizeOf(size, part))).toEqual([8_388_608, 4_194_304, null])
  expect(partCountOf(524_288_000)).toBe(63)
  expect(partSizeOf(8_388_608, 1)).toBe(8_388_608)
})

const DOWNLOADED = [
  ...["text/html", "text/html; a=b", "text/plain", "text/javascript", "application/xhtml+xml", "nonsense"],
  ...["image/svg+xml", "image/svg", "image/x-unknown", "video/x-matroska", "application/zip"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
]

test.each(DOWNLOADED)("%s is served as plain bytes, as a download", (type) => {
  expect(safeContentType(type)).toBe("application/octet-stream")
  expect(mayBeInline(type)).toBe(false)
})

const PREVIEWED = [
  ...["png", "jpeg", "gif", "webp", "avif", "apng", "bmp", "heic", "heif"].map((name) => `image/${name}`),
  ...["application/pdf", "video/mp4", "video/webm", "video/quicktime"],
]

test.for(PREVIEWED)("%s is previewed as what it is, however it is announced", (type) => {
  expect(mayBeInline(type)).toBe(true)
  expect(safeContentType(` ${type.toUpperCase()}; a=b`)).toBe(type)
})

test("a file whose name has no plain letter is called one where only those are read", () => {
  expect(contentDisposition("inline", "合同")).toBe(
    `inline; filename="fichier"; filename*=UTF-8''%E5%90%88%E5%90%8C`,
  )
})

test("a file's name cannot break out of its header", () => {
  expect(contentDisposition("attachment", 'é"\r\nX: y.pdf')).toBe(
    `attachment; filename="e_X: y.pdf"; filename*=UTF-8''%C3%A9%22X%3A%20y.pdf`,
  )
})
