import { client } from "../../../lib/client.ts"
import { problemOf } from "../../../lib/problem.ts"
import { uploadsTo } from "../../../lib/upload/browser.ts"
import { UploadRefused } from "../../../lib/upload/ports.ts"
import type { Who } from "../who.ts"

/** Sends files to this collaboration, without an account. */
export const guestUploads = (who: Who) =>
  uploadsTo({
    start: (file) => client.guestCollaboration.startUpload({ ...who, ...file }).catch(notSoon),
    signParts: (wanted) => client.guestCollaboration.signParts({ ...who, ...wanted }),
    complete: (sent) => client.guestCollaboration.completeUpload({ ...who, ...sent }),
    cancel: (upload) => client.guestCollaboration.cancelUpload({ ...who, ...upload }),
  })

/** The hour's files are used up: unlike a gateway that is busy, no second try would help. */
function notSoon(error: unknown): never {
  const { code, message } = problemOf(error)
  throw code === "throttled" ? new UploadRefused(message) : error
}
