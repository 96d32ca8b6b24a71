export const ASSISTANT_NAME = "Léa"
export const MAX_QUESTION = 2000

/** rules/inbox.md#answers */
export const ANSWER_FAILED = "Erreur lors de la génération de la réponse"
export const NO_ANSWER = "Je ne sais pas répondre à cette question."

/** Earlier messages that the model receives. */
export const REMEMBERED = 12
/** Maximum characters of an answer. */
export const LONGEST_ANSWER = 8000
export const MAX_RECORDS = 12

/** The model's time for an answer, including look-ups. */
export const ANSWER_MS = 90_000
/** A little more: a worker that holds it longer is dead. */
export const LEASE_MS = ANSWER_MS + 10_000
/** Delay of the check for an interrupted answer. */
export const LOOK_AGAIN_SECONDS = LEASE_MS / 1000 + 5
/** Number of attempts at an answer before it counts as failed. */
export const TRIES = 3
const PATIENCE_MS = (TRIES + 1) * LOOK_AGAIN_SECONDS * 1000

interface Answer {
  state: string
  createdAt: string
  busyUntil?: number
}

/** Whether a pending answer was abandoned. */
export const isGivenUp = ({ state, createdAt, busyUntil = 0 }: Answer, now = Date.now()): boolean =>
  state === "pending" && now - Date.parse(createdAt) > PATIENCE_MS && busyUntil < now
