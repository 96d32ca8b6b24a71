import type { CollaborationType } from "@trame/core/campaigns/collaborations/rules/values"

/** What demo campaigns are about; `{brand}` is put in. */
export const CAMPAIGNS: readonly [name: string, type: CollaborationType][] = [
  ["Lancement de la gamme Essentiels", "collaboration_entrante"],
  ["Ambassadeurs {brand}", "collaboration_sortante"],
  ["Coffret découverte", "collaboration_entrante"],
  ["Les rendez-vous {brand}", "casting_interne"],
  ["Week-end presse en Bretagne", "collaboration_sortante"],
  ["Une journée avec {brand}", "collaboration_entrante"],
  ["Nouvelle boutique de Lyon", "casting_externe"],
  ["Opération codes promo", "collaboration_entrante"],
  ["Série de tutoriels", "casting_interne"],
  ["Défi 30 jours", "collaboration_entrante"],
  ["Coulisses de l'atelier", "collaboration_sortante"],
  ["Édition limitée", "casting_externe"],
  ["Portraits de clientes", "collaboration_entrante"],
  ["Contenus UGC pour le site", "casting_interne"],
  ["{brand} a dix ans", "collaboration_sortante"],
  ["Test du nouveau service", "collaboration_entrante"],
  ["Grand jeu {brand}", "collaboration_sortante"],
  ["Routine du matin", "collaboration_entrante"],
  ["Casting vidéo verticale", "casting_externe"],
]

export const DESCRIPTIONS = [
  "Trois publications par créateur, ton naturel, produit visible dans les cinq premières secondes. Mention « collaboration commerciale » obligatoire.",
  "Mettre en avant la fabrication française et les matières. Pas de musique sous licence.",
  "",
  "Code promotionnel nominatif à citer à l'oral et en description. Validation des scénarios avant tournage.",
  "Tournage libre, deux allers-retours de relecture au plus.",
]

export const DELIVERABLE_NOTES = [
  "",
  "60 s, format vertical",
  "3 stories avec lien",
  "Carrousel de 5 photos",
  "Vidéo dédiée de 8 min",
  "Droits de 3 mois pour la marque",
]

/** The steps of a campaign in their order; some belong to each influencer. */
export const STEPS: readonly { name: string; perInfluencer: boolean }[] = [
  { name: "Envoi du brief", perInfluencer: false },
  { name: "Réception des produits", perInfluencer: true },
  { name: "Validation du scénario", perInfluencer: false },
  { name: "Première version de la vidéo", perInfluencer: true },
  { name: "Retours de la marque", perInfluencer: false },
  { name: "Publication", perInfluencer: true },
  { name: "Bilan chiffré", perInfluencer: false },
]

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
