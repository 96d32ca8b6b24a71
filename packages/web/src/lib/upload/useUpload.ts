import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "@trame/core/files/rules"
import { onOneLine } from "@trame/core/lib/text"
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { loadChunk } from "../address/lazyChunk.ts"
import { type Interrupted, interruptedAt } from "./interrupted.ts"
import { type Connectivity, PartFailure, type PutPart, type UploadApi, type UploadedFile } from "./ports.ts"
import type { UploadState } from "./progress.ts"
import type { Upload } from "./Upload.ts"

const nothing = () => () => undefined
const ACTIVE = new Set<UploadState["phase"]>(["starting", "sending", "paused", "finishing"])

/** Uploads of one kind of caller to one place. */
export interface Uploads {
  begin(file: File): Promise<Upload>
  /** The upload that a reload interrupted, until its file is chosen again. */
  interrupted(): Interrupted | null
}

/** The upload of one dialog; closing the dialog cancels it, reloading the page only interrupts it. */
export function useUpload({ begin, interrupted }: Uploads) {
  const [cut] = useState(interrupted)
  const [upload, setUpload] = useState<Upload | null>(null)
  const current = useRef<{ file: File; upload: Upload } | null>(null)
  const gone = useRef(false)
  const state = useSyncExternalStore(upload?.subscribe ?? nothing, () => upload?.state() ?? null)

  /** Sends the file; a file already sent is not sent again. */
  const send = useCallback(
    async (file: File): Promise<UploadedFile> => {
      const known = current.current
      if (known?.file === file && known.upload.state().phase === "done") return known.upload.done
      const started = await begin(file)
      if (gone.current) started.cancel()
      current.current = { file, upload: started }
      setUpload(started)
      return started.done
    },
    [begin],
  )
  const cancel = useCallback(() => current.current?.upload.cancel(), [])
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      cancel()
    }
  }, [cancel])

  return {
    state,
    interrupted: upload ? null : cut,
    active: state !== null && ACTIVE.has(state.phase),
    send,
    cancel,
  }
}

/** Checked before the upload (rules/platform.md#uploads). */
export function fileProblem(file: Pick<File, "size">): string | null {
  if (file.size > MAX_FILE_BYTES) return FILE_TOO_LARGE
  return file.size === 0 ? "Le fichier est vide" : null
}

/** `brief_marque.final.pdf` → `brief marque.final` */
export const titleFrom = (fileName: string): string =>
  onOneLine(fileName)
    .replace(/\.[^.]+$/, "")
    .replaceAll("_", " ")
    .trim()
    .slice(0, 200)

const connectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    const ending = new AbortController()
    const { signal } = ending
    window.addEventListener("online", () => listener(true), { signal })
    window.addEventListener("offline", () => listener(false), { signal })
    return () => ending.abort()
  },
}

/** @param place distinguishes the interrupted uploads of a tab, e.g. `resource` */
export function uploadsTo(place: string, api: UploadApi): Uploads {
  const interrupted = interruptedAt(place)
  return {
    // The sending code loads now, not with the page.
    async begin(file) {
      const { Upload } = await loadChunk(() => import("./Upload.ts"))
      return new Upload(file, { api, putPart, connectivity, interrupted })
    },
    interrupted: interrupted.found,
  }
}

/** A request without progress for this long is aborted and retried. */
const STALLED = 60_000

/** `fetch` cannot report upload progress, so parts go by XMLHttpRequest. */
export const putPart: PutPart = ({ url, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let watchdog = setTimeout(() => request.abort(), STALLED)
    const stop = () => request.abort()
    const finish = (settle: () => void) => {
      clearTimeout(watchdog)
      signal.removeEventListener("abort", stop)
      settle()
    }
    request.open("PUT", url)
    request.upload.onprogress = (event) => {
      clearTimeout(watchdog)
      watchdog = setTimeout(() => request.abort(), STALLED)
      onProgress(event.loaded)
    }
    request.onload = () => {
      const etag = request.getResponseHeader("etag")
      const accepted = request.status >= 200 && request.status < 300 && etag
      finish(() => (accepted ? resolve(etag) : reject(new PartFailure(request.status))))
    }
    request.onerror = () => finish(() => reject(new PartFailure(0)))
    request.onabort = () => finish(() => reject(new PartFailure(0)))
    if (signal.aborted) return finish(() => reject(new PartFailure(0)))
    signal.addEventListener("abort", stop)
    request.send(body)
  })
