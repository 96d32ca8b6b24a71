import * as z from "zod"
import * as Ai from "../../ai/index.ts"
import { AppError } from "../../lib/error.ts"
import { keysOf } from "../../lib/text.ts"
import { holds } from "../../lib/transact.ts"
import { classifyByRules } from "../rules/fallback-classification.ts"
import { CLASSIFICATIONS, type Classification } from "../rules/labels.ts"
import { MailEntity, type StoredMail } from "../store/entities.ts"
import { findMail } from "../store/threads.ts"
import { described, textOf } from "./mails.ts"
import { announceMail } from "./notices.ts"

/** A message of the queue. `first`: the mail is from a mailbox's first import, which creates no notices. */
export const classificationRequest = z.object({
  agencyId: z.string(),
  influencerId: z.string(),
  threadId: z.string(),
  messageId: z.string(),
  first: z.boolean(),
})

/**
 * Classifies and summarizes a received mail, then announces it in the chat (rules/inbox.md#classification). May run
 * twice; a classified mail stays as it is.
 * @returns the model's error, if it failed
 */
export async function classify({
  first,
  ...key
}: z.infer<typeof classificationRequest>): Promise<{ failure: AppError | null }> {
  const mail = await findMail(key)
  if (mail?.direction !== "in") return { failure: null }
  const { verdict, failure } = mail.classifiedBy ? { verdict: null, failure: null } : await judge(mail)
  if (verdict) {
    const write = MailEntity.patch(key)
      .set(verdict)
      .where(({ classifiedBy }, { notExists }) => notExists(classifiedBy))
    await holds(write.go())
  }
  const classified = first ? null : await findMail(key)
  if (classified) await announceMail(classified)
  return { failure }
}

interface Verdict {
  classification: Classification
  classifiedBy: "model" | "rules"
  aiSummary?: string
}

/** Classifies every mail, by rules when the model fails. */
async function judge(mail: StoredMail): Promise<{ verdict: Verdict; failure: AppError | null }> {
  const text = await textOf(mail)
  if (!Ai.isConfigured()) return { verdict: judgeByRules(mail, text), failure: null }
  try {
    return { verdict: await judgeByModel(mail, text), failure: null }
  } catch (error) {
    if (!(error instanceof AppError && FALLS_BACK.has(error.code))) throw error
    return { verdict: judgeByRules(mail, text), failure: error }
  }
}

const FALLS_BACK: ReadonlySet<string> = new Set(["unavailable", "throttled"])

const judgeByRules = ({ subject, from, labels, isBulk }: StoredMail, text: string): Verdict => {
  const hasListHeaders = isBulk || labels.some((label) => BULK_LABELS.has(label)) || LEAVING.test(text)
  return { classification: classifyByRules({ subject, text, from, hasListHeaders }), classifiedBy: "rules" }
}

/** Gmail's own classification. */
const BULK_LABELS: ReadonlySet<string> = new Set(["CATEGORY_PROMOTIONS", "SPAM"])
/** Text of a link to unsubscribe. */
const LEAVING = /unsubscribe|se désabonner|se désinscrire/i

const LONGEST_SUMMARY = 400

const judgement = z.object({
  classification: z.enum(keysOf(CLASSIFICATIONS)),
  summary: z.string().min(1).max(2000),
})

async function judgeByModel(mail: StoredMail, text: string): Promise<Verdict> {
  const { classification, summary } = await Ai.object({
    agencyId: mail.agencyId,
    kind: "classification",
    name: "classification",
    schema: judgement,
    instructions: INSTRUCTIONS,
    messages: [{ role: "user", content: Ai.asData("mail", described(mail, text)) }],
  })
  const aiSummary = Ai.plainText(summary).replace(/\s+/g, " ").slice(0, LONGEST_SUMMARY)
  return { classification, classifiedBy: "model", ...(aiSummary && { aiSummary }) }
}

const INSTRUCTIONS = `You sort the mail of a content creator for their talent manager.
Say what the mail is about:
- collab: a brand or agency proposes or negotiates paid work;
- gift: products offered, samples, seeding;
- event: an invitation, a launch, a press trip;
- admin: invoices, payments, contracts, accounts;
- spam: advertising, newsletters, fraud;
- other: anything else.
Sum it up in French, in one or two sentences of plain text without links: who writes, what they want, amounts and dates.
${Ai.DATA_RULE}`
