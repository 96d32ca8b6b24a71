import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"
import { keysOf } from "../keys-of.ts"
import { DOCUMENT_TYPES } from "./values.ts"

/** A document of a collaboration: a stored file, or a link. */
export const DocumentEntity = new Entity(
  {
    model: { entity: "document", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      collaborationId: { type: "string", required: true },
      documentId: { type: "string", required: true },
      name: { type: "string", required: true },
      type: { type: keysOf(DOCUMENT_TYPES), required: true },
      visibleForBrand: { type: "boolean", required: true },
      participantId: { type: "string" },
      /** Kept for when the influencer has left the collaboration. */
      participantName: { type: "string" },
      kind: { type: ["file", "link"] as const, required: true },
      url: { type: "string" },
      uploadId: { type: "string" },
      fileKey: { type: "string" },
      fileName: { type: "string" },
      /** Bytes. */
      fileSize: { type: "number" },
      contentType: { type: "string" },
      /** Added by whoever had the link of `/collaboration/{id}` (safety row 9). */
      viaPublicLink: { type: "boolean" },
      createdAt: { type: "string", required: true },
      updatedAt: { type: "string", required: true },
      version: { type: "number", required: true },
    },
    indexes: {
      board: {
        collection: "board",
        pk: { field: "pk", composite: ["agencyId", "collaborationId"], casing: "none" },
        sk: { field: "sk", composite: ["documentId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type DocumentItem = EntityItem<typeof DocumentEntity>
