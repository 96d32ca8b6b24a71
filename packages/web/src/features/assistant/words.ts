import type { AnswerRecord } from "@trame/core/assistant/contract"
import { ASSISTANT_NAME } from "@trame/core/assistant/rules"

/** rules/inbox.md#assistant */
export const GREETING = `Bonjour, je suis ${ASSISTANT_NAME}, votre expert en marketing d'influence. Comment puis-je vous aider aujourd'hui ?`

/** Shown until the first question. */
export const SUGGESTIONS = [
  "Quelles sont les coordonnées des contacts de nos principaux clients ?",
  "Quelle est l'adresse de l'influenceur avec qui nous travaillons le plus ?",
  "Combien de collaborations attendent une confirmation ?",
  "Quels sont les meilleurs influenceurs pour le secteur Beauté ?",
] as const

export const KINDS: Record<AnswerRecord["kind"], string> = {
  client: "Client",
  collaboration: "Collaboration",
  influencer: "Créateur",
  casting: "Casting",
  resource: "Ressource",
  todo: "Tâche",
}
