import { vi } from "vitest"

/** What storage is told of the parts of a file. */
interface Storage {
  begun: ReturnType<typeof vi.fn>
  stopped: ReturnType<typeof vi.fn>
}

/** Storage takes every part of a file at once, or none ever: then a part ends by being stopped alone. */
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
