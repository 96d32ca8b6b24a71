import type { CastingStatus } from "@trame/core/campaigns/castings/rules/values"
import type { ClientAgency } from "./client-list.ts"
import { LUMIERE_BRIEFS } from "./lumiere-briefs.ts"

/** What the demo castings are about. Days count from the day of seeding. */
export interface DemoBrief {
  brand: string
  name: string
  description: string
  budget: string
  requirements: string[]
  status: CastingStatus
  /** How long ago it was created. */
  age: number
  starts: number
  ends: number
  deadline: number | null
  proposals: number
  /** How many of them the brand has answered. */
  answered: number
  link: "open" | "shut" | "none"
}

/** The last ones created first. */
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
      age: 6,
      starts: 30,
      ends: 60,
      deadline: 21,
      proposals: 14,
      answered: 5,
      link: "open",
    },
    {
      brand: "Bambou Bleu",
      name: "Maison sans plastique",
      description: "Remplacer, un objet à la fois. Série de quatre épisodes par personne.",
      budget: "9 000 €",
      requirements: ["Lifestyle ou famille"],
      status: "draft",
      age: 16,
      starts: 45,
      ends: 90,
      deadline: null,
      proposals: 4,
      answered: 0,
      link: "none",
    },
    {
      brand: "Chocolats Ferronnière",
      name: "Les ateliers du mercredi",
      description: "Une matinée à l'atelier, une recette à refaire chez soi.",
      budget: "11 000 €",
      requirements: ["Cuisine", "Disponible un mercredi à Lyon"],
      status: "closed",
      age: 140,
      starts: -100,
      ends: -70,
      deadline: -110,
      proposals: 9,
      answered: 9,
      link: "shut",
    },
  ],
}
