import type { CastingStatus } from "@trame/core/campaigns/castings/rules/values"
import type { ClientAgency } from "./clients.ts"

/** Contents of the demo castings. Days count from the day of seeding. */
export interface DemoBrief {
  brand: string
  name: string
  description: string
  budget: string
  requirements: string[]
  status: CastingStatus
  /** The age is the days since its creation. */
  days: { age: number; starts: number; ends: number; deadline: number | null }
  /** The brand has answered the first ones. */
  proposals: { count: number; answered: number }
  link: "open" | "shut" | "none"
}

const LUMIERE_BRIEFS: DemoBrief[] = [
  {
    brand: "Rosée d'Armor",
    name: "Soins marins, les nouveaux visages",
    description:
      "Rosée d'Armor lance six soins à base d'algues récoltées à la main. Nous cherchons des personnes qui parlent de leur peau sans filtre, capables de raconter une routine simple en vidéo verticale.\n\nDeux vidéos par personne, tournées au naturel, et trois stories le jour du lancement.",
    budget: "45 000 € à 60 000 €, production comprise",
    requirements: [
      "Au moins 15 000 abonnés",
      "Taux d'engagement supérieur à 2,5 %",
      "Aucun partenariat avec une marque de soins depuis trois mois",
      "À l'aise face caméra, sans retouche",
      "Disponible pour une journée de tournage à Saint-Malo",
    ],
    status: "active",
    days: { age: 4, starts: 35, ends: 80, deadline: 24 },
    proposals: { count: 34, answered: 0 },
    link: "open",
  },
  {
    brand: "Velours & Lin",
    name: "Vestiaire de mi-saison",
    description:
      "Une capsule de douze pièces en lin lavé, à porter par temps incertain. Chaque personne compose trois silhouettes avec ses propres vêtements.",
    budget: "28 000 €",
    requirements: [
      "Univers mode ou lifestyle",
      "Photos soignées en lumière naturelle",
      "Tailles 36 à 48 représentées",
    ],
    status: "active",
    days: { age: 11, starts: 25, ends: 60, deadline: 15 },
    proposals: { count: 18, answered: 11 },
    link: "open",
  },
  {
    brand: "Éclat de Sève",
    name: "Une routine en trois gestes",
    description:
      "Nettoyer, hydrater, protéger : la marque veut montrer qu'une routine courte suffit. Présélection large, la marque retiendra une dizaine de personnes.",
    budget: "À définir selon la sélection",
    requirements: ["Beauté ou bien-être", "Une communauté qui commente", "Pas de discours médical"],
    status: "active",
    days: { age: 13, starts: 60, ends: 110, deadline: 45 },
    proposals: { count: 40, answered: 0 },
    link: "none",
  },
  {
    brand: "Otarie",
    name: "Défi trente jours",
    description:
      "Trente jours pour reprendre le sport, à son rythme. Les personnes choisies suivent le programme de l'application et partagent leurs progrès, y compris les jours sans.",
    budget: "32 000 €",
    requirements: [
      "Pratique sportive régulière, sans être athlète",
      "Prête à publier une fois par semaine pendant un mois",
      "Pas de promesse de perte de poids",
    ],
    status: "active",
    days: { age: 20, starts: 18, ends: 55, deadline: null },
    proposals: { count: 22, answered: 9 },
    link: "open",
  },
  {
    brand: "Café Brumaire",
    name: "Les rituels du matin",
    description:
      "Montrer le premier café de la journée, celui qu'on ne partage pas. Formats courts, son direct, aucune mise en scène de studio.",
    budget: "18 000 €",
    requirements: ["Cuisine, lifestyle ou livres", "Un intérieur qui se prête au tournage"],
    status: "draft",
    days: { age: 24, starts: 50, ends: 85, deadline: 35 },
    proposals: { count: 7, answered: 0 },
    link: "none",
  },
  {
    brand: "Hôtels Belvédaire",
    name: "Escapades hors saison",
    description:
      "Douze hôtels, douze week-ends. La marque souhaite envoyer des duos et leur laisser choisir l'angle : table, randonnée, musée ou sieste.",
    budget: "70 000 € dont hébergement",
    requirements: ["Voyage ou cuisine", "Permis de conduire"],
    status: "draft",
    days: { age: 27, starts: 90, ends: 150, deadline: null },
    proposals: { count: 0, answered: 0 },
    link: "none",
  },
  {
    brand: "Kernoa",
    name: "Cap sur les îles",
    description:
      "Une semaine en mer pour présenter la nouvelle gamme de cirés. Les images servent aussi aux boutiques : droits de douze mois.",
    budget: "40 000 €",
    requirements: ["Voyage, sport ou photographie", "À l'aise sur un bateau", "Droits de douze mois"],
    status: "active",
    days: { age: 38, starts: 6, ends: 20, deadline: -3 },
    proposals: { count: 12, answered: 12 },
    link: "open",
  },
  {
    brand: "Thé Sémaphore",
    name: "Coffret découverte",
    description: "Cinq thés, cinq moments de la journée. Un contenu par personne, livré en trois semaines.",
    budget: "12 500 €",
    requirements: ["Micro-influence : de 5 000 à 80 000 abonnés", "Ton posé"],
    status: "closed",
    days: { age: 75, starts: -40, ends: -10, deadline: -48 },
    proposals: { count: 15, answered: 15 },
    link: "shut",
  },
  {
    brand: "Pixel Nord",
    name: "Ouverture de la bêta",
    description:
      "Des parties commentées en direct pendant le week-end d'ouverture. Les clés sont remises dix jours avant.",
    budget: "22 000 €",
    requirements: ["Gaming ou humour", "Direct d'au moins deux heures"],
    status: "closed",
    days: { age: 110, starts: -80, ends: -70, deadline: -90 },
    proposals: { count: 10, answered: 10 },
    link: "shut",
  },
]

/** The last one was created first. */
export const CASTING_BRIEFS: Record<ClientAgency, DemoBrief[]> = {
  lumiere: LUMIERE_BRIEFS,
  horizon: [
    {
      brand: "Alto Running",
      name: "La foulée du dimanche",
      description:
        "Des sorties tranquilles, entre amis, avec la nouvelle chaussure d'entraînement. Pas de chronomètre à l'image.",
      budget: "16 000 €",
      requirements: ["Course à pied au moins une fois par semaine", "Vidéo verticale"],
      status: "active",
      days: { age: 6, starts: 30, ends: 60, deadline: 21 },
      proposals: { count: 14, answered: 5 },
      link: "open",
    },
    {
      brand: "Bambou Bleu",
      name: "Maison sans plastique",
      description: "Remplacer, un objet à la fois. Série de quatre épisodes par personne.",
      budget: "9 000 €",
      requirements: ["Lifestyle ou famille"],
      status: "draft",
      days: { age: 16, starts: 45, ends: 90, deadline: null },
      proposals: { count: 4, answered: 0 },
      link: "none",
    },
    {
      brand: "Chocolats Ferronnière",
      name: "Les ateliers du mercredi",
      description: "Une matinée à l'atelier, une recette à refaire chez soi.",
      budget: "11 000 €",
      requirements: ["Cuisine", "Disponible un mercredi à Lyon"],
      status: "closed",
      days: { age: 140, starts: -100, ends: -70, deadline: -110 },
      proposals: { count: 9, answered: 9 },
      link: "shut",
    },
  ],
}
