import type { StoredResource } from "@trame/core/workspace/resources/entities"
import type { ResourceType } from "@trame/core/workspace/resources/rules"
import type { ClientAgency } from "./clients.ts"
import { demoAgencyId } from "./identity.ts"
import { importResources } from "./import.ts"
import { demoTeam } from "./pool.ts"
import { pdfOf, pngOf, type SampleFile, sourceOf, textOf } from "./sample-files.ts"
import { demoId, type Seed } from "./seed.ts"

interface Planned {
  type: ResourceType
  name: string
  description: string
  content: SampleFile | { url: string }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Documents of every type and links, added over the last months. */
export const resources: Seed = {
  name: "resources",
  async run() {
    for (const agency of ["lumiere", "horizon"] as const) {
      const team = await demoTeam(agency)
      const planned = PLANNED.filter(
        (one, index) => agency === "lumiere" || one.type === "brief" || index % 2 === 0,
      )
      const imported = planned.map((one, index) => {
        const { userId = "left" } = team[index % team.length] ?? {}
        return toStored(agency, one, { index, userId })
      })
      await importResources(await Promise.all(imported))
    }
  },
}

interface Added {
  /** Higher is older. */
  index: number
  userId: string
}

async function toStored(
  agency: ClientAgency,
  { content, ...fields }: Planned,
  { index, userId }: Added,
): Promise<StoredResource> {
  const agencyId = demoAgencyId(agency)
  const resourceId = demoId(`resource/${agency}/${fields.name}`)
  const createdAt = new Date(Date.now() - (index * 4.3 + 0.4) * DAY_MS).toISOString()
  const source = await sourceOf(agencyId, content, resourceId, "resource")
  return {
    ...fields,
    ...source,
    agencyId,
    resourceId,
    version: 1,
    createdBy: userId,
    createdAt,
    updatedAt: createdAt,
  }
}

/** Ordered so that every second one, and all briefs, include each type. */
const PLANNED: readonly Planned[] = [
  {
    type: "brief",
    name: "Modèle de brief créateur",
    description:
      "La trame à remplir avant chaque campagne : objectif, ton, livrables, mentions obligatoires et calendrier.",
    content: pdfOf("modele-brief-createur.pdf", [
      "Brief créateur",
      "",
      "1. Objectif de la campagne",
      "2. Ton et messages",
      "3. Livrables et calendrier",
      "4. Mentions obligatoires",
    ]),
  },
  {
    type: "brief",
    name: "Brief formats courts",
    description: "Les bonnes pratiques pour les Reels et les TikTok de moins de 60 secondes.",
    content: textOf("brief-formats-courts.txt", [
      "Formats courts",
      "- le produit dans les cinq premières secondes",
      "- sous-titres obligatoires",
      "- une seule idée par vidéo",
    ]),
  },
  {
    type: "brief",
    name: "Exemples de briefs réussis",
    description: "Dossier partagé avec cinq briefs de campagnes récentes, à relire avant d'écrire le sien.",
    content: { url: "https://drive.example/dossiers/briefs-reussis" },
  },
  {
    type: "brief",
    name: "Brief événement presse",
    description: "Déroulé type d'une journée presse : invitations, trajets, contenus attendus sur place.",
    content: pdfOf("brief-evenement.pdf", ["Brief événement", "", "Accueil à 10 h", "Atelier à 11 h"]),
  },
  {
    type: "brief",
    name: "Check-list de validation",
    description: "Ce qu'il faut vérifier dans une vidéo avant de l'envoyer à la marque.",
    content: textOf("check-list-validation.txt", ["[ ] mention du partenariat", "[ ] code promo", "[ ] son"]),
  },
  {
    type: "contract",
    name: "Contrat d'influence type",
    description: "Version validée par le cabinet, avec cession de droits de trois mois.",
    content: pdfOf("contrat-influence-type.pdf", [
      "Contrat d'influence",
      "",
      "Article 1 : objet",
      "Article 2 : livrables",
      "Article 3 : cession de droits",
    ]),
  },
  {
    type: "contract",
    name: "Avenant de prolongation",
    description: "À signer quand la marque demande des droits au-delà de trois mois.",
    content: pdfOf("avenant-prolongation.pdf", ["Avenant n° 1", "", "Prolongation des droits de diffusion"]),
  },
  {
    type: "contract",
    name: "La loi influence en bref",
    description: "Le résumé de nos obligations : contrat écrit, mentions, produits interdits.",
    content: { url: "https://juridique.example/loi-influence" },
  },
  {
    type: "invoice",
    name: "Modèle de facture créateur",
    description: "À transmettre aux créateurs qui ne savent pas quoi écrire sur leur facture.",
    content: pdfOf("facture-modele.pdf", [
      "Facture n° 2026-001",
      "",
      "Prestation d'influence",
      "Total HT : 800 euros",
    ]),
  },
  {
    type: "invoice",
    name: "Suivi des acomptes",
    description: "Tableau des acomptes versés, à ouvrir dans un tableur.",
    content: textOf(
      "suivi-acomptes.csv",
      ["Créateur;Campagne;Acompte", "Zoé Mercier;Essentiels;400", "Malik Diallo;Défi 30 jours;250"],
      "text/csv",
    ),
  },
  {
    type: "invoice",
    name: "Portail de facturation électronique",
    description: "Là où l'on dépose les factures des marques qui l'exigent.",
    content: { url: "https://facturation.example/depot" },
  },
  {
    type: "quote",
    name: "Grille tarifaire 2026",
    description: "Nos prix de départ par format et par plateforme. Ne pas transmettre aux marques.",
    content: textOf(
      "grille-tarifaire.csv",
      ["Plateforme;Format;Prix", "Instagram;Reel;900", "TikTok;Vidéo;750", "YouTube;Intégration;2400"],
      "text/csv",
    ),
  },
  {
    type: "quote",
    name: "Devis type de campagne",
    description: "Devis complet avec frais d'agence, droits et conditions de paiement à 30 jours.",
    content: pdfOf("devis-type.pdf", [
      "Devis",
      "",
      "Conception et suivi de la campagne",
      "Frais d'agence : 20 %",
    ]),
  },
  {
    type: "media_kit",
    name: "Media kit de l'agence",
    description: "La présentation à joindre à tout premier échange avec une marque.",
    content: pdfOf("media-kit.pdf", ["Media kit", "", "Nos créateurs, nos chiffres, nos campagnes"]),
  },
  {
    type: "media_kit",
    name: "Visuel de couverture",
    description: "Le fond de nos présentations, en haute définition.",
    content: pngOf("couverture.png", 3),
  },
  {
    type: "media_kit",
    name: "Logos et charte",
    description: "Nos logos dans tous les formats, les couleurs et les polices.",
    content: { url: "https://drive.example/dossiers/charte" },
  },
  {
    type: "email",
    name: "Premier message à un créateur",
    description: "Court, personnel, sans pièce jointe. Remplacer les passages entre crochets.",
    content: textOf("premier-message.txt", [
      "Bonjour [prénom],",
      "",
      "Nous avons beaucoup aimé [publication].",
      "Seriez-vous disponible pour en parler cette semaine ?",
    ]),
  },
  {
    type: "email",
    name: "Relance après un devis",
    description: "À envoyer une semaine après le devis, si la marque n'a pas répondu.",
    content: textOf("relance-devis.txt", [
      "Bonjour [prénom],",
      "",
      "Avez-vous pu regarder notre proposition ?",
    ]),
  },
  {
    type: "training",
    name: "Parcours d'arrivée",
    description: "Les cinq premières journées d'une nouvelle personne dans l'équipe.",
    content: pdfOf("parcours-arrivee.pdf", [
      "Bienvenue !",
      "",
      "Jour 1 : les outils",
      "Jour 2 : les créateurs",
    ]),
  },
  {
    type: "training",
    name: "Webinaire : lire ses statistiques",
    description: "Une heure pour comprendre la portée, les impressions et le taux d'engagement.",
    content: { url: "https://formation.example/statistiques" },
  },
  {
    type: "video",
    name: "Best of des campagnes",
    description: "Deux minutes d'extraits, à montrer en rendez-vous.",
    content: { url: "https://video.example/best-of" },
  },
  {
    type: "video",
    name: "Tutoriel : cadrer avec un téléphone",
    description: "À envoyer aux créateurs qui débutent.",
    content: { url: "https://video.example/cadrage" },
  },
  {
    type: "other",
    name: "Photo d'équipe",
    description: "Pour les communiqués et la page de présentation.",
    content: pngOf("equipe.png", 5),
  },
  {
    type: "other",
    name: "Calendrier des temps forts",
    description: "Les dates à ne pas manquer : soldes, fêtes, rentrée, salons.",
    content: textOf(
      "temps-forts.csv",
      ["Mois;Temps fort", "Janvier;Soldes d'hiver", "Mai;Fête des mères", "Novembre;Black Friday"],
      "text/csv",
    ),
  },
  {
    type: "other",
    name: "Annuaire des prestataires",
    description: "Photographes, studios et traducteurs avec lesquels nous travaillons.",
    content: { url: "https://annuaire.example/prestataires" },
  },
]
