import type { Audience } from "./calls.ts"

/** Spec 1 §2: the title differs. */
export const TITLES: Record<Audience, { title: string; subtitle: string }> = {
  platform: {
    title: "Gestion utilisateurs",
    subtitle: "Les personnes inscrites dans toutes les agences",
  },
  agency: {
    title: "Approbation des membres",
    subtitle: "Les personnes qui ont rejoint votre agence",
  },
}
