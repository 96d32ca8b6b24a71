import { DRAFT_FAILED, REDRAFT_FAILED } from "@trame/core/inbox/rules/drafts"
import type { Intent, Tone } from "@trame/core/inbox/rules/labels"
import { useEffect, useRef, useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import type { MailRef } from "../cache.ts"

export const GENERATING = "Génération en cours..."
const INVALID = "Réponse invalide du serveur. Veuillez réessayer."

export interface Text {
  subject: string
  body: string
}

export interface Failure {
  title: string
  reason: string | null
}

/** Requests a draft, one at a time; cancels a request that is no longer needed (rules/inbox.md#drafts). */
export function useGeneration(influencerId: string, mail: MailRef) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  /** Resolves to null without a draft. */
  async function generate(
    intent: Intent,
    tone: Tone | null,
    current: Text & { sendAsCreator: boolean },
  ): Promise<Text | null> {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    setBusy(true)
    setFailure(null)
    try {
      const { subject, draft } = await client.inbox.draft(
        {
          influencerId,
          ...mail,
          intent,
          tone,
          currentDraft: current.body,
          sendAsCreator: current.sendAsCreator,
        },
        { signal: own.signal },
      )
      if (own.signal.aborted) return null
      if (draft.trim() === "") throw new InvalidDraft()
      const isNamed = subject.trim() !== "" && subject !== GENERATING
      return { subject: isNamed ? subject : current.subject, body: draft }
    } catch (error) {
      if (!own.signal.aborted) setFailure(failureOf(error, intent))
      return null
    } finally {
      if (!own.signal.aborted) setBusy(false)
    }
  }

  return { busy, failure, generate }
}

class InvalidDraft extends Error {}

function failureOf(error: unknown, intent: Intent): Failure {
  if (error instanceof InvalidDraft) return { title: INVALID, reason: null }
  const { code, message } = problemOf(error)
  const isWhole = [DRAFT_FAILED, REDRAFT_FAILED, INVALID].some((known) => message.startsWith(known))
  if (isWhole) return { title: message, reason: null }
  const title = intent === "regenerate" ? REDRAFT_FAILED : DRAFT_FAILED
  return { title, reason: code === "unexpected" ? null : message }
}

/** rules/inbox.md#drafts */
const WORD_MS = 30

const wordsOf = (text: string): string[] => text.match(/\s*\S+\s*/gu) ?? []

/** Reveals a text word by word; at once when the user prefers reduced motion. */
export function useReveal() {
  const [shown, setShown] = useState<{ words: string[]; count: number } | null>(null)
  const revealing = shown !== null

  useEffect(() => {
    if (!revealing) return
    const timer = setInterval(
      () =>
        setShown((now) => (now && now.count < now.words.length ? { ...now, count: now.count + 1 } : null)),
      WORD_MS,
    )
    return () => clearInterval(timer)
  }, [revealing])

  return {
    /** The visible part; null for all. */
    visible: shown?.words.slice(0, shown.count).join("") ?? null,
    begin(text: string): void {
      const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches
      setShown(calm ? null : { words: wordsOf(text), count: 0 })
    },
    end: () => setShown(null),
  }
}
