/** What the demo agencies note of an influencer, for the brand to read. */
export const CREATIVE_NOTES = [
  "Sa série du dimanche se prête bien au produit : plan fixe, voix posée, beaucoup de questions en commentaires.",
  "Public à 78 % féminin, surtout 25-34 ans, très présent dans l'Ouest.",
  "A déjà travaillé avec une marque voisine il y a un an ; bilan très au-dessus de la moyenne.",
  "Propose de tourner chez elle, avec sa mère : une histoire de transmission.",
  "Peu de partenariats, donc une vraie attente quand il recommande quelque chose.",
  "Idée : une vidéo en un seul plan, sans coupe, du réveil à la porte.",
  "Excellente en direct, moins à l'aise en format court. À réserver au lancement.",
  "Photographe de formation : les visuels peuvent servir aux boutiques.",
  "Humour pince-sans-rire, à cadrer pour le message principal.",
  "Communauté petite mais fidèle : un abonné sur douze commente.",
  "",
  "Disponible seulement à partir de la deuxième semaine.",
]

/** What the demo brands answer, by their choice; often nothing. */
export const BRAND_COMMENTS = {
  accepted: [
    "",
    "",
    "Coup de cœur de toute l'équipe.",
    "Oui, à condition de garder le format en un plan.",
    "Parfait pour le lancement.",
  ],
  maybe: [
    "",
    "À revoir si quelqu'un se désiste.",
    "Nous hésitons : le ton est peut-être trop décalé.",
    "Peut-on voir un exemple plus récent ?",
  ],
  rejected: ["", "", "Trop proche d'un concurrent.", "L'univers ne correspond pas.", "Déjà vu l'an dernier."],
} as const
