import { AppError } from "../lib/error.ts"
import { setting } from "../lib/settings.ts"
import type { Limit } from "../lib/throttle.ts"

/** The kinds of requests to a model; each has its own limit. */
export type AiKind = "classification" | "draft" | "chat" | "assistant"

export const AI_NOT_CONFIGURED = "La clé du fournisseur d'IA n'est pas configurée."
/** The provider refuses the account, e.g. when nobody has enabled the model in Bedrock (operations.md#models). */
export const AI_NOT_OPEN =
  "Le modèle d'IA n'est pas activé pour le compte de la plateforme. Son administrateur doit en ouvrir l'accès chez le fournisseur."
export const AI_FAILED = "Le fournisseur d'IA ne répond pas. Veuillez réessayer."
/** The answer does not match the request. */
export const AI_NONSENSE = "Réponse invalide du serveur. Veuillez réessayer."
export const AI_TOO_OFTEN = "Trop de demandes à l'IA en une heure. Veuillez réessayer plus tard."
export const AI_MONTH_USED_UP =
  "La limite mensuelle d'IA de votre agence est atteinte. Elle repart à zéro le 1er du mois prochain."

/** Whether a model is configured (rules/inbox.md#models). */
export const isConfigured = (): boolean => setting("AI_PROVIDER") !== "none"

/** @throws AppError `unavailable` without a model */
export function assertConfigured(): void {
  if (!isConfigured()) throw new AppError("unavailable", AI_NOT_CONFIGURED)
}

const hourly = (tries: number): Limit => ({ tries, seconds: 3600, message: AI_TOO_OFTEN })

/** Per agency and hour (rules/inbox.md#model-limits). */
export const HOURLY: Record<AiKind, Limit> = {
  classification: hourly(2000),
  draft: hourly(200),
  chat: hourly(200),
  assistant: hourly(200),
}

/** Per agency; input and output tokens together (rules/inbox.md#model-limits). */
export const MONTHLY_TOKENS = 20_000_000
