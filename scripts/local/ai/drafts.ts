import type { Brain } from "./brain.ts"
import { dataIn, isEnglish, mailIn, textIn } from "./data.ts"

type Both = readonly [french: string, english: string]

const BODIES: Record<string, readonly Both[]> = {
  reply: [
    ["Merci pour votre message{about}.", "Thank you for your message{about}."],
    [
      "Pourriez-vous nous envoyer le brief complet, les livrables attendus et le calendrier ?",
      "Could you send us the full brief, the expected deliverables and the timeline?",
    ],
  ],
  ask_budget: [
    ["Merci pour votre proposition.", "Thank you for your proposal."],
    [
      "Quel budget avez-vous prévu, pour quels livrables, à quelles dates et avec quels droits d'utilisation ?",
      "What budget do you have in mind, for which deliverables, dates and usage rights?",
    ],
  ],
  decline: [
    ["Merci d'avoir pensé à nous.", "Thank you for thinking of us."],
    [
      "Nous ne pouvons malheureusement pas donner suite cette fois, et serons heureux d'en reparler pour un autre projet.",
      "Unfortunately we cannot take this forward this time, and would be glad to hear about another project.",
    ],
  ],
}

/** Writes an answer to a mail, in the mail's language; tones omit or add sentences. */
export const drafts: Brain = (question) => {
  const { subject, text, sender } = mailIn(question)
  const task = dataIn(question, "task")
  const english = isEnglish(`${subject} ${text}`)
  const say = ([french, other]: Both) => (english ? other : french)
  const [intent, tone, current] = [textIn(task, "intent"), textIn(task, "tone"), textIn(task, "currentDraft")]
  const [manager, creator] = [textIn(task, "manager"), textIn(task, "creator")]
  const about = subject && say([` au sujet de « ${subject} »`, ` about “${subject}”`])
  const sentences = (BODIES[intent] ?? BODIES.reply ?? []).map(say)
  const signature =
    textIn(task, "sender") === "creator" ? creator : `${manager}\n${say(["Pour", "For"])} ${creator}`
  const fresh = [
    `${say(["Bonjour", "Hello"])}${sender && ` ${sender}`},`,
    sentences.join("\n").replace("{about}", about),
    `${say(["Bien à vous,", "Best regards,"])}\n${signature}`,
  ].join("\n\n")
  return { object: { draft: intent === "regenerate" ? inTone(current || fresh, tone, english) : fresh } }
}

/** The draft in a tone, which the product names in French. */
function inTone(draft: string, tone: string, english: boolean): string {
  const paragraphs = draft.split("\n\n")
  const [hello = "", ...rest] = paragraphs
  const opened = (line: string) => [hello, line, ...rest].join("\n\n")
  if (/court/.test(tone)) {
    const [said = "", ...end] = rest
    return [hello, said.split("\n")[0], ...end].join("\n\n")
  }
  if (/formel/.test(tone)) {
    return draft
      .replace(/^(Bonjour|Hello)/, english ? "Dear" : "Madame, Monsieur")
      .replace("Bien à vous", "Cordialement")
  }
  if (/chaleureux/.test(tone))
    return opened(english ? "I hope you are well!" : "J'espère que vous allez bien !")
  if (/enthousiaste/.test(tone)) {
    return opened(english ? "We are thrilled by your message!" : "Nous sommes ravis de votre message !")
  }
  return draft
}
