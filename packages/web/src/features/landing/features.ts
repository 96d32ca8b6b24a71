export interface Feature {
  title: string
  text: string
  /** A weaver's draft: rows of crossings, `x` where the warp lies on top. */
  weave: readonly string[]
}

/** Spec 1 §2 "Landing page"; each has a weave of its own, from plain to houndstooth. */
export const FEATURES: readonly Feature[] = [
  {
    title: "Collaborations",
    text: "Budgets, étapes, livrables et documents de chaque campagne, à jour pour toute l'équipe.",
    weave: ["x.x.x.x.", ".x.x.x.x", "x.x.x.x.", ".x.x.x.x", "x.x.x.x.", ".x.x.x.x", "x.x.x.x.", ".x.x.x.x"],
  },
  {
    title: "Dashboard CA",
    text: "Le chiffre d'affaires de l'agence, mois après mois et créateur par créateur, sans export ni formule.",
    weave: ["xx..xx..", ".xx..xx.", "..xx..xx", "x..xx..x", "xx..xx..", ".xx..xx.", "..xx..xx", "x..xx..x"],
  },
  {
    title: "CRM Clients",
    text: "Marques, contacts, notes et campagnes passées, dans une fiche par client.",
    weave: ["xx..xx..", "xx..xx..", "..xx..xx", "..xx..xx", "xx..xx..", "xx..xx..", "..xx..xx", "..xx..xx"],
  },
  {
    title: "Base Influenceurs",
    text: "Votre vivier de créateurs : audiences, tarifs, coordonnées et appréciation de l'agence.",
    weave: ["x.......", "...x....", "......x.", ".x......", "....x...", ".......x", "..x.....", ".....x.."],
  },
  {
    title: "Tâches Équipe",
    text: "Qui fait quoi, pour quand, et ce qui attend encore.",
    weave: ["x...x...", ".x.x.x.x", "..x...x.", ".x.x.x.x", "x...x...", ".x.x.x.x", "..x...x.", ".x.x.x.x"],
  },
  {
    title: "Tâches Influenceurs",
    text: "Le brief du jour de chaque créateur, sur une page qu'il coche depuis son téléphone.",
    weave: ["...xx...", "..xxxx..", ".xx..xx.", "xx....xx", "xx....xx", ".xx..xx.", "..xxxx..", "...xx..."],
  },
  {
    title: "Comptabilité",
    text: "Ce qui est facturé, ce qui est encaissé, et ce qu'il reste à verser à chaque créateur.",
    weave: ["x.x.x.x.", "x.x.x.x.", ".x.x.x.x", ".x.x.x.x", "x.x.x.x.", "x.x.x.x.", ".x.x.x.x", ".x.x.x.x"],
  },
  {
    title: "Ressources",
    text: "Contrats, briefs types, kits média : les documents de l'agence, rangés une fois, retrouvés toujours.",
    weave: ["xxx.xxx.", ".x...x..", "x.xxx.xx", "...x...x", "xxx.xxx.", ".x...x..", "x.xxx.xx", "...x...x"],
  },
  {
    title: "Market Watch",
    text: "Les collaborations repérées chez les créateurs, pour voir quelles marques bougent.",
    weave: ["xx.xx...", "xxx.xx..", ".xx..xxx", "..xx.xxx", "x...xx.x", "xx...xx.", ".xxx..xx", "..xxx.xx"],
  },
]
