import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import type { DocumentType } from "@trame/core/campaigns/collaborations/rules/values"
import { useMemo } from "react"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { useSuggestion } from "../../lib/forms/useSuggestion.ts"
import { UploadRefused } from "../../lib/upload/ports.ts"
import { fileProblem, titleFrom, uploadsTo, useUpload } from "../../lib/upload/useUpload.ts"
import { useAddForm } from "./AddForm.tsx"
import { type GuestIdentity, useShowAdded } from "./guest-queries.ts"

export type AddDocument = ReturnType<typeof useAddDocument>

const NOTHING: { name: string; type: DocumentType; file: File | null } = {
  name: "",
  type: "other",
  file: null,
}

/**
 * Uploads the file, then creates its document. A retry does not upload a stored file again. `isTrusted`: the link has
 * its influencer's current key.
 */
export function useAddDocument(guest: GuestIdentity, isTrusted: boolean) {
  const form = useAddForm("document", NOTHING)
  const { typed, change, busy } = form
  const suggest = useSuggestion()
  const upload = useUpload(useMemo(() => guestUploads(guest), [guest]))
  const showAdded = useShowAdded(guest)
  useUnsavedGuard(busy || typed.name !== "" || typed.file !== null)

  function choose(file: File): void {
    const problem = fileProblem(file)
    form.setFailure(null)
    form.setProblems(problem ? { file: problem } : {})
    change(problem ? { file: null } : { file, name: suggest(typed.name, titleFrom(file.name)) })
  }

  async function send(creationId: string) {
    const { name, type, file } = typed
    if (!file) throw new Error("No file is chosen")
    const { uploadId } = await upload.send(file)
    const document = { name: name.trim(), type, uploadId, creationId }
    return client.guestCollaboration.addDocument({ ...guest, ...document })
  }

  function show(document: GuestView["documents"][number]): string {
    // A contract is private: only its influencer's key shows it.
    if (typed.type === "contract" && !isTrusted)
      return `Le contrat « ${document.name} » a été transmis à l'agence. Il reste privé et n'apparaît pas ici.`
    showAdded((view) => ({ ...view, documents: [document, ...view.documents] }))
    return `Le document « ${document.name} » a été ajouté.`
  }

  // An earlier try has added it, under its former title.
  const hasFile = ({ fileName, fileSize }: GuestView["documents"][number]) =>
    fileName === typed.file?.name && fileSize === typed.file?.size

  const missing = {
    ...(typed.name.trim() ? {} : { name: "Le nom du document est obligatoire" }),
    ...(typed.file ? {} : { file: "Veuillez sélectionner un fichier" }),
  }
  return { ...form, choose, upload, submit: () => void form.add(missing, send, show, hasFile) }
}

/** A guest's uploads to this collaboration. */
const guestUploads = (guest: GuestIdentity) =>
  uploadsTo(`guest.${guest.collaborationId}`, {
    start: (file) => client.guestCollaboration.startUpload({ ...guest, ...file }).catch(notSoon),
    signParts: (wanted) => client.guestCollaboration.signParts({ ...guest, ...wanted }),
    complete: (sent) => client.guestCollaboration.completeUpload({ ...guest, ...sent }),
    cancel: (upload) => client.guestCollaboration.cancelUpload({ ...guest, ...upload }),
  })

/** The hourly limit of files is reached: unlike with a busy gateway, a retry would not help. */
function notSoon(error: unknown): never {
  const { code, message } = problemOf(error)
  throw code === "throttled" ? new UploadRefused(message) : error
}
