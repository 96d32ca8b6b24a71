import { client } from "../client.ts"
import type { Connectivity, UploadApi } from "./ports.ts"
import { Upload } from "./Upload.ts"
import { putPart } from "./xhrPart.ts"

const connectivity: Connectivity = {
  isOnline: () => navigator.onLine,
  subscribe(listener) {
    const online = () => listener(true)
    const offline = () => listener(false)
    window.addEventListener("online", online)
    window.addEventListener("offline", offline)
    return () => {
      window.removeEventListener("online", online)
      window.removeEventListener("offline", offline)
    }
  },
}

/** How one kind of caller sends a file. */
export const uploadsTo = (api: UploadApi) => (file: File) => new Upload(file, { api, putPart, connectivity })

/** A document of staff. */
export const startUpload = uploadsTo({
  start: (file) => client.files.start({ ...file, purpose: "collaboration-document" }),
  signParts: (wanted) => client.files.signParts(wanted),
  complete: (sent) => client.files.complete(sent),
  cancel: (upload) => client.files.cancel(upload),
})
