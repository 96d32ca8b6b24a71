/** Classes of mails, with their badges (rules/inbox.md#classification). */
export const CLASSIFICATIONS = {
  collab: "Collaboration",
  gift: "Cadeau",
  event: "Événement",
  admin: "Administratif",
  spam: "Spam",
  other: "Autre",
} as const

export type Classification = keyof typeof CLASSIFICATIONS

/** The message for a missing mail. */
export const MAIL_GONE = "Cet email n'est plus disponible (peut-être supprimé lors d'une synchronisation)"

/** Labels of the buttons below the assistant's messages, as stored with them. */
export const ACTIONS = [
  "Répondre",
  "Voir le fil",
  "Ouvrir fil",
  "Ignorer",
  "Demander budget",
  "Refuser poliment",
] as const

export type ActionLabel = (typeof ACTIONS)[number]

/** The effect of a button (rules/inbox.md#actions); unknown labels reply. */
export function effectOf(label: string): "reply" | "thread" | "ignore" | "ask_budget" | "decline" {
  if (label === "Voir le fil" || label === "Ouvrir fil") return "thread"
  if (label === "Ignorer") return "ignore"
  if (label === "Demander budget") return "ask_budget"
  if (label === "Refuser poliment") return "decline"
  return "reply"
}

export const INTENTS = ["reply", "ask_budget", "decline", "regenerate"] as const
export type Intent = (typeof INTENTS)[number]

/** The styles for rewriting a draft (rules/inbox.md#drafts). */
export const TONES = {
  short: "Plus court et direct",
  formal: "Plus professionnel et formel",
  warm: "Plus chaleureux et amical",
  keen: "Plus enthousiaste et motivé",
} as const

export type Tone = keyof typeof TONES
