import { CloudSyncOutlined, LinkOutlined, MailOutlined, SendOutlined, SyncOutlined } from "@ant-design/icons"
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ChatMessage, InboxCreator } from "@trame/core/inbox/contract/shapes"
import { de } from "@trame/core/lib/text"
import { Button, type GetRef, Input, Tooltip } from "antd"
import { useContext, useLayoutEffect, useRef, useSyncExternalStore } from "react"
import { client } from "../../../lib/api/api.ts"
import { patchData } from "../../../lib/api/patch.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useCreation } from "../../../lib/forms/creation.ts"
import { createStore } from "../../../lib/store.ts"
import { Spinner } from "../../../ui/public/PublicButton.tsx"
import { BusyButton } from "../../../ui/states/BusyButton.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { ReadOnlyContext } from "../../../ui/states/ReadOnlyNotice.tsx"
import { ThinkingDots } from "../../../ui/ThinkingDots.tsx"
import { chatOptions, type InboxAddress } from "../cache.ts"
import { useSync } from "../mailboxes.ts"
import { BackButton } from "../mails/parts.tsx"
import styles from "./ChatPane.module.css"
import type { Connection } from "./CreatorsPane.tsx"
import { Messages } from "./Messages.tsx"
import { SyncProgress } from "./SyncProgress.tsx"

interface ChatPaneProps {
  creator: InboxCreator
  address: InboxAddress
  connection: Connection
  tell: (failure: string | null) => void
}

/** The mailbox's assistant, and the progress of the mailbox's sync (rules/inbox.md#chat). */
export function ChatPane({ creator, address, connection, tell }: ChatPaneProps) {
  const { influencerId, name, mailbox, hasMails } = creator
  const query = useQuery(chatOptions(influencerId))
  const { pending, ask } = useAsking(influencerId, tell)
  const open = mailbox !== null || hasMails
  return (
    <section className={`stack min-0 ${styles.pane}`} data-pane="chat" aria-label={`Chat IA - ${name}`}>
      <header className={`row wrap gap-y-3 gap-x-4 px-5 py-4 bg-surface border-bottom ${styles.head}`}>
        <BackButton label="Tous les créateurs" onClick={() => address.choose(null)} />
        <h2 className={`min-0 text-l bold anywhere ${styles.title}`}>Chat IA - {name}</h2>
        <span className={styles.toMails}>
          <Button icon={<MailOutlined aria-hidden />} onClick={() => address.showPane("mails")}>
            E-mails
          </Button>
        </span>
        <div className="flex wrap gap-3">
          <MailboxActions creator={creator} connection={connection} tell={tell} />
        </div>
        {mailbox?.sync ? (
          <div className="basis-full">
            <SyncProgress of={name} sync={mailbox.sync} isFirst={mailbox.syncedAt === null} />
          </div>
        ) : null}
        {mailbox?.status === "expired" ? (
          <p className={`text-m medium ${styles.expired}`}>
            L'autorisation {de(mailbox.email)} a expiré : reconnectez la boîte pour recevoir et envoyer des
            e-mails.
          </p>
        ) : null}
      </header>
      {open ? (
        <>
          <QueryBoundary query={query} loading={<Loading />} failure="Impossible d'afficher la conversation">
            {({ items }) => (
              <History messages={items} pending={pending}>
                <Messages
                  influencerId={influencerId}
                  messages={items}
                  tell={tell}
                  onThread={address.showThread}
                />
              </History>
            )}
          </QueryBoundary>
          <Question influencerId={influencerId} busy={pending !== null} onAsk={ask} />
        </>
      ) : (
        <div className={`grid p-7 flex-1 min-h-0 scroll ${styles.closed}`}>
          <EmptyState
            icon={<LinkOutlined aria-hidden />}
            title={`La boîte Gmail ${de(name)} n'est pas connectée`}
            description="Connectez-la pour lire ses e-mails, en discuter avec l'assistant et y répondre."
          />
        </div>
      )}
    </section>
  )
}

interface MailboxActionsProps extends Omit<ChatPaneProps, "address"> {}

function MailboxActions({ creator, connection, tell }: MailboxActionsProps) {
  const { influencerId, mailbox } = creator
  const { busy, sync, resync } = useSync(creator, tell)
  if (mailbox?.status !== "connected")
    return (
      <Button
        type="primary"
        icon={<LinkOutlined aria-hidden />}
        loading={connection.busy}
        onClick={() => void connection.connect(influencerId)}
      >
        {mailbox ? "Reconnecter" : "Connecter Gmail"}
      </Button>
    )
  return (
    <>
      <BusyButton icon={<SyncOutlined aria-hidden spin={busy} />} busy={busy} onClick={() => void sync()}>
        Synchroniser
      </BusyButton>
      <Tooltip title="Supprime et re-synchronise tous les e-mails avec leur contenu complet">
        <BusyButton
          icon={<CloudSyncOutlined aria-hidden />}
          busy={busy}
          onClick={() => void resync()}
          aria-description="Supprime et re-synchronise tous les e-mails avec leur contenu complet"
        >
          Re-sync complet
        </BusyButton>
      </Tooltip>
    </>
  )
}

const Loading = () => (
  <div className={`stack gap-5 flex-1 min-h-0 scroll-y ${styles.history}`}>
    <Spinner label="Chargement de la conversation" />
  </div>
)

interface HistoryProps {
  messages: readonly ChatMessage[]
  pending: string | null
  children: React.ReactNode
}

/** Scrolls to the latest message. */
function History({ messages, pending, children }: HistoryProps) {
  const frame = useRef<HTMLDivElement>(null)
  const last = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new message
  useLayoutEffect(() => {
    const { current } = frame
    if (current) current.scrollTop = current.scrollHeight
  }, [last, pending])
  return (
    <div
      ref={frame}
      role="log"
      aria-label="Conversation"
      className={`stack gap-5 flex-1 min-h-0 scroll-y ${styles.history}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      {children}
      {pending === null ? null : (
        <>
          <div className={styles.mine}>
            <p className={`grid gap-3 px-4 py-3 anywhere pre-wrap rounded ${styles.bubble}`}>{pending}</p>
          </div>
          <div className={styles.theirs} role="status">
            <p className={`flex p-5 bg-surface border ${styles.thinking}`}>
              <ThinkingDots label="L'assistant répond…" />
            </p>
          </div>
        </>
      )}
    </div>
  )
}

/** Unsent texts by creator: the member may look at another one meanwhile. */
const typed = createStore<Readonly<Record<string, string>>>({})

/** Maximum length of a question (rules/inbox.md#chat). */
const MAX_QUESTION = 2000

interface QuestionProps {
  influencerId: string
  busy: boolean
  /** Resolves to whether it was answered. */
  onAsk: (message: string) => Promise<boolean>
}

function Question({ influencerId, busy, onAsk }: QuestionProps) {
  const readOnly = useContext(ReadOnlyContext) !== null
  const current = () => typed.current()[influencerId] ?? ""
  const text = useSyncExternalStore(typed.subscribe, current)
  const write = (next: string) => typed.set({ ...typed.current(), [influencerId]: next })
  const isBlank = text.trim() === ""
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  const button = useRef<HTMLButtonElement>(null)
  const submit = async () => {
    if (isBlank || busy || readOnly) return
    write("")
    if (await onAsk(text.trim())) {
      // An empty field disables the button, which would lose the focus.
      if (document.activeElement === button.current) field.current?.focus()
    } else if (current().trim() === "") write(text)
  }
  return (
    <form
      className="flex items-end gap-3 px-5 py-4 bg-surface border-top"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Input.TextArea
        ref={field}
        aria-label="Votre message"
        placeholder="Tapez votre message..."
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={MAX_QUESTION}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void submit()
        }}
      />
      <BusyButton
        ref={button}
        type="primary"
        htmlType="submit"
        icon={<SendOutlined aria-hidden />}
        disabled={isBlank && !busy}
        busy={busy}
      >
        Envoyer
      </BusyButton>
    </form>
  )
}

/** One question at a time. A retry without an answer is sent under the same id. */
function useAsking(influencerId: string, tell: (failure: string | null) => void) {
  const queries = useQueryClient()
  // The pending question outlives a change of creator.
  const queryKey = ["inbox", "asking", influencerId]
  const pending = useQuery<string | null>({ queryKey, queryFn: skipToken }).data ?? null
  const setPending = (message: string | null) => queries.setQueryData(queryKey, message)
  const { create } = useCreation()

  async function ask(message: string): Promise<boolean> {
    setPending(message)
    tell(null)
    const { queryKey: chatKey } = chatOptions(influencerId)
    try {
      const { items } = await create({
        values: [influencerId, message],
        send: (id) => client.inbox.ask({ influencerId, id, message }),
      })
      const ids = new Set(items.map(({ id }) => id))
      patchData(queries, chatKey, (known) => ({
        items: [...known.items.filter(({ id }) => !ids.has(id)), ...items],
      }))
      return true
    } catch (error) {
      tell(failureWords(error))
      void queries.invalidateQueries({ queryKey: chatKey })
      return false
    } finally {
      setPending(null)
    }
  }

  return { pending, ask }
}

/** rules/inbox.md#chat */
function failureWords(error: unknown): string {
  const { code, status, message } = problemOf(error)
  if (code === "unauthenticated") return "Session expirée, veuillez vous reconnecter"
  if (status === 0) return `Erreur: ${code === "network" ? message : "Erreur de chat"}`
  if (message.startsWith("Erreur IA")) return message
  return `Erreur IA: ${code === "unexpected" ? "Erreur inconnue" : message}`
}
