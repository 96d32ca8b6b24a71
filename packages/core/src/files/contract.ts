import * as z from "zod"
import { fileName, id, webUrl } from "../lib/fields.ts"
import { operationsFor } from "../lib/operation.ts"
import { FILE_TOO_LARGE, MAX_FILE_BYTES, PART_BYTES } from "./rules.ts"

/** The upload of a file in parts, for staff and guests. */

const MAX_PARTS = Math.ceil(MAX_FILE_BYTES / PART_BYTES)

const partNumber = z.int().min(1).max(MAX_PARTS)

export const announcedFile = z.object({
  fileName,
  contentType: z.string().max(200).default("application/octet-stream"),
  size: z.int().min(1, "Le fichier est vide").max(MAX_FILE_BYTES, FILE_TOO_LARGE),
})

export const startedUpload = z.object({ uploadId: z.string(), partBytes: z.int(), partCount: z.int() })

/** Short-lived signed addresses, each for one part of exactly its size. */
export const signedParts = {
  input: z.object({ partNumbers: z.array(partNumber).min(1).max(16) }),
  output: z.object({ parts: z.array(z.object({ partNumber: z.int(), url: z.string() })) }),
}

export const sentParts = z.object({
  parts: z
    .array(z.object({ partNumber, etag: z.string().regex(/^[!-~]{1,200}$/, "Partie inconnue") }))
    .min(1)
    .max(MAX_PARTS),
})

export const uploadedFile = z.object({ uploadId: z.string(), fileName: z.string(), fileSize: z.int() })

/** The source of a content: a finished upload, or a link. */
export const contentSource = (message?: string) =>
  z.discriminatedUnion(
    "kind",
    [z.object({ kind: z.literal("file"), uploadId: id }), z.object({ kind: z.literal("link"), url: webUrl })],
    { error: message },
  )
export type ContentSource = z.infer<ReturnType<typeof contentSource>>

const forSubscribers = operationsFor("subscribed")
const uploadId = z.object({ uploadId: id })

export const filesContract = {
  /** Announces a file. The server chooses its key; the signatures of the parts enforce its size. */
  start: forSubscribers("POST /files/uploads", "Commencer un envoi de fichier", { status: 201 })
    .input(
      z.object({
        /** The use of the file; decides the required permission. */
        purpose: z.enum(["agency-logo", "collaboration-document", "resource", "mail-attachment"]),
        ...announcedFile.shape,
      }),
    )
    .output(startedUpload),

  /** Short-lived signed addresses, each for one part of exactly its size. */
  signParts: forSubscribers("POST /files/uploads/{uploadId}/parts", "Signer des parties")
    .input(uploadId.extend(signedParts.input.shape))
    .output(signedParts.output),

  complete: forSubscribers("POST /files/uploads/{uploadId}/complete", "Terminer un envoi")
    .input(uploadId.extend(sentParts.shape))
    .output(uploadedFile),

  cancel: forSubscribers("DELETE /files/uploads/{uploadId}", "Annuler un envoi")
    .input(uploadId)
    .output(z.object({ uploadId: z.string() })),
}
