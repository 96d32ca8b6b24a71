import type { DocumentType } from "@trame/core/campaigns/collaborations/rules/values"
import { isForInfluencers } from "@trame/core/campaigns/collaborations/rules/visibility"
import type { Campaign } from "./collaboration-parts.ts"
import type { ImportedCollaboration } from "./import.ts"
import { pdfOf, pngOf, type SampleFile, sourceOf, textOf } from "./sample-files.ts"
import { demoId } from "./seed.ts"

type Document = ImportedCollaboration["documents"][number]

interface Planned {
  name: string
  type: DocumentType
  content: SampleFile | { url: string }
  /** The campaign's stage. */
  from: number
  visibleForBrand?: boolean
  /** If it differs from the default of its type. */
  visibleForInfluencers?: boolean
  /** For the first influencer only. */
  personal?: boolean
}

/** A brief, a contract, previews and links, according to the campaign's stage. */
export async function documentsOf(
  agencyId: string,
  campaign: Campaign & { index: number },
): Promise<Document[]> {
  return Promise.all(
    plannedOf(campaign).map(
      async ({ content, personal, from: _, ...planned }, position): Promise<Document> => {
        const documentId = demoId(`document/${campaign.id}/${position}`)
        const source = await sourceOf(agencyId, content, documentId, "collaboration-document")
        const owner = personal ? campaign.participants[0] : undefined
        return {
          visibleForBrand: false,
          visibleForInfluencers: isForInfluencers(planned.type),
          ...planned,
          ...source,
          documentId,
          participantId: owner?.participantId,
          participantName: owner?.fullName,
          createdAt: campaign.createdAt,
          updatedAt: campaign.createdAt,
        }
      },
    ),
  )
}

function plannedOf({ id, index, stage }: Campaign & { index: number }): Planned[] {
  const brief = [
    "Brief de la campagne",
    "",
    "Objectif : faire connaître la gamme.",
    "Ton : naturel et sincère.",
  ]
  const notes = ["Compte rendu du point d'équipe", "- relancer la marque pour les visuels"]
  const shooting = ["Consignes de tournage", "- lumière du jour", "- format vertical"]
  const contract = (title: string) => [title, "", "Exemplaire de démonstration."]
  const folder = { url: `https://fichiers.example/dossiers/${id.slice(0, 8)}` }
  const file = {
    brief: pdfOf("brief-campagne.pdf", brief),
    notes: textOf("compte-rendu.txt", notes),
    contract: pdfOf("contrat.pdf", contract("Contrat de prestation")),
    shooting: textOf("consignes.txt", shooting),
    theirs: pdfOf("contrat-influenceur.pdf", contract("Contrat d'influence")),
    preview: pngOf("visuel.png", index),
  }
  const all: Planned[] = [
    { name: "Brief de la campagne", type: "brief", content: file.brief, from: 0, visibleForBrand: true },
    { name: "Compte rendu interne", type: "other", content: file.notes, from: 1 },
    { name: "Contrat signé", type: "contract", content: file.contract, from: 2 },
    { name: "Consignes de tournage", type: "brief", content: file.shooting, from: 1 },
    { name: "Contrat de l'influenceur", type: "contract", content: file.theirs, from: 2, personal: true },
    {
      name: "Visuel de la publication",
      type: "preview",
      content: file.preview,
      from: 2,
      visibleForBrand: true,
      personal: true,
    },
    {
      name: "Dossier partagé",
      type: "other",
      content: folder,
      from: 1,
      visibleForBrand: index % 2 === 0,
      visibleForInfluencers: true,
    },
  ]
  return all.filter(({ from }) => from <= stage).slice(0, 2 + (index % 6))
}
