import { demoAgencyId } from "./identity.ts"
import { importTemplates } from "./import.ts"
import { demoId, type Seed } from "./seed.ts"

const CREATED_AT = "2026-01-12T09:00:00.000Z"

type Template = { key: string; name: string; steps: readonly (readonly [string, number | null])[] }

/** Three kinds of campaigns: a launch, an event, and a year-long partnership. */
const TEMPLATES: readonly Template[] = [
  {
    key: "launch",
    name: "Lancement de produit",
    steps: [
      ["Envoi du devis", -10],
      ["Validation de la sélection par la marque", -3],
      ["Signature des contrats", 0],
      ["Envoi du brief", 3],
      ["Envoi des produits", 5],
      ["Réception des scripts", 12],
      ["Retours de la marque", 15],
      ["Tournage", 19],
      ["Validation des contenus", 24],
      ["Publication", 30],
      ["Relevé des statistiques à J+7", 37],
      ["Bilan envoyé à la marque", 44],
      ["Facturation", 45],
    ],
  },
  {
    key: "event",
    name: "Événement avec des invités",
    steps: [
      ["Liste des invités proposée", -30],
      ["Validation des invités", -23],
      ["Invitations envoyées", -20],
      ["Confirmation des présences", -7],
      ["Brief des stories", -3],
      ["Événement", 0],
      ["Publication des posts", 3],
      ["Bilan et revue de presse", 14],
    ],
  },
  {
    key: "ambassador",
    name: "Ambassadeur au trimestre",
    steps: [
      ["Brief du trimestre", 2],
      ["Contenu du premier mois", 20],
      ["Contenu du deuxième mois", 50],
      ["Point à mi-parcours", 55],
      ["Contenu du troisième mois", 80],
      ["Bilan et renouvellement", 90],
      ["Droits d'utilisation à vérifier", null],
    ],
  },
]

/** The demo agency's timeline templates. */
export const templates: Seed = {
  name: "timeline-templates",
  async run() {
    await importTemplates(
      TEMPLATES.map(({ key, name, steps }) => ({
        agencyId: demoAgencyId("lumiere"),
        templateId: demoId(`timeline-template/${key}`),
        name,
        steps: steps.map(([name, offset]) => ({ name, offset })),
        createdAt: CREATED_AT,
        updatedAt: CREATED_AT,
        version: 1,
      })),
    )
  },
}
