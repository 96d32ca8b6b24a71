/** Usernames with these prefixes trigger rare cases; the engine's page lists them. */
export const TRIALS = {
  introuvable: "le profil n'existe pas",
  prive: "le profil est privé : ni publications ni statistiques",
  panne: "toute l'exécution échoue",
  sansposts: "le profil est lu, la lecture de ses publications échoue",
  lent: "l'exécution dure 20 secondes",
} as const

type Trial = keyof typeof TRIALS

export const isTrial = (username: string, trial: Trial): boolean => username.startsWith(trial)
