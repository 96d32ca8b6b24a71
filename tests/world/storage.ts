import { vi } from "vitest"

/** A file part's request to storage. */
interface Storage {
  begun: ReturnType<typeof vi.fn>
  stopped: ReturnType<typeof vi.fn>
}

/** Storage accepts every part at once, or never answers: then only an abort ends a part. */
export function storageTakes(parts: "all" | "none"): Storage {
  const [begun, stopped] = [vi.fn(), vi.fn()]
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {}
      status = 200
      onload: (() => void) | null = null
      onabort: (() => void) | null = null
      open() {}
      getResponseHeader = () => '"etag"'
      send() {
        begun()
        if (parts === "all") queueMicrotask(() => this.onload?.())
      }
      abort() {
        stopped()
        this.onabort?.()
      }
    },
  )
  return { begun, stopped }
}
