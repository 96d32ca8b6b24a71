/** What is on offer until a deployment's own table says otherwise (docs/operations.md). */
interface DefaultPlan {
  planId: string
  name: string
  /** Euro cents. */
  priceMonthly: number
  /** Missing: unlimited. */
  seatLimit?: number
  features: string[]
}

/** Every plan opens all modules; they differ in seats. The second by price is flagged "Populaire" (spec 1 §2). */
export const DEFAULT_PLANS: readonly DefaultPlan[] = [
  {
    planId: "solo",
    name: "Solo",
    priceMonthly: 2900,
    seatLimit: 1,
    features: [
      "Tous les modules",
      "Collaborations et pages de suivi pour vos marques",
      "Clients, créateurs et castings",
      "Comptabilité des paiements influenceurs",
    ],
  },
  {
    planId: "equipe",
    name: "Équipe",
    priceMonthly: 7900,
    seatLimit: 5,
    features: [
      "Tous les modules",
      "Permissions choisies pour chaque membre",
      "Tâches partagées et mises à jour en direct",
      "Ressources communes à toute l'équipe",
    ],
  },
  {
    planId: "agence",
    name: "Agence",
    priceMonthly: 19_900,
    features: [
      "Tous les modules",
      "Autant de membres que vous le souhaitez",
      "Permissions choisies pour chaque membre",
      "Un espace pour chaque talent manager",
    ],
  },
]
