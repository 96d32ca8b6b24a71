import type { Brain } from "./brain.ts"
import { dataIn, isEnglish, mailIn, textIn } from "./data.ts"

interface Words {
  hello(name: string): string
  reply(subject: string): string[]
  ask_budget: string[]
  decline: string[]
  close: string
  sign(manager: string, creator: string): string
}

const FRENCH: Words = {
  hello: (name) => `Bonjour${name && ` ${name}`},`,
  reply: (subject) => [
    `Merci pour votre message${subject && ` au sujet de « ${subject} »`}.`,
    "Pourriez-vous nous envoyer le brief complet, les livrables attendus et le calendrier ?",
  ],
  ask_budget: [
    "Merci pour votre proposition.",
    "Quel budget avez-vous prévu, pour quels livrables, à quelles dates et avec quels droits d'utilisation ?",
  ],
  decline: [
    "Merci d'avoir pensé à nous.",
    "Nous ne pouvons malheureusement pas donner suite cette fois, et serons heureux d'en reparler pour un autre projet.",
  ],
  close: "Bien à vous,",
  sign: (manager, creator) => `${manager}\nPour ${creator}`,
}

const ENGLISH: Words = {
  hello: (name) => `Hello${name && ` ${name}`},`,
  reply: (subject) => [
    `Thank you for your message${subject && ` about “${subject}”`}.`,
    "Could you send us the full brief, the expected deliverables and the timeline?",
  ],
  ask_budget: [
    "Thank you for your proposal.",
    "What budget do you have in mind, for which deliverables, dates and usage rights?",
  ],
  decline: [
    "Thank you for thinking of us.",
    "Unfortunately we cannot take this forward this time, and would be glad to hear about another project.",
  ],
  close: "Best regards,",
  sign: (manager, creator) => `${manager}\nFor ${creator}`,
}

/** Writes an answer to a mail, in the mail's language; tones omit or add sentences. */
export const drafts: Brain = (question) => {
  const { subject, text, sender } = mailIn(question)
  const task = dataIn(question, "task")
  const words = isEnglish(`${subject} ${text}`) ? ENGLISH : FRENCH
  const [intent, tone, current] = [textIn(task, "intent"), textIn(task, "tone"), textIn(task, "currentDraft")]
  const [manager, creator] = [textIn(task, "manager"), textIn(task, "creator")]
  const signature = textIn(task, "sender") === "creator" ? creator : words.sign(manager, creator)
  const signed = `${words.close}\n${signature}`
  const body =
    intent === "ask_budget" ? words.ask_budget : intent === "decline" ? words.decline : words.reply(subject)
  const fresh = [words.hello(sender), body.join("\n"), signed].join("\n\n")
  const draft = intent === "regenerate" ? inTone(current || fresh, tone, words === ENGLISH) : fresh
  return { object: { draft } }
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
