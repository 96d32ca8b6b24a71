/** Stands for whoever is not of the agency any more. */
export const UNKNOWN_MEMBER = { id: "unknown", name: "Utilisateur inconnu" } as const
