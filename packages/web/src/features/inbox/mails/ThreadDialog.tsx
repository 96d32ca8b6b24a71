import { useQuery } from "@tanstack/react-query"
import { Button } from "antd"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../../lib/format.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { answered, thereOf, threadOptions } from "../cache.ts"
import { Gone } from "./parts.tsx"
import styles from "./ThreadDialog.module.css"
import { ThreadMessages } from "./ThreadMessages.tsx"

interface ThreadDialogProps {
  creatorId: string
  threadId: string
  onReply: (mailId: string) => void
}

export default function ThreadDialog({ creatorId, threadId, onReply }: ThreadDialogProps) {
  const { close } = useDialog()
  const query = useQuery(threadOptions(creatorId, threadId))
  const there = thereOf(query)
  const mail = there && answered(there)
  return (
    <DialogFrame
      title={
        <span className={`flex wrap items-baseline gap-x-3 anywhere ${styles.title}`}>
          {there?.subject || "Fil de discussion"}
          {there ? (
            <span className="soft text-m regular">{formatCount(there.messages.length, "message")}</span>
          ) : null}
        </span>
      }
      width={860}
      light
      footer={
        mail ? (
          <Button type="primary" onClick={() => onReply(mail.id)}>
            Répondre
          </Button>
        ) : null
      }
    >
      <QueryBoundary
        query={query}
        loading="Chargement du fil de discussion"
        failure="Erreur lors de l'ouverture du fil de discussion"
        gone={<Gone onBack={close} />}
        onBack={close}
      >
        {(thread) => (
          <div className={styles.thread}>
            <ThreadMessages influencerId={creatorId} thread={thread} />
          </div>
        )}
      </QueryBoundary>
    </DialogFrame>
  )
}
