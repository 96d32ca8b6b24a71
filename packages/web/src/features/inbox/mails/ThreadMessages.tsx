import { CheckOutlined, DownloadOutlined, UndoOutlined } from "@ant-design/icons"
import type { Thread, ThreadMessage } from "@trame/core/inbox/contract/shapes"
import { Button } from "antd"
import { useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { formatDateTime, formatFileSize } from "../../../lib/format.ts"
import { useAttempt } from "../../../lib/forms/attempt.ts"
import { useNotices } from "../../../lib/notices.tsx"
import { download } from "../../../lib/saveFile.ts"
import { StatusTag } from "../../../ui/StatusTag.tsx"
import { senderOf, useHandle } from "../cache.ts"
import { ElsewhereWarning, personLabel, repliesDiffer } from "./Addressees.tsx"
import { Invitation } from "./Invitation.tsx"
import { MailLayout } from "./MailLayout.tsx"
import { MailBadges } from "./parts.tsx"
import styles from "./ThreadMessages.module.css"

interface ThreadMessagesProps {
  influencerId: string
  thread: Thread
}

/** A thread's messages, oldest first (rules/inbox.md#mails). */
export function ThreadMessages({ influencerId, thread }: ThreadMessagesProps) {
  return (
    <div className="grid gap-4 cols-1">
      {thread.messages.map((message) => (
        <Message key={message.id} influencerId={influencerId} message={message} />
      ))}
    </div>
  )
}

/** A shorter text is meaningless (rules/inbox.md#mail-content). */
const SHORTEST_BODY = 10

interface MessageProps {
  influencerId: string
  message: ThreadMessage
}

function Message({ influencerId, message }: MessageProps) {
  const {
    id,
    threadId,
    direction,
    receivedAt,
    from,
    to,
    cc,
    answersTo,
    aiSummary,
    text,
    hasHtml,
    attachments,
    invitation,
  } = message
  const [laidOut, setLaidOut] = useState(false)
  const received = direction === "in"
  const isEmpty = text.trim().length < SHORTEST_BODY
  const mail = { threadId, messageId: id }
  return (
    <article
      className={`grid gap-3 p-4 rounded bg-raised border cols-1 ${styles.message}`}
      data-direction={direction}
      aria-label={`${received ? "Reçu de" : "Envoyé par"} ${senderOf(message)}, le ${formatDateTime(receivedAt)}`}
    >
      <header className="row wrap gap-y-3 gap-x-3">
        <StatusTag tone={received ? "info" : "success"}>{received ? "Reçu" : "Envoyé"}</StatusTag>
        <time dateTime={receivedAt} className="soft text-s tabular">
          {formatDateTime(receivedAt)}
        </time>
      </header>
      {received ? (
        <div className="row wrap gap-y-3 gap-x-3">
          <MailBadges mail={{ ...message, hasReply: false }} />
          <HandledMark influencerId={influencerId} message={message} />
        </div>
      ) : null}
      <dl className={`grid gap-1 text-s ${styles.people}`}>
        <People label="De :" people={[from]} />
        <People label="À :" people={to} />
        {cc.length > 0 ? <People label="Cc :" people={cc} /> : null}
        {repliesDiffer(message) ? <People label="Répondre à :" people={answersTo} /> : null}
      </dl>
      <ElsewhereWarning mail={message} />
      {aiSummary ? (
        <aside className={`px-4 py-3 text-m rounded-m bg-tint ${styles.summary}`} aria-label="Résumé IA">
          <h3 className="accent text-s bold font">Résumé IA</h3>
          <p className="mt-1 anywhere pre-line">{aiSummary}</p>
        </aside>
      ) : null}
      {invitation ? <Invitation invitation={invitation} /> : null}
      {laidOut ? (
        <MailLayout influencerId={influencerId} mail={mail} subject={message.subject} />
      ) : (
        <p className={isEmpty ? styles.empty : styles.body}>
          {isEmpty ? "Message vide ou contenu non disponible" : text}
        </p>
      )}
      {hasHtml ? (
        <Button size="small" className={styles.layout} onClick={() => setLaidOut(!laidOut)}>
          {laidOut ? "Afficher le texte" : "Afficher la mise en page"}
        </Button>
      ) : null}
      {attachments.length > 0 ? (
        <ul className={`grid gap-3 ${styles.attachments}`} aria-label="Pièces jointes">
          {attachments.map((attachment) => (
            <li className="min-0" key={attachment.id}>
              <Attachment influencerId={influencerId} mail={mail} attachment={attachment} />
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  )
}

function People({ label, people }: { label: string; people: ThreadMessage["to"] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{people.length === 0 ? "Inconnu" : people.map(personLabel).join(", ")}</dd>
    </div>
  )
}

function HandledMark({ influencerId, message }: MessageProps) {
  const handle = useHandle(influencerId)
  const { id, threadId, handledAt } = message
  return (
    <Button
      size="small"
      type="text"
      className={styles.handled}
      icon={handledAt ? <UndoOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
      onClick={() => void handle({ threadId, messageId: id }, handledAt === null)}
    >
      {handledAt ? "Marquer comme non traité" : "Marquer comme traité"}
    </Button>
  )
}

interface AttachmentProps {
  influencerId: string
  mail: { threadId: string; messageId: string }
  attachment: ThreadMessage["attachments"][number]
}

function Attachment({ influencerId, mail, attachment: { id, name, size } }: AttachmentProps) {
  const notices = useNotices()
  const { busy, attempt } = useAttempt()
  const fetchIt = () =>
    attempt(
      async () => {
        const { url } = await client.inbox.attachment({ influencerId, ...mail, attachmentId: id })
        download(url)
      },
      (error) => notices.error(`Erreur lors du téléchargement. ${problemOf(error).message}`),
    )
  return (
    <Button
      className="max-full"
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      aria-label={`Télécharger ${name}`}
      onClick={() => void fetchIt()}
    >
      <span className={`min-0 clip ${styles.fileName}`}>{name}</span>
      <span className="flex-none soft text-s regular">{formatFileSize(size)}</span>
    </Button>
  )
}
