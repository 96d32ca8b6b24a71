import type { EntityItem } from "electrodb"
import { entity } from "../lib/entity.ts"
import { schema, silent } from "../lib/schema.ts"

/** A file whose upload to S3 is running or finished. Only one document can use it. */
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
    /** The collaboration through whose public link the file came. */
    collaborationId: { type: "string" },
    status: { type: ["started", "completed", "used", "discarded"] as const, required: true },
    fileKey: { type: "string", required: true },
    /** S3's name for the multipart upload. */
    multipartId: { type: "string", required: true },
    fileName: { type: "string", required: true },
    contentType: { type: "string", required: true },
    /** In bytes, as announced; the object must have exactly this size. */
    size: { type: "number", required: true },
    startedBy: { type: "string", required: true },
    createdAt: { type: "string", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "uploadId"] },
    /** Over all agencies: lets the sweep find unused files. */
    byStatus: { index: "gsi1", pk: ["status"], sk: ["createdAt", "uploadId"] },
  },
  /** No query shows a file until a document uses it. */
  invalidates: silent,
})

export const UploadEntity = /* @__PURE__ */ entity(upload)
export type Upload = EntityItem<typeof UploadEntity>

export const schemas = [upload]
