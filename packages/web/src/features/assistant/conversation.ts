import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { AssistantMessage } from "@trame/core/assistant/contract"
import { useEffect, useMemo, useRef, useState } from "react"
import { api, client } from "../../lib/api/api.ts"
import { putData } from "../../lib/api/patch.ts"
import { onPiece, type Piece } from "../../lib/api/pieces.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useCreation } from "../../lib/forms/creation.ts"

const options = () => api.assistant.conversation.queryOptions()

/** While an answer is awaited: for when the socket has nothing to say. */
const LOOK_MS = 5000

/** What was said so far, with what has come of answers that are being written (rules/inbox.md#answers). */
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

/** Of the text that is stored and the one that was told, whichever is further. */
function withTold(message: AssistantMessage, told = ""): AssistantMessage {
  if (!isPending(message) || told.length <= message.content.length) return message
  return { ...message, content: told }
}

/** A text with one more piece; null where what stands before it was missed. */
export function withPiece(text: string, { offset, text: piece }: Omit<Piece, "id">): string | null {
  return offset <= text.length ? text.slice(0, offset) + piece : null
}

/** The texts of answers as far as the socket told them, by id. */
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
 * Asks one question at a time; one that could not be sent is asked again under the same id.
 * @param onFound told of one whose answer never came and which stands in the conversation all the same
 */
export function useAsking(messages: readonly AssistantMessage[], onFound: (question: string) => void) {
  const queries = useQueryClient()
  const { busy, problem, attempt, clear } = useAttempt()
  const { create, unsettled, resume } = useCreation()
  const [sending, setSending] = useState<string | null>(null)

  /** Whether it was sent. */
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

/** Forgets the whole conversation. */
export function useClearing() {
  const queries = useQueryClient()
  return async () => {
    await client.assistant.clear()
    putData(queries, options().queryKey, { items: [] })
  }
}
