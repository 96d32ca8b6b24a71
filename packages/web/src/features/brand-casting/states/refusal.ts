import type { Problem } from "../../../lib/problem.ts"

interface Refusal {
  reason: string
  worthAnotherTry: boolean
}

/** Why there is no casting to show, in the words of spec 2 §8. */
export function refusalOf({ code, message, status }: Problem): Refusal {
  if (code === "not_found" || code === "closed") return { reason: message, worthAnotherTry: false }
  if (code === "invalid")
    return { reason: "Ce lien de casting n'existe pas ou n'est plus actif.", worthAnotherTry: false }
  const reason =
    status === 0
      ? `Une erreur est survenue lors du chargement des données: ${message}`
      : "Erreur lors de la récupération du casting"
  return { reason, worthAnotherTry: true }
}
