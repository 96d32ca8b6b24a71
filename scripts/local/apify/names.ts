/** Usernames that begin so try what else never happens; the engine's page tells them to people. */
export const TRIALS = {
  introuvable: "le profil n'existe pas",
  prive: "le profil est privé : ni publications ni statistiques",
  panne: "toute l'exécution échoue",
  sansposts: "le profil est lu, la lecture de ses publications échoue",
  lent: "l'exécution dure 20 secondes",
} as const

export type Trial = keyof typeof TRIALS

export const isTrial = (username: string, trial: Trial): boolean => username.startsWith(trial)
