/** The name by which the assistant goes. */
export const ASSISTANT_NAME = "Léa"
export const MAX_QUESTION = 2000

/** rules/inbox.md#answers */
export const ANSWER_FAILED = "Erreur lors de la génération de la réponse"
export const NO_ANSWER = "Je ne sais pas répondre à cette question."

/** Of the conversation so far, what the model is told. */
export const REMEMBERED = 12
/** Characters of an answer. */
export const LONGEST_ANSWER = 8000
/** Records that an answer names. */
export const MAX_RECORDS = 12

/** What the model has for an answer, its look-ups included. */
export const ANSWER_MS = 90_000
/** A little more: whoever is at work for longer is dead. */
export const LEASE_MS = ANSWER_MS + 10_000
/** When it is looked whether an answer was left half-way. */
export const LOOK_AGAIN_SECONDS = LEASE_MS / 1000 + 5
/** How often somebody begins to write an answer before it is given up. */
export const TRIES = 3
const PATIENCE_MS = (TRIES + 1) * LOOK_AGAIN_SECONDS * 1000

interface Answer {
  state: string
  createdAt: string
  busyUntil?: number
}

/** Whether an answer is awaited that will not come. */
export const isGivenUp = ({ state, createdAt, busyUntil = 0 }: Answer, now = Date.now()): boolean =>
  state === "pending" && now - Date.parse(createdAt) > PATIENCE_MS && busyUntil < now
