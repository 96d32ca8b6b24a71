import * as z from "zod"
import {
  cursor,
  fileLink,
  id,
  optionalLine,
  optionalNote,
  pageOf,
  requiredLine,
  requiredNote,
  search,
} from "../../lib/fields.ts"
import { type Inputs, operationsFor } from "../../lib/operation.ts"
import { keysOf, ONE_LINE } from "../../lib/text.ts"
import { MAX_DRAFT, MAX_SUBJECT } from "../rules/drafts.ts"
import { INTENTS, TONES } from "../rules/labels.ts"
import { EMPTY_DRAFT, MAX_ATTACHMENTS } from "../rules/sending.ts"
import { chatMessage, inboxCreator, mailSummary, thread, threadMessage, threadSummary } from "./shapes.ts"

const operation = operationsFor("talent_manager")
/** Gmail's ids of threads and messages. */
const gmailId = z.string().regex(/^[\w-]{1,64}$/, "Identifiant inconnu")
const creator = z.object({ influencerId: id })
const ofThread = creator.extend({ threadId: gmailId })
const ofMessage = ofThread.extend({ messageId: gmailId })
const subject = optionalLine(MAX_SUBJECT).unwrap()

/** A parameter of Google's redirect. */
const returned = (longest: number) => z.string().min(1).max(longest).regex(ONE_LINE)

export const inboxContract = {
  /** The organisation's creators, connected ones first, then by name; at most 500. */
  creators: operation("GET /inbox", "Les créateurs et leurs boîtes mail")
    .input(z.object({ search }))
    .output(z.object({ items: z.array(inboxCreator) })),

  creator: operation("GET /inbox/{influencerId}", "Un créateur et sa boîte mail")
    .input(creator)
    .output(inboxCreator),

  /** Returns Google's consent page; its redirect works once, for the same person, within ten minutes. */
  connect: operation("POST /inbox/connections", "Connecter une boîte Gmail", { status: 201 })
    .input(creator)
    .output(z.object({ authUrl: z.string() })),

  exchange: operation("POST /inbox/connections/exchange", "Terminer la connexion d'une boîte Gmail")
    .input(z.object({ code: returned(2000), state: returned(300) }))
    .output(z.object({ influencerId: z.string(), email: z.string() })),

  /** Revokes the consent at Google and deletes it; the mails stay. */
  disconnect: operation("DELETE /inbox/connections/{influencerId}", "Déconnecter une boîte Gmail")
    .input(creator)
    .output(z.object({ influencerId: z.string() })),

  /** Syncs changes, or everything. While a sync runs, returns that one. */
  sync: operation("POST /inbox/{influencerId}/sync", "Synchroniser une boîte mail", { status: 202 })
    .input(creator.extend({ full: z.boolean().default(false) }))
    .output(z.object({ syncId: z.string() })),

  mails: operation("GET /inbox/{influencerId}/mails", "Les derniers e-mails")
    .input(creator.extend({ cursor: cursor.optional() }))
    .output(pageOf(mailSummary)),

  threads: operation("GET /inbox/{influencerId}/threads", "Les derniers fils de discussion")
    .input(creator.extend({ cursor: cursor.optional() }))
    .output(pageOf(threadSummary)),

  thread: operation("GET /inbox/{influencerId}/threads/{threadId}", "Un fil de discussion")
    .input(ofThread)
    .output(thread),

  /** The mail's HTML, sanitized: no scripts, and remote pictures only on request. */
  html: operation(
    "GET /inbox/{influencerId}/threads/{threadId}/messages/{messageId}/html",
    "Un e-mail mis en page",
  )
    .input(ofMessage.extend({ images: z.stringbool().default(false) }))
    /** `origins`: the origins of the pictures that came with the mail. */
    .output(z.object({ html: z.string(), hasRemoteImages: z.boolean(), origins: z.array(z.string()) })),

  /** A short-lived address of a received attachment, fetched from Gmail on first use. */
  attachment: operation(
    "GET /inbox/{influencerId}/threads/{threadId}/messages/{messageId}/attachments/{attachmentId}",
    "Une pièce jointe reçue",
  )
    .input(ofMessage.extend({ attachmentId: gmailId }))
    .output(fileLink),

  /** A handled mail needs no answer (rules/inbox.md#actions). */
  handle: operation(
    "PUT /inbox/{influencerId}/threads/{threadId}/messages/{messageId}/handled",
    "Marquer un e-mail comme traité",
  )
    .input(ofMessage.extend({ handled: z.boolean() }))
    .output(threadMessage),

  chat: operation("GET /inbox/{influencerId}/chat", "La conversation avec l'assistant de la boîte mail")
    .input(creator)
    .output(z.object({ items: z.array(chatMessage) })),

  /** Returns the two new messages. A repeated request with the same id asks nothing. */
  ask: operation("POST /inbox/{influencerId}/chat", "Demander à l'assistant de la boîte mail", {
    status: 201,
  })
    .input(creator.extend({ id, message: requiredNote(2000, "Écrivez votre message") }))
    .output(z.object({ items: z.array(chatMessage) })),

  removeChatMessage: operation(
    "DELETE /inbox/{influencerId}/chat/{chatId}",
    "Supprimer un message de la conversation",
  )
    .input(creator.extend({ chatId: id }))
    .output(z.object({ id: z.string() })),

  /** Stores nothing: a person reads, changes and sends it. */
  draft: operation(
    "POST /inbox/{influencerId}/threads/{threadId}/messages/{messageId}/draft",
    "Rédiger un brouillon",
  )
    .input(
      ofMessage.extend({
        intent: z.enum(INTENTS),
        tone: z.enum(keysOf(TONES)).nullable().default(null),
        /** Writes and signs it in the creator's name. */
        sendAsCreator: z.boolean().default(false),
        currentDraft: optionalNote(MAX_DRAFT),
      }),
    )
    .output(z.object({ subject: z.string(), draft: z.string() })),

  /**
   * Answers the stored mail's recipients, in its thread. A repeated request with the same `sendId` sends nothing and
   * returns the same answer.
   */
  send: operation(
    "POST /inbox/{influencerId}/threads/{threadId}/messages/{messageId}/send",
    "Envoyer un e-mail",
  )
    .input(
      ofMessage.extend({
        sendId: id,
        /** The recipients that the person saw: the mail goes to these or to nobody (rules/inbox.md#addressees). */
        to: z.array(requiredLine(254, "Adresse e-mail invalide")).max(100),
        /** The person has confirmed recipients outside the sender's domain. */
        otherDomain: z.boolean().default(false),
        subject,
        body: requiredNote(MAX_DRAFT, EMPTY_DRAFT),
        sendAsCreator: z.boolean().default(false),
        ccCreator: z.boolean().default(false),
        /** The caller's finished uploads. */
        uploadIds: z
          .array(id)
          .max(MAX_ATTACHMENTS, `${MAX_ATTACHMENTS} pièces jointes au maximum`)
          .default([]),
      }),
    )
    .output(z.object({ message: z.string(), mail: threadMessage })),
}

export type InboxInput = Inputs<typeof inboxContract>
