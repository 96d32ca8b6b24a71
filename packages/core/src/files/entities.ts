import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { schema, silent } from "../lib/schema.ts"

/** A file on its way to S3, or arrived. Once a document uses it, no other can. */
const upload = schema({
  name: "upload",
  attributes: {
    agencyId: { type: "string", required: true },
    uploadId: { type: "string", required: true },
    purpose: {
      type: [
        "agency-logo",
        "collaboration-document",
        "guest-document",
        "mail-attachment",
        "resource",
      ] as const,
      required: true,
    },
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
    primary: { pk: ["agencyId", "uploadId"] },
    /** Of all agencies: where the sweep finds what nothing uses. */
    byStatus: { index: "gsi1", pk: ["status"], sk: ["createdAt", "uploadId"] },
  },
  /** A file shows once a document uses it. */
  invalidates: silent,
})

export const UploadEntity = /* @__PURE__ */ entity(upload)
export type Upload = EntityItem<typeof UploadEntity>

export const schemas = [upload]
