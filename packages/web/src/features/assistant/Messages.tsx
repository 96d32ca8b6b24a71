import type { AssistantMessage } from "@trame/core/assistant/contract"
import { ASSISTANT_NAME } from "@trame/core/assistant/rules"
import { Button } from "antd"
import { type ReactNode, useEffect, useRef } from "react"
import { Link } from "react-router-dom"
import { ThinkingDots } from "../../ui/ThinkingDots.tsx"
import styles from "./AssistantPage.module.css"
import { isPending } from "./conversation.ts"
import { GREETING, KINDS, SUGGESTIONS } from "./words.ts"

interface MessagesProps {
  messages: readonly AssistantMessage[]
  /** A question being sent. */
  sending: string | null
  onAsk: (question: string) => void
}

export function Messages({ messages, sending, onAsk }: MessagesProps) {
  const last = messages.at(-1)
  const log = useFollowing(`${messages.length} ${last?.content.length} ${last?.state}`, sending)
  const isEmpty = messages.length === 0 && sending === null
  return (
    <section
      ref={log}
      className={`card flex-1 min-h-0 scroll-y ${styles.log}`}
      aria-label={`Conversation avec ${ASSISTANT_NAME}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <ul className="grid gap-5" aria-live="polite" aria-busy={messages.some(isPending)}>
        <Bubble from="assistant">{GREETING}</Bubble>
        {messages.map((message, index) => (
          <Message
            key={message.id}
            message={message}
            onRetry={index === messages.length - 1 ? () => onAsk(messages[index - 1]?.content ?? "") : null}
          />
        ))}
        {sending === null ? null : (
          <>
            <Bubble from="user">{sending}</Bubble>
            <Bubble from="assistant">
              <Thinking />
            </Bubble>
          </>
        )}
      </ul>
      {isEmpty ? <Suggestions onAsk={onAsk} /> : null}
    </section>
  )
}

/** Distance from the end within which the view follows new content. */
const NEAR_PX = 48

/** Scrolls to new content, unless the member has scrolled up; their own question always scrolls into view. */
function useFollowing(content: string, sending: string | null) {
  const log = useRef<HTMLElement>(null)
  const follows = useRef(true)
  useEffect(() => {
    const element = log.current
    if (!element) return
    const onScroll = () => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    }
    element.addEventListener("scroll", onScroll, { passive: true })
    return () => element.removeEventListener("scroll", onScroll)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the content changes
  useEffect(() => {
    if (sending !== null) follows.current = true
    if (follows.current && log.current) log.current.scrollTop = log.current.scrollHeight
  }, [content, sending])
  return log
}

interface BubbleProps {
  from: AssistantMessage["role"]
  tone?: "plain" | "danger"
  below?: ReactNode
  children: ReactNode
}

function Bubble({ from, tone = "plain", below, children }: BubbleProps) {
  return (
    <li className={`grid justify-items-start gap-3 min-0 ${styles.message}`} data-from={from}>
      <span className="visually-hidden">{from === "user" ? "Vous : " : `${ASSISTANT_NAME} : `}</span>
      <div className={`px-5 py-4 ink anywhere pre-wrap bg-raised border ${styles.bubble}`} data-tone={tone}>
        {children}
      </div>
      {below}
    </li>
  )
}

function Message({ message, onRetry }: { message: AssistantMessage; onRetry: (() => void) | null }) {
  const { role, content, error, records } = message
  if (message.state === "failed") {
    return (
      <Bubble
        from={role}
        tone="danger"
        below={
          onRetry ? (
            <Button size="small" onClick={onRetry}>
              Reposer la question
            </Button>
          ) : null
        }
      >
        {error}
      </Bubble>
    )
  }
  return (
    <Bubble from={role} below={records.length > 0 ? <Records records={records} /> : null}>
      {content || <Thinking />}
    </Bubble>
  )
}

function Records({ records }: Pick<AssistantMessage, "records">) {
  return (
    <ul className={`flex wrap gap-x-3 gap-y-3 max-full ${styles.records}`} aria-label="Fiches utilisées">
      {records.map(({ kind, id, title, path }) => (
        <li className="min-0" key={`${kind} ${id}`}>
          <Link
            to={path}
            className={`inline-block px-4 py-2 max-full accent text-m strong anywhere round bg-tint field-border ${styles.record}`}
          >
            <span className="soft regular">{KINDS[kind]}</span> {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const Thinking = () => (
  <span className="inline-flex py-2">
    <ThinkingDots label={`${ASSISTANT_NAME} rédige sa réponse`} />
  </span>
)

function Suggestions({ onAsk }: Pick<MessagesProps, "onAsk">) {
  return (
    <ul className={`grid gap-3 mt-7 ${styles.suggestions}`} aria-label="Questions suggérées">
      {SUGGESTIONS.map((question) => (
        <li key={question}>
          <button
            type="button"
            className={`px-5 py-4 full ink text-left rounded bg-raised h-full field-border ${styles.suggestion}`}
            onClick={() => onAsk(question)}
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}
