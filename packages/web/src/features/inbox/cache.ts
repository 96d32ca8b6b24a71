import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { InboxCreator, MailSummary, Thread, ThreadMessage } from "@trame/core/inbox/contract/shapes"
import { type effectOf, MAIL_GONE } from "@trame/core/inbox/rules/labels"
import { useMemo } from "react"
import { useUrlParams } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { patchData, patchPages } from "../../lib/api/patch.ts"
import { isGone, problemOf } from "../../lib/api/problem.ts"
import { useWriteQueue } from "../../lib/api/useWriteQueue.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { useNotices } from "../../lib/notices.tsx"
import { cursorPages } from "../../ui/list/CursorList.tsx"

/** `of` is a thread, `mail` one of its messages. */
export const inboxDialogs = defineDialogs({
  draft: ["of", "mail", "intent"],
  discussion: ["of"],
})

/** The API's key of a mail. */
export interface MailRef {
  threadId: string
  messageId: string
}

/** The intents of buttons that open a draft. */
export type Asked = Exclude<ReturnType<typeof effectOf>, "thread" | "ignore">

/** The selection, kept in the address. `pane` is the visible column when they do not fit side by side. */
export function useInboxAddress() {
  const [values, set] = useUrlParams({ creator: "", search: "", thread: "", view: "mails", pane: "" })
  return useMemo(
    () => ({
      creatorId: values.creator,
      search: values.search,
      threadId: values.thread,
      view: values.view === "threads" ? ("threads" as const) : ("mails" as const),
      pane: values.pane === "mails" || values.thread ? ("mails" as const) : ("chat" as const),
      setSearch: (search: string) => set({ search }),
      setView: (view: string) => set({ view }),
      choose: (creator: string | null) =>
        set({ creator, thread: null, view: null, pane: null }, { push: true }),
      /** Switching between threads adds no history entry. */
      showThread: (thread: string | null) => set({ thread }, { push: thread !== null && !values.thread }),
      showPane: (pane: "mails" | null) => set({ pane, thread: null }, { push: pane !== null }),
    }),
    [values, set],
  )
}

export type InboxAddress = ReturnType<typeof useInboxAddress>

/** Polls a running sync beside live updates, which may be missing. */
const POLL_MS = 4000

export const creatorsOptions = (search: string) =>
  api.inbox.creators.queryOptions({
    input: { search },
    refetchInterval: ({ state: { data } }) => data?.items.some(isSyncing) && POLL_MS,
  })

export const creatorOptions = (influencerId: string) =>
  api.inbox.creator.queryOptions({
    input: { influencerId },
    refetchInterval: ({ state: { data } }) => data !== undefined && isSyncing(data) && POLL_MS / 2,
  })

export const isSyncing = ({ mailbox }: InboxCreator): boolean => mailbox?.sync != null

export const mailsOptions = (influencerId: string) =>
  api.inbox.mails.infiniteOptions({
    input: (cursor: string | undefined) => ({ influencerId, cursor }),
    ...cursorPages,
  })

export const threadsOptions = (influencerId: string) =>
  api.inbox.threads.infiniteOptions({
    input: (cursor: string | undefined) => ({ influencerId, cursor }),
    ...cursorPages,
  })

export const threadOptions = (influencerId: string, threadId: string) =>
  api.inbox.thread.queryOptions({ input: { influencerId, threadId } })

export const chatOptions = (influencerId: string) => api.inbox.chat.queryOptions({ input: { influencerId } })

/** Refetches the creators and mailboxes of all screens. */
export const refreshCreators = (queries: QueryClient) =>
  Promise.all([
    queries.invalidateQueries({ queryKey: api.inbox.creators.key() }),
    queries.invalidateQueries({ queryKey: api.inbox.creator.key() }),
  ])

/** After a sent mail or a sync with new mails. */
export function refreshMails(queries: QueryClient, influencerId: string): void {
  const of = { input: { influencerId } }
  for (const queryKey of [
    api.inbox.mails.key(of),
    api.inbox.threads.key(of),
    api.inbox.thread.key(of),
    api.inbox.chat.key(of),
  ])
    void queries.invalidateQueries({ queryKey })
}

/** Updates a mail in all cached queries. */
function patchMail(
  queries: QueryClient,
  influencerId: string,
  { threadId, messageId }: MailRef,
  changes: Partial<MailSummary>,
): void {
  const patch = <Mail extends MailSummary>(mail: Mail): Mail =>
    mail.id === messageId ? { ...mail, ...changes } : mail
  const mails = api.inbox.mails.key({ input: { influencerId } })
  const { queryKey: thread } = threadOptions(influencerId, threadId)
  patchPages<MailSummary>(queries, mails, (items) => items.map(patch))
  patchData(queries, thread, (known) => ({ ...known, messages: known.messages.map(patch) }))
}

/** The cached value, if any. */
function handledAtOf(
  queries: QueryClient,
  influencerId: string,
  { threadId, messageId }: MailRef,
): string | null {
  const thread = queries.getQueryData(threadOptions(influencerId, threadId).queryKey)
  const mails = queries.getQueryData(mailsOptions(influencerId).queryKey)
  const known = [...(thread?.messages ?? []), ...(mails?.pages.flatMap(({ items }) => items) ?? [])]
  return known.find(({ id }) => id === messageId)?.handledAt ?? null
}

/** Marks mails as handled or not: optimistic, rolled back on failure (rules/inbox.md#actions). */
export function useHandle(influencerId: string) {
  const queries = useQueryClient()
  const queue = useWriteQueue()
  const notices = useNotices()

  /** Resolves to whether it is stored. */
  return async (mail: MailRef, handled: boolean): Promise<boolean> => {
    const before = handledAtOf(queries, influencerId, mail)
    const show = (handledAt: string | null) => patchMail(queries, influencerId, mail, { handledAt })
    show(handled ? new Date().toISOString() : null)
    // After a failure for the same mail, the queue drops this write without an error of its own.
    let isStored = false
    try {
      await queue.run(mail.messageId, async () => {
        const stored = await client.inbox.handle({ influencerId, ...mail, handled })
        isStored = true
        if (queue.isLast(mail.messageId)) show(stored.handledAt)
      })
      return isStored
    } catch (error) {
      show(before)
      if (isGone(error)) refreshMails(queries, influencerId)
      notices.error(isGone(error) ? MAIL_GONE : `Erreur lors du marquage. ${problemOf(error).message}`)
      return false
    }
  }
}

/** Adds a sent mail to its thread at once. */
export function showSent(queries: QueryClient, influencerId: string, mail: ThreadMessage): void {
  patchData(queries, threadOptions(influencerId, mail.threadId).queryKey, (known) => ({
    ...known,
    hasReply: true,
    messages: [...known.messages.filter(({ id }) => id !== mail.id), mail],
  }))
  refreshMails(queries, influencerId)
}

/** The cached thread, unless a sync has removed it. */
export const thereOf = ({ data, error }: { data: Thread | undefined; error: unknown }): Thread | undefined =>
  isGone(error) ? undefined : data

/** The message that a draft answers: the last received one, else the last sent one. */
export const answered = ({ messages }: Thread): ThreadMessage | undefined =>
  messages.findLast(({ direction }) => direction === "in") ?? messages.at(-1)

export const senderOf = ({ from }: Pick<MailSummary, "from">): string => from.name || from.address
