import type { EntityItem } from "electrodb"
import { entity } from "../../lib/entity.ts"
import { schema } from "../../lib/schema.ts"
import { COMMENT_PLACES } from "./rules.ts"

/** A team member's comment on a collaboration or a casting. */
const comment = schema({
  name: "comment",
  attributes: {
    agencyId: { type: "string", required: true },
    place: { type: COMMENT_PLACES, required: true },
    placeId: { type: "string", required: true },
    /** Begins with the time of creation, so that comments sort by it. */
    commentId: { type: "string", required: true },
    /** Mentions people by id. */
    text: { type: "string", required: true },
    createdBy: { type: "string", required: true },
    createdAt: { type: "string", required: true },
    editedAt: { type: "string" },
    version: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId", "place", "placeId"], sk: ["commentId"] },
    byPlace: { index: "gsi1", pk: ["agencyId", "place"], sk: ["commentId"] },
  },
  invalidates: ({ place, placeId }) => [
    { topic: place === "casting" ? "castingComments" : "collaborationComments", id: placeId },
  ],
})

export const CommentEntity = /* @__PURE__ */ entity(comment)
export type StoredComment = EntityItem<typeof CommentEntity>

export const schemas = [comment]
