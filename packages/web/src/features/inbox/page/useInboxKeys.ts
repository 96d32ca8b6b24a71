import { type InfiniteData, useQueryClient } from "@tanstack/react-query"
import type { Thread } from "@trame/core/inbox/contract/shapes"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { useKeys } from "../../../lib/keys/keys.ts"
import {
  answered,
  type InboxAddress,
  inboxDialogs,
  type MailRef,
  mailsOptions,
  threadOptions,
  useHandle,
} from "../cache.ts"

interface Chosen extends MailRef {
  handledAt: string | null
}

/** Arrows change the thread while one is open; r answers, e marks as handled, Escape closes (rules/inbox.md#screen). */
export function useInboxKeys(address: InboxAddress): void {
  const queries = useQueryClient()
  const { open } = useDialogParam(inboxDialogs)
  const { creatorId, threadId, showThread } = address
  const handle = useHandle(creatorId)

  /** The open thread's mail to answer, else the focused one. */
  function chosen(): Chosen | null {
    const row = document.activeElement?.closest<HTMLElement>("li[data-thread]")
    if (!threadId && row?.dataset.mail)
      return {
        threadId: row.dataset.thread ?? "",
        messageId: row.dataset.mail,
        handledAt: row.dataset.handled || null,
      }
    const { queryKey } = threadOptions(creatorId, threadId || (row?.dataset.thread ?? ""))
    const thread = queries.getQueryData<Thread>(queryKey)
    const mail = thread && answered(thread)
    return mail ? { threadId: mail.threadId, messageId: mail.id, handledAt: mail.handledAt } : null
  }

  /** Moves through the threads of the listed mails. */
  function moveThread(by: 1 | -1): void {
    const { queryKey } = mailsOptions(creatorId)
    const pages = queries.getQueryData<InfiniteData<{ items: { threadId: string }[] }>>(queryKey)?.pages
    const threads = [...new Set(pages?.flatMap((page) => page.items.map((mail) => mail.threadId)))]
    const at = threads.indexOf(threadId)
    const next = at < 0 ? undefined : threads[at + by]
    if (next) showThread(next)
  }

  function reply(): boolean {
    const mail = chosen()
    if (mail) open("draft", { of: mail.threadId, mail: mail.messageId, intent: "reply" })
    return mail !== null
  }

  function markHandled(): boolean {
    const mail = chosen()
    if (!mail) return false
    const { handledAt, ...ref } = mail
    void handle(ref, handledAt === null)
    return true
  }

  useKeys([
    ...(threadId
      ? ([
          { keys: ["j"], label: "Fil suivant", group: "page", act: () => moveThread(1), held: true },
          { keys: ["k"], label: "Fil précédent", group: "page", act: () => moveThread(-1), held: true },
          { keys: ["Escape"], label: "Fermer le fil", group: "page", act: () => showThread(null) },
        ] as const)
      : []),
    ...(creatorId
      ? ([
          { keys: ["r"], label: "Répondre", group: "page", act: reply },
          { keys: ["e"], label: "Marquer comme traité, ou annuler", group: "page", act: markHandled },
        ] as const)
      : []),
  ])
}
