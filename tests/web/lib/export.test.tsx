import { renderHook, screen } from "@testing-library/react"
import { App, ConfigProvider } from "antd"
import { beforeEach, expect, it, vi } from "vitest"
import { ChunkLoadError } from "../../../packages/web/src/lib/address/lazyChunk.ts"
import { type Exported, useExport } from "../../../packages/web/src/lib/csv/useExport.ts"

const letters: Exported<string> = {
  name: "lettres",
  count: (rows) => `${rows} exportées`,
  columns: [["Lettre", (letter) => letter]],
}
/** What the browser is asked to save. */
let saved: { name: string; text: Promise<string> }[]

/** rules/interface.md#exports */
const exporting = (more: Partial<Exported<string>> = {}) =>
  renderHook(() => useExport({ ...letters, ...more }), {
    wrapper: ({ children }) => (
      <ConfigProvider theme={{ token: { motion: false } }}>
        <App component={false}>{children}</App>
      </ConfigProvider>
    ),
  }).result.current

beforeEach(() => {
  saved = []
  const blobs: Blob[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`)
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs[Number(this.href.split(":").at(-1))]
    if (blob) saved.push({ name: this.download, text: blob.text() })
  })
  // What was saved is let go of a minute later.
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z"), shouldAdvanceTime: true })
})

it.each([
  ["lettres_2026-11-21.csv", {}, ["a", "b"], "2 exportées"],
  ["lettres_2026-11-21.csv", {}, [], "0 exportées"],
  ["ab.csv", { name: (rows: readonly string[]) => rows.join("") }, ["a", "b"], "2 exportées"],
])("rows are saved as %s, which is said", async (name, more, rows, said) => {
  await exporting(more)(async () => rows)
  expect(saved.map((file) => file.name)).toEqual([name])
  // Whose first bytes say that it is UTF-8.
  const lines = (await saved[0]?.text)?.replace("\uFEFF", "").trim().split("\r\n")
  expect(lines).toEqual(["Lettre", ...rows])
  expect(await screen.findByText(said)).toBeDefined()
})

it("nothing is saved, nor said, once the reading was cancelled", async () => {
  await exporting()(async () => null)
  expect(saved).toEqual([])
  expect(screen.queryByText(/export/)).toBeNull()
})

it("what could not be read says why", async () => {
  await exporting()(() => Promise.reject(new TypeError("Failed to fetch")))
  expect(await screen.findByText(/^L'export a échoué\. Erreur de connexion réseau\./)).toBeDefined()
})

it("code that did not come has its own notice, and no second one", async () => {
  await exporting()(() => Promise.reject(new ChunkLoadError("csv", null)))
  await exporting()(async () => ["a"])
  expect(await screen.findByText("1 exportées")).toBeDefined()
  expect(screen.queryByText(/^L'export a échoué/)).toBeNull()
})
