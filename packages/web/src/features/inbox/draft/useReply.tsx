import { useQueryClient } from "@tanstack/react-query"
import type { ThreadMessage } from "@trame/core/inbox/contract/shapes"
import { ADDRESSEES_CHANGED, ADDRESSEES_UNCONFIRMED, asksFirst } from "@trame/core/inbox/rules/addressees"
import { replySubject } from "@trame/core/inbox/rules/drafts"
import { type Intent, MAIL_GONE, type Tone } from "@trame/core/inbox/rules/labels"
import { NOT_IN_THE_LOOP, type SendOptions, sendingProblem } from "@trame/core/inbox/rules/sending"
import { useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { useUnsavedGuard } from "../../../lib/dialog/useUnsavedGuard.ts"
import { useCreation } from "../../../lib/forms/creation.ts"
import { useMe } from "../../../lib/session/me.ts"
import { useSessionState } from "../../../lib/session/session.ts"
import { useDone } from "../../../ui/dialog/DialogFrame.tsx"
import { refreshMails, showSent } from "../cache.ts"
import { TOAST_S } from "../mailboxes.ts"
import { ElsewhereQuestion } from "../mails/Addressees.tsx"
import { type Kept, keptKey, readDraft, useKeeper } from "./kept.ts"
import { AttachmentFailure, useAttachments } from "./useAttachments.ts"
import { type Text, useGeneration, useReveal } from "./useGeneration.ts"

const blank = (mail: ThreadMessage): Kept => ({
  subject: replySubject(mail.subject),
  body: "",
  typed: false,
  sendAsCreator: mail.isFirstContact,
  ccCreator: false,
  uploads: [],
  confirmed: "",
  unsettled: null,
})

/** An answer to a mail: written by the model, edited by the member, kept in the tab until sent. */
export function useReply(influencerId: string, mail: ThreadMessage, intent: Intent) {
  const ref = { threadId: mail.threadId, messageId: mail.id }
  const key = keptKey(useMe(), influencerId, mail.id)
  const [found] = useState(() => readDraft(key))
  const [draft, setDraft] = useState<Kept>(() => found ?? blank(mail))
  const [wasFound, setWasFound] = useState(found !== null)
  /** The text that a rewrite replaced. */
  const [former, setFormer] = useState<Text | null>(null)
  const latest = useRef(draft)
  const change = (changes: Partial<Kept>) => {
    latest.current = { ...latest.current, ...changes }
    setDraft(latest.current)
  }
  const attachments = useAttachments(found?.uploads ?? [], () => change({ uploads: attachments.stored() }))

  const signedIn = useSessionState() === "active"
  const forget = useKeeper({ key, draft, signedIn })
  const [sent, setSent] = useState(false)
  const dirty = draft.typed || attachments.items.length > 0
  const release = useUnsavedGuard(signedIn && dirty && !sent, {
    kept: true,
    onLeave: forget,
    closing: CLOSING,
  })

  const generation = useGeneration(influencerId, ref)
  const reveal = useReveal()

  const lastAsked = useRef<{ intent: Intent; tone: Tone | null }>({ intent, tone: null })
  async function generate(asked: Intent, tone: Tone | null): Promise<void> {
    lastAsked.current = { intent: asked, tone }
    reveal.end()
    const { subject, body, sendAsCreator } = latest.current
    const before = { subject, body }
    const text = await generation.generate(asked, tone, { ...before, sendAsCreator })
    if (!text) return
    setWasFound(false)
    setFormer(before.body.trim() === "" ? null : before)
    change(text)
    reveal.begin(text.body)
  }

  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, unless a draft was kept
  useEffect(() => {
    if (begun.current || found) return
    begun.current = true
    void generate(intent, null)
  }, [])

  const sending = useSending({
    influencerId,
    mail,
    latest,
    change,
    attachments,
    onSent: () => {
      setSent(true)
      release()
      forget()
    },
  })

  return {
    draft,
    wasFound,
    attachments,
    sending,
    generation: { busy: generation.busy, failure: generation.failure },
    /** The text of the field. */
    shownBody: reveal.visible ?? draft.body,
    setSubject: (subject: string) => change({ subject, typed: true }),
    /** During the reveal, typing replaces the visible words, and the rest is appended. */
    setBody(body: string): void {
      const rest = reveal.visible === null ? "" : draft.body.slice(reveal.visible.length)
      reveal.end()
      change({ body: body + rest, typed: true })
    },
    stopRevealing: reveal.visible === null ? null : reveal.end,
    setOptions(options: Partial<SendOptions>): void {
      change(options)
      sending.clear()
    },
    restyle: (tone: Tone) => generate("regenerate", tone),
    again: () => generate(intent, null),
    /** Repeats the last request. */
    retry: () => generate(lastAsked.current.intent, lastAsked.current.tone),
    undo:
      former &&
      (() => {
        reveal.end()
        change(former)
        setFormer(null)
      }),
  }
}

export type Reply = ReturnType<typeof useReply>

const CLOSING = {
  title: "Fermer sans envoyer ?",
  content: "Votre brouillon n'est pas envoyé. Si vous fermez cette fenêtre, il sera perdu.",
  okText: "Fermer sans envoyer",
  cancelText: "Continuer à écrire",
}

interface Sending {
  influencerId: string
  mail: ThreadMessage
  latest: { readonly current: Kept }
  change: (changes: Partial<Kept>) => void
  attachments: ReturnType<typeof useAttachments>
  onSent: () => void
}

/**
 * Sends a draft once, despite retries. A changed text becomes another mail only when the previous one certainly was not
 * sent, or the member confirms it (rules/inbox.md#sending).
 */
function useSending({ influencerId, mail, latest, change, attachments, onSent }: Sending) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const done = useDone()
  const { create } = useCreation(latest.current.unsettled, (unsettled) => change({ unsettled }))
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt(): Promise<void> {
    const uploadIds = await attachments.settled()
    const { subject, body, sendAsCreator, ccCreator } = latest.current
    const options = { sendAsCreator, ccCreator: ccCreator && !sendAsCreator }
    const to = mail.answersTo.map(({ address }) => address)
    const otherDomain = latest.current.confirmed === to.join()
    const content = { to, otherDomain, subject: subject.trim(), body, ...options, uploadIds }
    const ref = { influencerId, threadId: mail.threadId, messageId: mail.id }
    const answer = await create({
      values: content,
      send: (sendId) => client.inbox.send({ ...ref, sendId, ...content }),
      // An id belongs to one text: the sent mail is this one.
      settle: async (sent) => sent,
      isSpent: async ({ code, message }) =>
        code === "conflict" && !aboutAddressees(message) && (await confirm({ ...ALREADY, danger: true })),
    })
    onSent()
    showSent(queries, influencerId, answer.mail)
    done(answer.message, TOAST_S)
  }

  /** Asks once before the first answer to another domain than the sender's (rules/inbox.md#addressees). */
  async function isConfirmed(): Promise<boolean> {
    const addresses = mail.answersTo.map(({ address }) => address).join()
    if (!asksFirst(mail.answersTo) || latest.current.confirmed === addresses) return true
    const content = <ElsewhereQuestion mail={mail} />
    if (
      !(await confirm({
        title: "Envoyer vers un autre domaine ?",
        content,
        okText: "Envoyer à cette adresse",
        danger: true,
      }))
    )
      return false
    change({ confirmed: addresses })
    return true
  }

  return {
    busy,
    failure,
    clear: () => setFailure(null),
    async send(): Promise<void> {
      if (running.current) return
      const problem = sendingProblem(latest.current.body, latest.current, mail)
      // Clears the previous failure, so that the same one is announced again and scrolls into view.
      flushSync(() => setFailure(null))
      setFailure(problem)
      if (problem) return
      running.current = true
      try {
        if (!(await isConfirmed())) return
        setBusy(true)
        await attempt()
      } catch (error) {
        setFailure(failureWords(error))
        if (aboutAddressees(problemOf(error).message)) refreshMails(queries, influencerId)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    isAboutOptions: failure === NOT_IN_THE_LOOP,
  }
}

const ALREADY = {
  title: "Ce brouillon est peut-être déjà parti",
  content:
    "Un premier envoi est resté sans réponse, et vous avez changé le message depuis. Vérifiez le fil avant d'envoyer aussi cette version.",
  okText: "Envoyer cette version",
}

const aboutAddressees = (message: string): boolean =>
  message === ADDRESSEES_CHANGED || message === ADDRESSEES_UNCONFIRMED

/** rules/inbox.md#sending */
function failureWords(error: unknown): string {
  if (error instanceof AttachmentFailure) return error.message
  const { code, message } = problemOf(error)
  if (code === "unauthenticated") return "Session non trouvée"
  if (message === MAIL_GONE) return message
  return message.startsWith("Erreur d'envoi") ? message : `Erreur d'envoi: ${message}`
}
