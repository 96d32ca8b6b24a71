import { Entity, type EntityItem } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** A file on its way to S3, or arrived. Once a document uses it, no other can. */
export const UploadEntity = new Entity(
  {
    model: { entity: "upload", version: "1", service: SERVICE },
    attributes: {
      agencyId: { type: "string", required: true },
      uploadId: { type: "string", required: true },
      purpose: { type: ["collaboration-document", "guest-document"] as const, required: true },
      /** For which collaboration it came, when it came through its public link. */
      collaborationId: { type: "string" },
      status: { type: ["started", "completed", "used", "discarded"] as const, required: true },
      fileKey: { type: "string", required: true },
      /** S3's name for the multipart upload. */
      multipartId: { type: "string", required: true },
      fileName: { type: "string", required: true },
      contentType: { type: "string", required: true },
      /** Bytes, as announced; the object must have exactly these. */
      size: { type: "number", required: true },
      startedBy: { type: "string", required: true },
      createdAt: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["agencyId", "uploadId"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
      /** Of all agencies: where the sweep finds what nothing uses. */
      byStatus: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["status"], casing: "none" },
        sk: { field: "gsi1sk", composite: ["createdAt", "uploadId"], casing: "none" },
      },
    },
  },
  storage(),
)

export type Upload = EntityItem<typeof UploadEntity>
