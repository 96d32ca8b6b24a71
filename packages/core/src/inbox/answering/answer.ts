import type { AiMessage } from "../../ai/index.ts"
import * as Ai from "../../ai/index.ts"
import type { StoredChatMessage } from "../store/entities.ts"
import type { Owner } from "./mails.ts"
import { isNotice } from "./notices.ts"
import { mailTools } from "./tools.ts"

type AnswerContent = Pick<StoredChatMessage, "content" | "payload">

const LONGEST_ANSWER = 6000
const NOTHING_SAID = "Je n'ai pas trouvé de réponse. Pouvez-vous reformuler votre question ?"

/** The model's answer to a question about a creator's mails, and the mail of its buttons (rules/inbox.md#chat). */
export async function answer(
  owner: Owner,
  creator: string,
  before: readonly StoredChatMessage[],
  question: string,
): Promise<AnswerContent> {
  const [notices, messages] = [before.filter(isNotice), before.filter((one) => !isNotice(one))]
  const { tools, proposal } = mailTools(owner)
  const { text } = await Ai.converse({
    agencyId: owner.agencyId,
    kind: "chat",
    instructions: instructionsFor(creator, notices.slice(-ANNOUNCED).flatMap(announced)),
    messages: [...messages.slice(-REMEMBERED).flatMap(remembered), { role: "user", content: question }],
    tools,
  })
  const content = Ai.plainText(withoutLinks(text)).slice(0, LONGEST_ANSWER) || NOTHING_SAID
  const payload = proposal()
  return { content, ...(payload && { payload }) }
}

/** Number of earlier messages, and of notices, that the model receives. */
const REMEMBERED = 12
const ANNOUNCED = 5

function remembered({ role, content, payload }: StoredChatMessage): AiMessage[] {
  if (role === "system") return []
  if (!payload) return [{ role, content }]
  return [{ role, content: `${content} (e-mail ${payload.emailId}, fil ${payload.threadId})` }]
}

/** A notice quotes a stranger: the model receives only the mail's ids, and may look the mail up. */
const announced = ({ payload, createdAt }: StoredChatMessage) =>
  payload ? [{ mailId: payload.emailId, threadId: payload.threadId, receivedAt: createdAt }] : []

/** Reduces Markdown links and pictures to their text. */
const withoutLinks = (text: string): string => text.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")

const instructionsFor = (
  creator: string,
  announcedMails: readonly object[],
): string => `You help a talent manager with the mailbox of a content creator, \
whom <creator> names. You find mails, sum them up and say what to do next. Answer in French, briefly, as plain text without \
links; a line that is wholly in **double asterisks** is a heading.
Look mails up with your tools before you answer, and say so when you find nothing: never invent mails, senders, amounts or \
dates. You can send nothing and change nothing. When your answer is about one mail, propose the buttons that fit it with \
propose_actions.
${Ai.asData("creator", creator)}
The manager was told of these new mails, the newest last:
${Ai.asData("announced", announcedMails)}
${Ai.DATA_RULE}`
