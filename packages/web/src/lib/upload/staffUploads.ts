import { client } from "../api/api.ts"
import { uploadsTo } from "./useUpload.ts"

type Purpose = Parameters<typeof client.files.start>[0]["purpose"]

/** A member's uploads for a record of the agency. */
export const staffUploads = (purpose: Purpose) =>
  uploadsTo(purpose, {
    start: (file) => client.files.start({ ...file, purpose }),
    signParts: (wanted) => client.files.signParts(wanted),
    complete: (sent) => client.files.complete(sent),
    cancel: (upload) => client.files.cancel(upload),
  })
