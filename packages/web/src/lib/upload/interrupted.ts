import { tabStorage } from "../storage.ts"

/** An upload that a reload interrupted, with its stored parts. */
export interface Interrupted {
  name: string
  size: number
  lastModified: number
  uploadId: string
  partBytes: number
  partCount: number
  parts: { partNumber: number; etag: string }[]
  startedAt: number
}

/** Storage deletes an unfinished upload after a day (rules/platform.md#unused-files). */
const KEPT_MS = 20 * 60 * 60_000

/** The interrupted upload of one place, e.g. `resource`, kept in this tab. */
export function interruptedAt(place: string) {
  const key = `trame.upload.${place}`
  const found = (): Interrupted | null => {
    const kept = tabStorage.readJson(key) as Interrupted | null
    return kept && Date.now() - kept.startedAt < KEPT_MS ? kept : null
  }
  return {
    found,
    /** Only for the same file. */
    of(file: File): Interrupted | null {
      const kept = found()
      const isSame =
        kept?.name === file.name && kept.size === file.size && kept.lastModified === file.lastModified
      return isSame ? kept : null
    },
    keep: (upload: Interrupted): void => void tabStorage.writeJson(key, upload),
    forget: (): void => void tabStorage.write(key, null),
  }
}

export type InterruptedUploads = ReturnType<typeof interruptedAt>
