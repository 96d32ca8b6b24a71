import type { DocumentType } from "@trame/core/campaigns/collaborations/rules/values"
import { isForInfluencers } from "@trame/core/campaigns/collaborations/rules/visibility"
import type { Campaign } from "./collaboration-parts.ts"
import { type ImportedCollaboration, importFile } from "./import.ts"
import { pdfOf, pngOf, type SampleFile, textOf } from "./sample-files.ts"
import { demoId } from "./seed.ts"

type Document = ImportedCollaboration["documents"][number]

interface Planned {
  name: string
  type: DocumentType
  visibleForBrand: boolean
  /** If it differs from the default of its type. */
  visibleForInfluencers?: boolean
  /** For the first influencer only. */
  personal: boolean
  content: SampleFile | { url: string }
}

/** A brief, a contract, previews and links, according to the campaign's stage. */
export async function documentsOf(
  agencyId: string,
  campaign: Campaign & { index: number },
): Promise<Document[]> {
  return Promise.all(
    plannedOf(campaign).map(async ({ content, personal, ...planned }, position): Promise<Document> => {
      const documentId = demoId(`document/${campaign.id}/${position}`)
      const source =
        "url" in content
          ? { kind: "link" as const, url: content.url }
          : {
              kind: "file" as const,
              ...(await importFile(agencyId, {
                ...content,
                uploadId: demoId(`upload/${documentId}`),
                purpose: "collaboration-document",
              })),
            }
      const owner = personal ? campaign.participants[0] : undefined
      return {
        visibleForInfluencers: isForInfluencers(planned.type),
        ...planned,
        ...source,
        documentId,
        participantId: owner?.participantId,
        participantName: owner?.fullName,
        createdAt: campaign.createdAt,
        updatedAt: campaign.createdAt,
      }
    }),
  )
}

function plannedOf({ id, index, stage }: Campaign & { index: number }): Planned[] {
  const brief = pdfOf("brief-campagne.pdf", [
    "Brief de la campagne",
    "",
    "Objectif : faire connaître la gamme.",
    "Ton : naturel et sincère.",
  ])
  const notes = textOf("compte-rendu.txt", [
    "Compte rendu du point d'équipe",
    "- relancer la marque pour les visuels",
  ])
  const all: (Planned & { from: number })[] = [
    {
      name: "Brief de la campagne",
      type: "brief",
      visibleForBrand: true,
      personal: false,
      content: brief,
      from: 0,
    },
    {
      name: "Compte rendu interne",
      type: "other",
      visibleForBrand: false,
      personal: false,
      content: notes,
      from: 1,
    },
    {
      name: "Contrat signé",
      type: "contract",
      visibleForBrand: false,
      personal: false,
      content: pdfOf("contrat.pdf", ["Contrat de prestation", "", "Exemplaire de démonstration."]),
      from: 2,
    },
    {
      name: "Consignes de tournage",
      type: "brief",
      visibleForBrand: false,
      personal: false,
      content: textOf("consignes.txt", ["Consignes de tournage", "- lumière du jour", "- format vertical"]),
      from: 1,
    },
    {
      name: "Contrat de l'influenceur",
      type: "contract",
      visibleForBrand: false,
      personal: true,
      content: pdfOf("contrat-influenceur.pdf", ["Contrat d'influence", "", "Exemplaire de démonstration."]),
      from: 2,
    },
    {
      name: "Visuel de la publication",
      type: "preview",
      visibleForBrand: true,
      personal: true,
      content: pngOf("visuel.png", index),
      from: 2,
    },
    {
      name: "Dossier partagé",
      type: "other",
      visibleForBrand: index % 2 === 0,
      visibleForInfluencers: true,
      personal: false,
      content: { url: `https://fichiers.example/dossiers/${id.slice(0, 8)}` },
      from: 1,
    },
  ]
  const shown = all.filter(({ from }) => from <= stage).slice(0, 2 + (index % 6))
  return shown.map(({ from: _from, ...planned }) => planned)
}
