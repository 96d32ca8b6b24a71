import type {
  CollaborationDetail,
  CollaborationDocument,
  Participant,
  Step,
} from "@trame/core/campaigns/collaborations/contract/shapes"

const NOW = "2026-03-01T08:00:00.000Z"

export const participantOf = (
  id: string,
  fullName: string,
  changes: Partial<Participant> = {},
): Participant => ({
  ...{ id, influencerId: `i-${id}`, version: 1, fullName, username: id, profileImageUrl: null },
  ...{ rate: 10_000, deliverables: [], creatorInvoiceSent: false, paidPercentage: 0, linkKey: null },
  ...changes,
})

export const stepOf = (id: string, name: string, changes: Partial<Step> = {}): Step => ({
  ...{ id, version: 1, name, deadline: null, status: "todo", participantId: null, assigneeId: null },
  ...{ participantName: null, order: `a${id}`, viaPublicLink: false, createdAt: NOW, updatedAt: NOW },
  ...changes,
})

export const documentOf = (
  id: string,
  name: string,
  changes: Partial<CollaborationDocument> = {},
): CollaborationDocument => ({
  ...{ id, version: 1, name, type: "other", visibleForBrand: false, visibleForInfluencers: false },
  ...{ participantId: null, participantName: null, kind: "link", url: "https://docs.example/partage" },
  ...{ fileName: null, fileSize: null, contentType: null, viaPublicLink: false },
  ...{ createdAt: NOW, updatedAt: NOW },
  ...changes,
})

export const fileOf = (id: string, fileName: string, contentType: string): CollaborationDocument =>
  documentOf(id, fileName, { kind: "file", url: null, fileName, fileSize: 2048, contentType })

export const statOf = (
  id: string,
  creator: string,
  changes: Partial<CollaborationDetail["stats"][number]> = {},
): CollaborationDetail["stats"][number] => ({
  ...{ id, creator, views: 1200, likes: 30, engagementRate: 3.5, postUrl: null, postThumb: null },
  ...{ participantId: null, participantName: null, createdAt: NOW },
  ...changes,
})
