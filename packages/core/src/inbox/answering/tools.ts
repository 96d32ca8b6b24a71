import * as z from "zod"
import * as Ai from "../../ai/index.ts"
import { notFound } from "../../lib/error.ts"
import { fold, keysOf } from "../../lib/text.ts"
import { MAX_ACTIONS } from "../rules/actions.ts"
import { ACTIONS, CLASSIFICATIONS } from "../rules/labels.ts"
import { MailEntity, MailThreadEntity, type StoredChatMessage, type StoredMail } from "../store/entities.ts"
import { findMail } from "../store/threads.ts"
import { described, type Owner, senderName, textOf } from "./mails.ts"

/** Number of latest mails that the search covers. */
const SEARCHED_MAILS = 500
const MAX_RESULTS = 10
const MESSAGES_OF_THREAD = 10
const CHARACTERS_OF_MESSAGE = 2500

const gmailId = z.string().regex(/^[\w-]{1,64}$/)

/**
 * Look-ups in one creator's mails for a model, and the buttons that it proposes (rules/inbox.md#chat). This function
 * fixes the owner: no input names an agency or a creator, and no tool sends.
 */
export function mailTools(owner: Owner) {
  let proposed: StoredChatMessage["payload"]
  const tools = {
    search_mails: Ai.tool({
      description: "Finds this creator's mails by words in subject, sender or summary, the newest first.",
      input: z.object({
        query: z.string().max(200).describe("Words that all have to occur; empty for any mail."),
        classification: z.enum(keysOf(CLASSIFICATIONS)).optional(),
      }),
      run: async ({ query, classification }) => {
        const words = fold(query).split(" ").filter(Boolean)
        const mails = await newest(owner)
        const fitting = mails.filter(
          (mail) =>
            mail.direction === "in" &&
            (!classification || mail.classification === classification) &&
            hasAll(mail, words),
        )
        return listed(fitting)
      },
    }),

    list_unanswered: Ai.tool({
      description: "Lists received mails that nobody has answered or marked as handled, the newest first.",
      input: z.object({ classification: z.enum(keysOf(CLASSIFICATIONS)).optional() }),
      run: async ({ classification }) => {
        const [mails, answered] = await Promise.all([newest(owner), answeredThreads(owner)])
        const open = mails.filter(
          (mail) =>
            mail.direction === "in" &&
            !mail.handledAt &&
            !answered.has(mail.threadId) &&
            (classification ? mail.classification === classification : mail.classification !== "spam"),
        )
        return listed(open)
      },
    }),

    read_thread: Ai.tool({
      description: "Reads the last messages of one of this creator's threads.",
      input: z.object({ threadId: gmailId }),
      run: async ({ threadId }) => {
        const { data } = await MailEntity.query.primary({ ...owner, threadId }).go({ pages: "all" })
        if (!data.length) throw notFound("Ce fil n'existe pas.")
        const last = data.sort(byDate).slice(-MESSAGES_OF_THREAD)
        const messages = last.map(async (mail) => ({
          mailId: mail.messageId,
          ...described(mail, await textOf(mail, CHARACTERS_OF_MESSAGE)),
        }))
        return { threadId, messages: await Promise.all(messages) }
      },
    }),

    propose_actions: Ai.tool({
      description: "Shows buttons below your answer, for one mail of this creator's. Ask for it once.",
      input: z.object({
        threadId: gmailId,
        mailId: gmailId,
        actions: z.array(z.enum(ACTIONS)).min(1).max(MAX_ACTIONS),
      }),
      run: async ({ threadId, mailId, actions }) => {
        const mail = await findMail({ ...owner, threadId, messageId: mailId })
        if (!mail) throw notFound("Cet e-mail n'existe pas.")
        proposed = {
          emailId: mail.messageId,
          threadId: mail.threadId,
          senderName: senderName(mail.from),
          actions: [...new Set(actions)],
        }
        return { shown: actions }
      },
    }),
  }
  return { tools, proposal: () => proposed }
}

async function newest(owner: Owner): Promise<StoredMail[]> {
  return (await MailEntity.query.newest(owner).go({ order: "desc", count: SEARCHED_MAILS })).data
}

async function answeredThreads(owner: Owner): Promise<Set<string>> {
  const { data } = await MailThreadEntity.query.newest(owner).go({ order: "desc", count: SEARCHED_MAILS })
  return new Set(data.flatMap(({ threadId, hasReply }) => (hasReply ? [threadId] : [])))
}

function hasAll({ subject, from, snippet, aiSummary = "" }: StoredMail, words: readonly string[]): boolean {
  const text = fold([subject, from.name, from.address, snippet, aiSummary].join(" "))
  return words.every((word) => text.includes(word))
}

const listed = (mails: readonly StoredMail[]) => ({
  found: mails.length,
  mails: mails.slice(0, MAX_RESULTS).map((mail) => ({
    mailId: mail.messageId,
    threadId: mail.threadId,
    from: senderName(mail.from),
    subject: mail.subject,
    receivedAt: mail.receivedAt,
    classification: mail.classification,
    handled: mail.handledAt !== undefined,
    summary: mail.aiSummary ?? mail.snippet,
  })),
})

const byDate = (one: StoredMail, other: StoredMail): number => (one.receivedAt < other.receivedAt ? -1 : 1)
