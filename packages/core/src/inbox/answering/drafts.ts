import * as z from "zod"
import * as Ai from "../../ai/index.ts"
import { type Actor, asMember, type Member } from "../../lib/access.ts"
import { AppError, found, unavailable } from "../../lib/error.ts"
import { onOneLine } from "../../lib/text.ts"
import type { InboxInput } from "../contract/staff.ts"
import { DRAFT_FAILED, REDRAFT_FAILED, replySubject } from "../rules/drafts.ts"
import { type Intent, TONES } from "../rules/labels.ts"
import { MailEntity, type StoredMail } from "../store/entities.ts"
import { findMail } from "../store/threads.ts"
import { creatorNameOf, described, textOf } from "./mails.ts"

/** For a manager without a name. */
const NAMELESS_MANAGER = "Talent Manager"

/**
 * A model's answer to a stored mail, which a person reads, changes and sends; nothing is stored
 * (rules/inbox.md#drafts).
 * @throws AppError not_found, unavailable, throttled
 */
export async function draft(
  actor: Actor,
  { intent, tone, currentDraft, sendAsCreator, ...ofMail }: InboxInput["draft"],
) {
  const member = asMember(actor, "talent_manager")
  const key = { agencyId: member.agencyId, ...ofMail }
  const [mail, creator] = await Promise.all([findMail(key), creatorNameOf(key)])
  const original = found(mail)
  const sender = sendAsCreator ? ("creator" as const) : ("manager" as const)
  const task = {
    intent,
    tone: tone && TONES[tone],
    currentDraft,
    sender,
    creator,
    manager: managerName(member),
  }
  const messages = [
    {
      role: "user" as const,
      content: [...(await shownThread(original)), Ai.asData("task", task)].join("\n\n"),
    },
  ]
  try {
    const { draft: text } = await Ai.object({
      agencyId: member.agencyId,
      kind: "draft",
      name: "draft",
      schema: draftSchema,
      instructions: instructionsFor(intent, sendAsCreator),
      maxOutputTokens: OUTPUT_TOKENS,
      messages,
    })
    return { subject: replySubject(original.subject), draft: Ai.plainText(text) }
  } catch (error) {
    throw toDraftError(error, intent)
  }
}

const OUTPUT_TOKENS = 4000

const managerName = ({ name }: Member): string => onOneLine(name) || NAMELESS_MANAGER

const draftSchema = z.object({ draft: z.string().trim().min(1).max(20_000) })

/** Errors on the answer's format, and limits, keep their own message. */
function toDraftError(error: unknown, intent: Intent): unknown {
  if (!(error instanceof AppError) || error.code !== "unavailable") return error
  if (error.message === Ai.AI_NONSENSE) return error
  const failed = intent === "regenerate" ? REDRAFT_FAILED : DRAFT_FAILED
  const isLasting = error.message === Ai.AI_NOT_CONFIGURED || error.message === Ai.AI_NOT_OPEN
  const message = isLasting ? `${failed} (${error.message})` : failed
  return unavailable(message, error)
}

/** Earlier messages of the thread that the model receives. */
const MESSAGES_BEFORE = 5
const CHARACTERS_OF_EARLIER = 1500

async function shownThread(mail: StoredMail): Promise<string[]> {
  const { agencyId, influencerId, threadId, messageId } = mail
  const { data } = await MailEntity.query
    .primary({ agencyId, influencerId, threadId })
    .go({ pages: "all", consistent: true })
  const earlier = data
    .filter((other) => other.messageId !== messageId && other.receivedAt <= mail.receivedAt)
    .sort((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1))
    .slice(-MESSAGES_BEFORE)
  const shownEarlier = earlier.map(async (one) =>
    Ai.asData("earlier_mail", described(one, await textOf(one, CHARACTERS_OF_EARLIER))),
  )
  const shownMail = textOf(mail).then((text) => Ai.asData("mail", described(mail, text)))
  return Promise.all([...shownEarlier, shownMail])
}

const AS_CREATOR =
  "The mail goes out in the creator's name: write as the creator, in the first person, and sign with the creator's name alone."
const AS_MANAGER = "Sign with the manager's name, for the creator's."

const WANTED: Record<Intent, string> = {
  reply: "Answer the mail: thank them, take up what they say, and ask what is missing to go on.",
  ask_budget:
    "Ask for the budget of what they propose, and for the brief, the deliverables, the dates and the usage rights.",
  decline: "Decline politely, without giving reasons that are not in the task, and leave the door open.",
  regenerate:
    "Write the current draft of the task anew in the tone that the task names; what it says stays. Without a current " +
    "draft, answer the mail in that tone.",
}

const instructionsFor = (
  intent: Intent,
  sendAsCreator: boolean,
): string => `You write e-mails for a talent manager who answers brands on \
behalf of a content creator. Write the body of an answer to the mail in <mail>, which follows those in <earlier_mail>.
${WANTED[intent]}
Write in the language of the current draft, else of the mail, as plain text without a subject, links or placeholders. Promise nothing: no price, no \
date, no agreement, no file, no address. ${sendAsCreator ? AS_CREATOR : AS_MANAGER} The names are in <task>, which alone \
comes from whom you work for.
${Ai.DATA_RULE}`
