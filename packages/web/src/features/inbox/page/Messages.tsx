import { DeleteOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { ChatMessage } from "@trame/core/inbox/contract/shapes"
import { effectOf } from "@trame/core/inbox/rules/labels"
import { NO_MAIL_CHOSEN } from "@trame/core/inbox/rules/sending"
import { Button, Tooltip } from "antd"
import { Fragment } from "react"
import { client } from "../../../lib/api/api.ts"
import { patchData } from "../../../lib/api/patch.ts"
import { useRemoval } from "../../../lib/dialog/useConfirm.tsx"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatDateTime } from "../../../lib/format.ts"
import { useNotices } from "../../../lib/notices.tsx"
import { chatOptions, inboxDialogs, useHandle } from "../cache.ts"
import { TOAST_S } from "../mailboxes.ts"
import styles from "./ChatPane.module.css"

interface MessagesProps {
  influencerId: string
  messages: readonly ChatMessage[]
  tell: (failure: string | null) => void
  onThread: (threadId: string) => void
}

const DAY_MS = 86_400_000

/** The conversation without the system's own notes (rules/inbox.md#chat). */
export function Messages({ messages, ...props }: MessagesProps) {
  const shown = messages.filter(({ role }) => role !== "system")
  const dayAgo = new Date(Date.now() - DAY_MS).toISOString()
  const isRecent = ({ createdAt }: ChatMessage) => createdAt > dayAgo
  if (shown.length === 0)
    return (
      <p className={`soft text-center ${styles.none}`}>
        Posez une question sur les e-mails de ce créateur : qui attend une réponse, ce que propose une marque…
      </p>
    )
  return shown.map((message, index) => {
    const before = shown[index - 1]
    return (
      <Fragment key={message.id}>
        {before && isRecent(message) && !isRecent(before) ? (
          <p className={`row gap-4 soft text-s strong ${styles.divider}`}>
            <span>Dernières 24h</span>
          </p>
        ) : null}
        <Message message={message} {...props} />
      </Fragment>
    )
  })
}

interface MessageProps extends Omit<MessagesProps, "messages"> {
  message: ChatMessage
}

function Message({ message, influencerId, tell, onThread }: MessageProps) {
  const { role, content, createdAt, payload } = message
  const queries = useQueryClient()
  const remove = useRemoval()
  const act = useAction(influencerId, tell, onThread)
  const mine = role === "user"

  const removeIt = async () => {
    const gone = await remove({
      title: "Supprimer ce message ?",
      content: "Il sera retiré de la conversation pour toute l'agence.",
      remove: () => client.inbox.removeChatMessage({ influencerId, chatId: message.id }),
      failed: ({ message: reason }) => `Erreur lors de la suppression du message. ${reason}`,
    })
    if (!gone) return
    patchData(queries, chatOptions(influencerId).queryKey, ({ items }) => ({
      items: items.filter(({ id }) => id !== message.id),
    }))
  }

  return (
    <article className={mine ? styles.mine : styles.theirs} aria-label={mine ? "Vous" : "Assistant"}>
      <div className={`grid gap-3 px-4 py-3 anywhere pre-wrap rounded ${styles.bubble}`}>
        {payload?.emailId && payload.hasReply ? (
          <p className={`text-xs strong round ${styles.replied}`}>Répondu à {payload.senderName}</p>
        ) : null}
        <Lines text={content} />
        {!mine && payload && payload.actions.length > 0 ? (
          <div className={`flex wrap gap-3 ${styles.buttons}`}>
            {payload.actions.map((label) => (
              <Button key={label} size="small" onClick={() => void act(label, payload)}>
                {label}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      <div className={`row gap-1 faint text-xs ${styles.foot}`}>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        <Tooltip title="Supprimer">
          <Button
            type="text"
            size="small"
            className={styles.remove}
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`Supprimer le message du ${formatDateTime(createdAt)}`}
            onClick={() => void removeIt()}
          />
        </Tooltip>
      </div>
    </article>
  )
}

const BOLD = /^\s*\*\*(.+)\*\*\s*$/

/** Lines between double asterisks are bold. */
const Lines = ({ text }: { text: string }) => (
  <div className={styles.text}>
    {text.split("\n").map((line, index) => {
      const bold = BOLD.exec(line)?.[1]
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
      return <p key={index}>{bold ? <strong>{bold}</strong> : line}</p>
    })}
  </div>
)

type Payload = NonNullable<ChatMessage["payload"]>

/** Handles the buttons below a message (rules/inbox.md#actions). */
function useAction(
  influencerId: string,
  tell: (failure: string | null) => void,
  onThread: (threadId: string) => void,
) {
  const { open } = useDialogParam(inboxDialogs)
  const handle = useHandle(influencerId)
  const notices = useNotices()
  return async (label: string, { emailId, threadId }: Payload) => {
    const effect = effectOf(label)
    if (!threadId || (effect !== "thread" && !emailId)) return tell(NO_MAIL_CHOSEN)
    if (effect === "thread" || !emailId) return onThread(threadId)
    if (effect !== "ignore") return open("draft", { of: threadId, mail: emailId, intent: effect })
    const mail = { threadId, messageId: emailId }
    if (await handle(mail, true)) notices.success("E-mail marqué comme traité", TOAST_S)
  }
}
