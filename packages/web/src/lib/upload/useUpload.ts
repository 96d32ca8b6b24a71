import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import type { UploadedFile } from "./ports.ts"
import type { UploadState } from "./progress.ts"
import type { Upload } from "./Upload.ts"

const nothing = () => () => undefined
const ACTIVE = new Set<UploadState["phase"]>(["starting", "sending", "paused", "finishing"])

export interface UploadControl {
  state: UploadState | null
  active: boolean
  /** Sends the file; a file already sent is not sent again. */
  send(file: File): Promise<UploadedFile>
  cancel(): void
}

/** The upload of one dialog; it is cancelled when the dialog goes. */
export function useUpload(begin: (file: File) => Upload): UploadControl {
  const [upload, setUpload] = useState<Upload | null>(null)
  const current = useRef<{ file: File; upload: Upload } | null>(null)
  const state = useSyncExternalStore(upload?.subscribe ?? nothing, () => upload?.state() ?? null)

  const send = useCallback(
    (file: File) => {
      const known = current.current
      if (known?.file === file && known.upload.state().phase === "done") return known.upload.done
      const started = begin(file)
      current.current = { file, upload: started }
      setUpload(started)
      return started.done
    },
    [begin],
  )
  const cancel = useCallback(() => current.current?.upload.cancel(), [])
  useEffect(() => cancel, [cancel])

  return { state, active: state !== null && ACTIVE.has(state.phase), send, cancel }
}
