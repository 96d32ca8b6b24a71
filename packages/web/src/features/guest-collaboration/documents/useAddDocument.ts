import type { DocumentType } from "@trame/core/collaborations/values"
import { useEffect, useMemo, useState } from "react"
import { client } from "../../../lib/api.ts"
import { problemOf } from "../../../lib/problem.ts"
import { fileProblem, titleFrom } from "../../../lib/upload/chosenFile.ts"
import { PartFailure, UploadCancelled, UploadRefused } from "../../../lib/upload/ports.ts"
import { type UploadControl, useUpload } from "../../../lib/upload/useUpload.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { useShowAdded } from "../guest-queries.ts"
import type { Who } from "../who.ts"
import { guestUploads } from "./guest-upload.ts"

interface Typed {
  name: string
  type: DocumentType
  file: File | null
}

export interface AddDocument {
  typed: Typed
  change(changes: Partial<Typed>): void
  choose(file: File): void
  problems: Record<string, string>
  /** Why the last try failed. */
  failure: string | null
  busy: boolean
  upload: UploadControl
  submit(): void
}

const NOTHING: Typed = { name: "", type: "other", file: null }

/** Sends the file, then makes it a document. A file that has arrived is not sent again when that is retried. */
export function useAddDocument(who: Who, onAdded: (words: string) => void): AddDocument {
  const [typed, setTyped] = useState(NOTHING)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const upload = useUpload(useMemo(() => guestUploads(who), [who]))
  const { busy, attempt } = useAttempt()
  const showAdded = useShowAdded(who)
  useHold(busy)

  function choose(file: File): void {
    const problem = fileProblem(file)
    setFailure(null)
    setProblems(problem ? { file: problem } : {})
    setTyped((before) => ({
      ...before,
      file: problem ? null : file,
      name: before.name || (problem ? "" : titleFrom(file.name)),
    }))
  }

  async function submit(): Promise<void> {
    const { name, type, file } = typed
    const found = {
      ...(name.trim() ? {} : { name: "Le nom du document est obligatoire" }),
      ...(file ? {} : { file: "Veuillez sélectionner un fichier" }),
    }
    setProblems(found)
    if (!file || !name.trim()) return
    setFailure(null)
    const document = await attempt(async () => {
      const { uploadId } = await upload.send(file)
      return client.guestCollaboration.addDocument({ ...who, name: name.trim(), type, uploadId })
    }, explain)
    if (!document) return
    setTyped(NOTHING)
    // A contract is private: only its influencer's key shows it.
    const shown = type !== "contract" || who.key !== undefined
    if (shown) showAdded((view) => ({ ...view, documents: [document, ...view.documents] }))
    onAdded(
      shown
        ? `Le document « ${document.name} » a été ajouté.`
        : `Le contrat « ${document.name} » a été transmis à l'agence. Il reste privé et n'apparaît pas ici.`,
    )
  }

  function explain(error: unknown): void {
    if (error instanceof UploadCancelled) return
    const { message, fields } = problemOf(error)
    setProblems(fields)
    setFailure(error instanceof PartFailure || error instanceof UploadRefused ? error.message : message)
  }

  return {
    typed,
    change: (changes) => setTyped((before) => ({ ...before, ...changes })),
    choose,
    problems,
    failure,
    busy,
    upload,
    submit: () => void submit(),
  }
}

/** The browser asks before the page is left while a file is on its way. */
function useHold(busy: boolean): void {
  useEffect(() => {
    if (!busy) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", hold)
    return () => window.removeEventListener("beforeunload", hold)
  }, [busy])
}
