import { type InfiniteData, useQueryClient } from "@tanstack/react-query"
import type { Thread } from "@trame/core/inbox/contract/shapes"
import { useEffect, useRef } from "react"
import { DIALOG } from "../../../lib/dialog/focusRow.ts"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import {
  answered,
  type InboxAddress,
  inboxDialogs,
  type MailRef,
  mailsOptions,
  threadOptions,
  useHandle,
} from "../cache.ts"

/** Whoever types means letters. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select, [role='combobox']"))

const items = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("[data-pane='mails'] li[data-thread]"),
]

interface Chosen extends MailRef {
  handledAt: string | null
}

/** j and k go through the mails, r answers, e marks as handled, ? shows all, Escape closes (rules/inbox.md#screen). */
export function useInboxKeys(address: InboxAddress): void {
  const queries = useQueryClient()
  const { open, shown } = useDialogParam(inboxDialogs)
  const { creatorId, threadId, showThread } = address
  const handle = useHandle(creatorId)

  const rowInFocus = () => document.activeElement?.closest<HTMLElement>("li[data-thread]") ?? null

  /** The open thread's mail that an answer would go to, else the one in focus. */
  function chosen(): Chosen | null {
    const row = rowInFocus()
    const { queryKey } = threadOptions(creatorId, threadId || (row?.dataset.thread ?? ""))
    if (!threadId && row?.dataset.mail)
      return {
        threadId: row.dataset.thread ?? "",
        messageId: row.dataset.mail,
        handledAt: row.dataset.handled || null,
      }
    const thread = queries.getQueryData<Thread>(queryKey)
    const mail = thread && answered(thread)
    return mail ? { threadId: mail.threadId, messageId: mail.id, handledAt: mail.handledAt } : null
  }

  function moveRow(by: 1 | -1): void {
    const rows = items()
    const row = rowInFocus()
    const at = row ? rows.indexOf(row) : by > 0 ? -1 : rows.length
    const next = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    next?.querySelector<HTMLElement>("button")?.focus()
    next?.scrollIntoView({ block: "nearest" })
  }

  /** Through the threads of the mails that the list knows. */
  function moveThread(by: 1 | -1): void {
    const { queryKey } = mailsOptions(creatorId)
    const pages = queries.getQueryData<InfiniteData<{ items: { threadId: string }[] }>>(queryKey)?.pages
    const threads = [...new Set(pages?.flatMap((page) => page.items.map((mail) => mail.threadId)))]
    const at = threads.indexOf(threadId)
    const next = at < 0 ? undefined : threads[at + by]
    if (next) showThread(next)
  }

  function press(key: string): boolean {
    if (key === "?") open("keys")
    else if (key === "Escape" && threadId) showThread(null)
    else if (creatorId === "") return false
    else if (key === "j" || key === "k") (threadId ? moveThread : moveRow)(key === "j" ? 1 : -1)
    else if (key === "r" || key === "e") {
      const mail = chosen()
      if (!mail) return false
      const { threadId: of, messageId, handledAt } = mail
      if (key === "r") open("draft", { of, mail: messageId, intent: "reply" })
      else void handle({ threadId: of, messageId }, handledAt === null, handledAt)
    } else return false
    return true
  }

  const latest = useRef({ press, shown })
  latest.current = { press, shown }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
      if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target)) return
      if (latest.current.shown || (target instanceof Element && target.closest(DIALOG))) return
      if (repeat && key !== "j" && key !== "k") return
      if (latest.current.press(key)) event.preventDefault()
    }
    document.addEventListener("keydown", listen)
    return () => document.removeEventListener("keydown", listen)
  }, [])
}
