import { renderHook, screen } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { ChunkLoadError } from "../../../packages/web/src/lib/address/lazyChunk.ts"
import { type Exported, useExport } from "../../../packages/web/src/lib/csv/useExport.ts"
import { download, saveFile } from "../../../packages/web/src/lib/saveFile.ts"
import { AntApp } from "../../world/antApp.tsx"
import { says } from "../../world/page.tsx"

/** The links followed by the browser, with their files. */
let followed: Record<string, string>[]
let saved: Blob[]
let released: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  ;[followed, saved] = [[], []]
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`)
  released = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(Object.fromEntries([...this.attributes].map(({ name, value }) => [name, value])))
  })
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z"), shouldAdvanceTime: true })
})

describe("a file", () => {
  /** Another tab is refused by browsers that show none unasked, and stays empty in the others. */
  it("of the server opens no tab, and sends no referrer", () => {
    download("https://files.test/d1?signed")
    expect(followed).toEqual([{ href: "https://files.test/d1?signed", rel: "noopener noreferrer" }])
  })

  it("of the page has a UTF-8 name, and its address is released a minute later", async () => {
    saveFile("profils.txt", "text/plain", "zoé\nhugo")
    expect(followed).toEqual([{ href: "blob:1", download: "profils.txt" }])
    expect([saved[0]?.type, await saved[0]?.text()]).toEqual(["text/plain;charset=utf-8", "zoé\nhugo"])
    // Some browsers ask for a location before they read it.
    vi.advanceTimersByTime(30_000)
    expect(released).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60_000)
    expect(released).toHaveBeenCalledExactlyOnceWith("blob:1")
  })
})

/** rules/interface.md#exports */
describe("an export", () => {
  const exporting = (more: Partial<Exported<string>> = {}) =>
    renderHook(
      () =>
        useExport<string>({
          name: "lettres",
          count: (rows) => `${rows} exportées`,
          columns: [["Lettre", (one) => one]],
          ...more,
        }),
      { wrapper: AntApp },
    ).result.current

  it.each([
    ["lettres_2026-11-21.csv", {}, ["a", "b"], "2 exportées"],
    ["lettres_2026-11-21.csv", {}, [], "0 exportées"],
    ["ab.csv", { name: (rows: readonly string[]) => rows.join("") }, ["a", "b"], "2 exportées"],
  ])("is saved as %s, and a notice says so", async (name, more, rows, said) => {
    await exporting(more)(async () => rows)
    expect(followed.map(({ download: file }) => file)).toEqual([name])
    // The byte order mark of UTF-8.
    const lines = (await saved[0]?.text())?.replace("\uFEFF", "").trim().split("\r\n")
    expect(lines).toEqual(["Lettre", ...rows])
    expect(await says(said)).toBeDefined()
  })

  it("saves nothing silently when cancelled, and also when its code is missing, which has its own notice", async () => {
    await exporting()(async () => null)
    await exporting()(() => Promise.reject(new ChunkLoadError("csv", null)))
    expect([saved, screen.queryByText(/export/)]).toEqual([[], null])
  })

  it("says why its rows could not be read", async () => {
    await exporting()(() => Promise.reject(new TypeError("Failed to fetch")))
    expect(await says(/^L'export a échoué\. Erreur de connexion réseau\./)).toBeDefined()
  })
})
