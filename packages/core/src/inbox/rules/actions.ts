import type { ActionLabel, Classification } from "./labels.ts"

/** The buttons of a new mail's notice, by its class (rules/inbox.md#actions). */
export const ACTIONS_OF: Record<Classification, readonly ActionLabel[]> = {
  collab: ["Répondre", "Demander budget", "Refuser poliment", "Voir le fil", "Ignorer"],
  gift: ["Répondre", "Refuser poliment", "Voir le fil", "Ignorer"],
  event: ["Répondre", "Refuser poliment", "Voir le fil", "Ignorer"],
  admin: ["Répondre", "Voir le fil", "Ignorer"],
  spam: ["Voir le fil", "Ignorer"],
  other: ["Répondre", "Voir le fil", "Ignorer"],
}

export const MAX_ACTIONS = 5
