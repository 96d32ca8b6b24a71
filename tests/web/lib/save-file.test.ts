import { beforeEach, expect, it, vi } from "vitest"
import { download, saveFile } from "../../../packages/web/src/lib/saveFile.ts"

/** What the browser is asked for, as its link says it. */
let followed: Record<string, string>[]

beforeEach(() => {
  followed = []
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(Object.fromEntries([...this.attributes].map(({ name, value }) => [name, value])))
  })
})

/** Another tab is refused by browsers that show none unasked, and stays empty in the others. */
it("what the server attaches comes without another tab, and tells nobody from which page", () => {
  const href = "https://files.test/d1?signed"
  download(href)
  expect(followed).toEqual([{ href, rel: "noopener noreferrer" }])
})

it.each([
  ["paiements.csv", "text/csv", "nom;montant\r\nÉlodie;12,50"],
  ["profils-en-echec.txt", "text/plain", "zoé\nhugo"],
])("%s is saved by its name, in the page's own tab, and its text can be read in UTF-8", async (...file) => {
  const [name, type, text] = file
  vi.useFakeTimers()
  const saved: Blob[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  const released = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined)
  saveFile(name, type, text)
  expect(followed).toEqual([{ href: "blob:1", download: name }])
  expect(saved[0]?.type).toBe(`${type};charset=utf-8`)
  expect(await saved[0]?.text()).toBe(text)
  // Some browsers ask where to put it before they read it.
  vi.advanceTimersByTime(30_000)
  expect(released).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(released).toHaveBeenCalledExactlyOnceWith("blob:1")
})
