/** Stands for a former member. */
export const UNKNOWN_MEMBER = { id: "unknown", name: "Utilisateur inconnu" } as const
