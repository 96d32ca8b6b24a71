import { PartFailure, type PutPart } from "./ports.ts"

/** A request that moves nothing for this long is given up and tried again. */
const STALLED = 60_000

/** `fetch` cannot report how much has left, so parts go by XMLHttpRequest. */
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
