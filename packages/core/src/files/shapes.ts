import * as z from "zod"
import { requiredText } from "../fields.ts"
import { FILE_TOO_LARGE, MAX_FILE_BYTES, PART_BYTES } from "./limits.ts"

/** How a file is sent in parts, whoever sends it. */

const partNumber = z
  .int()
  .min(1)
  .max(Math.ceil(MAX_FILE_BYTES / PART_BYTES))

export const announcedFile = z.object({
  fileName: requiredText(255, "Le nom du fichier est obligatoire"),
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
  parts: z.array(z.object({ partNumber, etag: z.string().max(200) })).min(1),
})

export const uploadedFile = z.object({ uploadId: z.string(), fileName: z.string(), fileSize: z.int() })
