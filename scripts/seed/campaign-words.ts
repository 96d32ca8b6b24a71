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
