import {
  ATTACHMENTS_TOO_LARGE,
  MAX_ATTACHMENTS,
  MAX_ATTACHMENTS_BYTES,
} from "@trame/core/inbox/rules/sending"
import { useEffect, useRef, useState } from "react"
import { problemOf } from "../../../lib/api/problem.ts"
import { UploadCancelled, type UploadedFile } from "../../../lib/upload/ports.ts"
import { staffUploads } from "../../../lib/upload/staffUploads.ts"
import type { Upload } from "../../../lib/upload/Upload.ts"
import { fileProblem } from "../../../lib/upload/useUpload.ts"

/** A file to send with a mail: uploading, stored, or failed. */
export interface Attachment {
  key: string
  name: string
  size: number
  uploadId: string | null
  upload: Upload | null
  error: string | null
}

/** The part of it that outlives a reload. */
export type KeptAttachment = Pick<UploadedFile, "uploadId" | "fileName" | "fileSize">

/** The upload of a file failed: the mail is not sent. */
export class AttachmentFailure extends Error {}

const uploads = staffUploads("mail-attachment")

const fromKept = ({ uploadId, fileName, fileSize }: KeptAttachment): Attachment => ({
  key: uploadId,
  name: fileName,
  size: fileSize,
  uploadId,
  upload: null,
  error: null,
})

/** Uploads each file once chosen; closing the dialog cancels running uploads. */
export function useAttachments(kept: readonly KeptAttachment[], onChange: () => void) {
  const [items, setItems] = useState<readonly Attachment[]>(() => kept.map(fromKept))
  const [error, setError] = useState<string | null>(null)
  const [waiting] = useState(() => new Map<string, Promise<void>>())
  const latest = useRef(items)
  const gone = useRef(false)

  const change = (update: (items: readonly Attachment[]) => readonly Attachment[]) => {
    latest.current = update(latest.current)
    if (!gone.current) setItems(latest.current)
  }
  const patch = (key: string, changes: Partial<Attachment>) =>
    change((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      for (const { upload } of latest.current) upload?.cancel()
    }
  }, [])

  async function run(key: string, file: File): Promise<void> {
    try {
      const upload = await uploads.begin(file)
      const listed = latest.current.some((one) => one.key === key)
      if (gone.current || !listed) upload.cancel()
      else patch(key, { upload })
      const { uploadId } = await upload.done
      patch(key, { uploadId, upload: null })
    } catch (failure) {
      if (failure instanceof UploadCancelled) return
      patch(key, { upload: null, error: `Erreur upload ${file.name}: ${problemOf(failure).message}` })
    } finally {
      onChange()
    }
  }

  function problemWith(file: File): string | null {
    const sum = latest.current.reduce((bytes, { size }) => bytes + size, file.size)
    return (
      fileProblem(file) ??
      (sum > MAX_ATTACHMENTS_BYTES ? ATTACHMENTS_TOO_LARGE : null) ??
      (latest.current.length >= MAX_ATTACHMENTS ? `${MAX_ATTACHMENTS} pièces jointes au maximum` : null)
    )
  }

  function begin(file: File): void {
    const key = crypto.randomUUID()
    change((all) => [
      ...all,
      { key, name: file.name, size: file.size, uploadId: null, upload: null, error: null },
    ])
    waiting.set(key, run(key, file))
    onChange()
  }

  return {
    items,
    error,
    /** Adds all files that fit; the first rejected one shows its reason. */
    add(...files: File[]): void {
      let refused: string | null = null
      for (const file of files) {
        const problem = problemWith(file)
        refused ??= problem
        if (problem === null) begin(file)
      }
      setError(refused)
    },
    remove(key: string): void {
      latest.current.find((one) => one.key === key)?.upload?.cancel()
      change((all) => all.filter((one) => one.key !== key))
      setError(null)
      onChange()
    },
    /** The stored files, for the draft that the tab keeps. */
    stored: (): KeptAttachment[] =>
      latest.current.flatMap(({ uploadId, name, size }) =>
        uploadId ? [{ uploadId, fileName: name, fileSize: size }] : [],
      ),
    /** The upload ids, once all are stored. @throws AttachmentFailure when one fails */
    async settled(): Promise<string[]> {
      await Promise.all(latest.current.map(({ key }) => waiting.get(key)))
      const failed = latest.current.find((one) => one.error !== null)
      if (failed?.error) throw new AttachmentFailure(failed.error)
      return latest.current.flatMap(({ uploadId }) => uploadId ?? [])
    },
  }
}

export type Attachments = ReturnType<typeof useAttachments>
