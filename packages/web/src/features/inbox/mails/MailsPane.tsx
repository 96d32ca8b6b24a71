import { ArrowsAltOutlined, CloseOutlined, MailOutlined, PaperClipOutlined } from "@ant-design/icons"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import type { InboxCreator, MailSummary, Thread, ThreadSummary } from "@trame/core/inbox/contract/shapes"
import { de } from "@trame/core/lib/text"
import { Button, Tooltip } from "antd"
import { type ReactNode, useEffect, useRef } from "react"
import { focusRow } from "../../../lib/dialog/focusRow.ts"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDateTime } from "../../../lib/format.ts"
import { CursorList } from "../../../ui/list/CursorList.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { Lines } from "../../../ui/states/Shape.tsx"
import { TabBar } from "../../../ui/TabBar.tsx"
import {
  answered,
  type InboxAddress,
  inboxDialogs,
  mailsOptions,
  senderOf,
  thereOf,
  threadOptions,
  threadsOptions,
} from "../cache.ts"
import styles from "./MailsPane.module.css"
import { BackButton, Gone, MailBadges, RepliedBadge } from "./parts.tsx"
import { ThreadMessages } from "./ThreadMessages.tsx"

interface MailsPaneProps {
  creator: InboxCreator
  address: InboxAddress
}

const TABS = [
  { key: "mails", label: "E-mails récents" },
  { key: "threads", label: "Fils" },
] as const

/** The latest mails and threads, or the open one. */
export function MailsPane({ creator, address }: MailsPaneProps) {
  const { threadId } = address
  return (
    <section
      className={`stack min-0 ${styles.pane}`}
      data-pane="mails"
      aria-label={`E-mails ${de(creator.name)}`}
    >
      {threadId ? (
        <OpenThread key={threadId} influencerId={creator.influencerId} address={address} />
      ) : (
        <Latest creator={creator} address={address} />
      )}
    </section>
  )
}

function Latest({ creator, address }: MailsPaneProps) {
  const { view, setView } = address
  return (
    <>
      <header className={`row gap-3 border-bottom ${styles.head}`} data-steps>
        <BackButton label="Retour à la conversation" two onClick={() => address.showPane(null)} />
        <h2 className="text-l bold">{creator.name}</h2>
      </header>
      <div className={`flex-1 min-h-0 scroll-y ${styles.tabs}`}>
        <TabBar label="E-mails" tabs={TABS} active={view} onChange={setView}>
          {view === "mails" ? (
            <Mails creator={creator} address={address} />
          ) : (
            <Threads creator={creator} address={address} />
          )}
        </TabBar>
      </div>
    </>
  )
}

const Nothing = ({ creator: { mailbox } }: { creator: InboxCreator }) => (
  <EmptyState
    icon={<MailOutlined aria-hidden />}
    title="Aucun e-mail"
    description={
      mailbox?.sync
        ? "Ils apparaîtront ici au fil de la synchronisation."
        : mailbox
          ? "Synchronisez la boîte pour voir ses derniers e-mails."
          : "Connectez la boîte Gmail de ce créateur pour voir ses e-mails."
    }
  />
)

function Mails({ creator, address }: MailsPaneProps) {
  const query = useInfiniteQuery(mailsOptions(creator.influencerId))
  return (
    <CursorList
      query={query}
      loading={<Ghosts label="Chargement des e-mails" />}
      failure="Impossible d'afficher les e-mails"
      count={(shown) => formatCount(shown, "e-mail affiché", "e-mails affichés")}
      empty={<Nothing creator={creator} />}
    >
      {(mails) => (
        <ul aria-label="E-mails récents" className="grid gap-3 cols-1">
          {mails.map((mail) => (
            <MailItem key={mail.id} mail={mail} onOpen={() => address.showThread(mail.threadId)} />
          ))}
        </ul>
      )}
    </CursorList>
  )
}

/** Maximum length of a snippet in characters (rules/inbox.md#mails). */
const SNIPPET = 80

function Snippet({ text }: { text: string }) {
  const shown = Array.from(text).slice(0, SNIPPET)
  if (!shown.length) return null
  return (
    <span
      className={`soft text-m anywhere leading-snug ${styles.snippet}`}
      data-cut={shown.length === SNIPPET}
    >
      {shown.join("")}
    </span>
  )
}

/** A sent mail shows « Envoyé » in place of the sender. */
function MailItem({ mail, onOpen }: { mail: MailSummary; onOpen: () => void }) {
  const { id, threadId, subject, snippet, receivedAt, direction, isRead, hasAttachments, handledAt } = mail
  return (
    <li
      data-item
      data-row={threadId}
      data-mail={id}
      data-thread={threadId}
      data-handled={handledAt ?? ""}
      className={`rounded border ${styles.item}`}
    >
      <button type="button" className={`grid gap-2 full text-left rounded ${styles.open}`} onClick={onOpen}>
        <span
          className={`medium anywhere leading-snug ${styles.subject}`}
          data-unread={!isRead && direction === "in"}
        >
          {subject || "(Sans objet)"}
          {hasAttachments ? (
            <PaperClipOutlined className={styles.clip} role="img" aria-label="Avec pièces jointes" />
          ) : null}
        </span>
        <MailBadges mail={mail} />
        <Line who={direction === "out" ? `Envoyé par ${senderOf(mail)}` : senderOf(mail)} at={receivedAt} />
        <Snippet text={snippet} />
      </button>
    </li>
  )
}

const Line = ({ who, at }: { who: string; at: string }) => (
  <span className={`flex items-baseline justify-between gap-3 soft text-s ${styles.line}`}>
    <span className="ellipsis min-0 ink medium">{who}</span>
    <time className="flex-none tabular" dateTime={at}>
      {formatDateTime(at)}
    </time>
  </span>
)

function Threads({ creator, address }: MailsPaneProps) {
  const query = useInfiniteQuery(threadsOptions(creator.influencerId))
  return (
    <CursorList
      query={query}
      loading={<Ghosts label="Chargement des fils de discussion" />}
      failure="Impossible d'afficher les fils de discussion"
      count={(shown) => formatCount(shown, "fil affiché", "fils affichés")}
      empty={<Nothing creator={creator} />}
    >
      {(threads) => (
        <ul aria-label="Fils de discussion" className="grid gap-3 cols-1">
          {threads.map((thread) => (
            <ThreadItem key={thread.id} thread={thread} onOpen={() => address.showThread(thread.id)} />
          ))}
        </ul>
      )}
    </CursorList>
  )
}

function ThreadItem({ thread, onOpen }: { thread: ThreadSummary; onOpen: () => void }) {
  const { id, subject, with: other, snippet, lastAt, messageCount, hasReply } = thread
  return (
    <li data-item data-row={id} data-thread={id} className={`rounded border ${styles.item}`}>
      <button type="button" className={`grid gap-2 full text-left rounded ${styles.open}`} onClick={onOpen}>
        <span className={`medium anywhere leading-snug ${styles.subject}`}>{subject || "(Sans objet)"}</span>
        <span className="row wrap gap-3">
          {hasReply ? <RepliedBadge /> : null}
          <span className="soft text-s">{formatCount(messageCount, "message")}</span>
        </span>
        <Line who={other ? other.name || other.address : "Envoyé"} at={lastAt} />
        <Snippet text={snippet} />
      </button>
    </li>
  )
}

function OpenThread({ influencerId, address }: { influencerId: string; address: InboxAddress }) {
  const { threadId, showThread } = address
  const query = useQuery(threadOptions(influencerId, threadId))
  const { open } = useDialogParam(inboxDialogs)
  const close = () => {
    showThread(null)
    focusRow(threadId)
  }
  const there = thereOf(query)
  const mail = there && answered(there)
  return (
    <>
      <header className={`row gap-3 border-bottom ${styles.head}`}>
        <BackButton label="Retour aux e-mails" two onClick={close} />
        <div className="flex-1 min-0">
          <h2 className="text-l bold">Fil de discussion</h2>
          {there ? <p className="soft text-s">{formatCount(there.messages.length, "message")}</p> : null}
        </div>
        <Tooltip title="Voir en grand">
          <Button
            type="text"
            icon={<ArrowsAltOutlined aria-hidden />}
            aria-label="Voir le fil en grand"
            onClick={() => open("discussion", { of: threadId })}
          />
        </Tooltip>
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label="Fermer le fil" onClick={close} />
      </header>
      <QueryBoundary
        query={query}
        loading={<Ghosts label="Chargement du fil de discussion" />}
        failure="Erreur lors de l'ouverture du fil de discussion"
        gone={<Gone onBack={close} />}
        onBack={close}
      >
        {(thread) => (
          <Scrolled thread={thread}>
            <p className={`text-l bold titled anywhere leading-snug ${styles.threadSubject}`}>
              {thread.subject || "(Sans objet)"}
            </p>
            <ThreadMessages influencerId={influencerId} thread={thread} />
          </Scrolled>
        )}
      </QueryBoundary>
      {mail ? (
        <footer className={styles.reply}>
          <Button
            type="primary"
            block
            onClick={() => open("draft", { of: threadId, mail: mail.id, intent: "reply" })}
          >
            Répondre
          </Button>
        </footer>
      ) : null}
    </>
  )
}

/** Scrolls to the last message. */
function Scrolled({ thread, children }: { thread: Thread; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const last = thread.messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new message
  useEffect(() => {
    const { current } = frame
    const messages = current?.querySelectorAll<HTMLElement>("article")
    const shown = messages && messages.length > 1 ? messages[messages.length - 1] : null
    if (current && shown) current.scrollTop = shown.offsetTop - current.offsetTop - 12
  }, [last])
  return (
    <section
      ref={frame}
      aria-label="Messages du fil"
      className={`flex-1 min-h-0 scroll-y ${styles.thread}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      {children}
    </section>
  )
}

const GHOSTS = ["a", "b", "c", "d"]

function Ghosts({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true" className={`grid gap-7 ${styles.ghosts}`}>
      <span className="visually-hidden">{label}</span>
      {GHOSTS.map((ghost) => (
        <div key={ghost} aria-hidden="true">
          <Lines title="70%" rows={2} />
        </div>
      ))}
    </div>
  )
}
