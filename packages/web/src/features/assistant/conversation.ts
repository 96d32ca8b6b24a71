import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AssistantMessage } from "@trame/core/assistant/contract"
import { useEffect, useMemo, useRef, useState } from "react"
import { api, client } from "../../lib/api/api.ts"
import { putData } from "../../lib/api/patch.ts"
import { onPiece, type Piece } from "../../lib/api/pieces.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useCreation } from "../../lib/forms/creation.ts"

const options = () => api.assistant.conversation.queryOptions()

/** Polling interval during an answer, when the socket sends nothing. */
const LOOK_MS = 5000

/** The conversation, with the received parts of pending answers (rules/inbox.md#answers). */
export function useConversation() {
  const query = useQuery({
    ...options(),
    refetchInterval: ({ state }) => (state.data?.items.some(isPending) ? LOOK_MS : false),
  })
  const stored = query.data?.items
  const told = useTold(stored)
  const items = useMemo(() => stored?.map((message) => withTold(message, told[message.id])), [stored, told])
  return { ...query, data: items }
}

export const isPending = ({ state }: AssistantMessage): boolean => state === "pending"

/** The longer of the stored text and the streamed one. */
function withTold(message: AssistantMessage, told = ""): AssistantMessage {
  if (!isPending(message) || told.length <= message.content.length) return message
  return { ...message, content: told }
}

/** Appends a piece to a text; null when an earlier piece is missing. */
export function withPiece(text: string, { offset, text: piece }: Omit<Piece, "id">): string | null {
  return offset <= text.length ? text.slice(0, offset) + piece : null
}

/** Streamed texts of answers, by id. */
function useTold(stored: readonly AssistantMessage[] | undefined): Readonly<Record<string, string>> {
  const [told, setTold] = useState<Readonly<Record<string, string>>>({})
  const latest = useRef(stored)
  latest.current = stored
  useEffect(
    () =>
      onPiece((piece) =>
        setTold((known) => {
          const { id } = piece
          const content = latest.current?.find((message) => message.id === id)?.content ?? ""
          const text = withPiece(known[id] ?? "", piece) ?? withPiece(content, piece)
          return text === null ? known : { ...known, [id]: text }
        }),
      ),
    [],
  )
  return told
}

/**
 * Sends one question at a time; an unsent one is retried under the same id.
 * @param onFound receives a question whose answer was lost but which the conversation contains
 */
export function useAsking(messages: readonly AssistantMessage[], onFound: (question: string) => void) {
  const queries = useQueryClient()
  const { busy, problem, attempt, clear } = useAttempt()
  const { create, unsettled, resume } = useCreation()
  const [sending, setSending] = useState<string | null>(null)

  /** Resolves to whether the question was sent. */
  async function ask(question: string): Promise<boolean> {
    if (busy) return false
    setSending(question)
    const sent = await attempt(() =>
      create({ values: question, send: (id) => client.assistant.ask({ id, question }) }),
    )
    if (sent) {
      const { queryKey } = options()
      const known = queries.getQueryData(queryKey)?.items ?? []
      const both = [sent.question, sent.answer]
      const others = known.filter((one) => !both.some((mine) => mine.id === one.id))
      const late = both.map((mine) => known.find((one) => one.id === mine.id) ?? mine)
      putData(queries, queryKey, { items: [...others, ...late] })
    }
    setSending(null)
    return sent !== null
  }

  const lost = busy ? undefined : unsettled()?.id
  const found = lost === undefined ? undefined : messages.find(({ id }) => id === lost)?.content
  const tell = useRef(onFound)
  tell.current = onFound
  useEffect(() => {
    if (found === undefined) return
    resume(null)
    clear()
    tell.current(found)
  }, [found, resume, clear])
  return { ask, busy, sending, problem, dismiss: clear }
}

/** Deletes the whole conversation. */
export function useClearing() {
  const queries = useQueryClient()
  return async () => {
    await client.assistant.clear()
    putData(queries, options().queryKey, { items: [] })
  }
}
