import { vi } from "vitest"

/** Records downloads: their names, and the last file's text once saved. */
export function catchFiles() {
  const blobs: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const text = () =>
    vi.waitFor(async () => {
      const last = blobs.at(-1)
      if (!last || names.length < blobs.length) throw new Error("Nothing is saved")
      return last.text()
    })
  return { names, text, lines: async () => (await text()).split("\r\n") }
}
