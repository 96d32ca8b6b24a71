import * as z from "zod"
import { id } from "../fields.ts"
import { operation } from "../operation.ts"
import { announcedFile, sentParts, signedParts, startedUpload, uploadedFile } from "./shapes.ts"

export { FILE_TOO_LARGE, MAX_FILE_BYTES, PART_BYTES } from "./limits.ts"

const uploadId = z.object({ uploadId: id })
export const filesContract = {
  /** Announces a file. Its key is the server's, its size is enforced by the signatures of its parts. */
  start: operation({
    method: "POST",
    path: "/app/uploads",
    access: "subscribed",
    summary: "Commencer un envoi de fichier",
    status: 201,
  })
    .input(
      z.object({
        /** What the file is for; decides which permission it takes. */
        purpose: z.enum(["collaboration-document"]),
        ...announcedFile.shape,
      }),
    )
    .output(startedUpload),

  /** Short-lived signed addresses, each for one part of exactly its size. */
  signParts: operation({
    method: "POST",
    path: "/app/uploads/{uploadId}/parts",
    access: "subscribed",
    summary: "Signer des parties",
  })
    .input(uploadId.extend(signedParts.input.shape))
    .output(signedParts.output),

  complete: operation({
    method: "POST",
    path: "/app/uploads/{uploadId}/complete",
    access: "subscribed",
    summary: "Terminer un envoi",
  })
    .input(uploadId.extend(sentParts.shape))
    .output(uploadedFile),

  cancel: operation({
    method: "DELETE",
    path: "/app/uploads/{uploadId}",
    access: "subscribed",
    summary: "Annuler un envoi",
  })
    .input(uploadId)
    .output(z.object({ uploadId: z.string() })),
}
