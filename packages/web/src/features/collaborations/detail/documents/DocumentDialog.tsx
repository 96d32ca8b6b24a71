import type { CollaborationDocument } from "@trame/core/collaborations/shapes"
import { useRef, useState } from "react"
import { DialogFrame } from "../../../../components/DialogFrame.tsx"
import { EmptyState } from "../../../../components/EmptyState.tsx"
import { useConfirm } from "../../../../components/useConfirm.tsx"
import { useBoard } from "../board.ts"
import { DocumentForm } from "./DocumentForm.tsx"

/** Adds a document, or edits the one the address names. Closing it stops an upload under way. */
export function DocumentDialog({ open }: { open: boolean }) {
  const { dialogs } = useBoard()
  const confirm = useConfirm()
  const [sending, setSending] = useState(false)
  const last = useRef(dialogs.item)
  if (open) last.current = dialogs.item

  const close = async () => {
    const stop =
      !sending ||
      (await confirm({
        title: "Annuler l'envoi en cours ?",
        content: "Le fichier n'est pas encore entièrement envoyé.",
        okText: "Annuler l'envoi",
        cancelText: "Continuer l'envoi",
        danger: true,
      }))
    if (stop) dialogs.close()
  }

  return (
    <DialogFrame
      open={open}
      title={last.current ? "Modifier le document" : "Nouveau document"}
      onClose={() => void close()}
    >
      <Content documentId={last.current} onSending={setSending} onClose={() => void close()} />
    </DialogFrame>
  )
}

interface ContentProps {
  documentId: string
  onSending: (sending: boolean) => void
  onClose: () => void
}

function Content({ documentId, onSending, onClose }: ContentProps) {
  const { detail, dialogs } = useBoard()
  // What arrives later must not replace what is being typed.
  const opened = useRef<CollaborationDocument | null>(null)
  opened.current ??= detail.documents.find(({ id }) => id === documentId) ?? null
  if (documentId && !opened.current) return <EmptyState title="Ce document n'existe plus" />
  return (
    <DocumentForm opened={opened.current} onSending={onSending} onClose={onClose} onSaved={dialogs.close} />
  )
}
