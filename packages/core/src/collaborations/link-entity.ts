import { Entity } from "electrodb"
import { SERVICE, storage } from "../db.ts"

/** Which collaboration a brand's link opens. Not below an agency: only the token's hash is known. */
export const LinkEntity = new Entity(
  {
    model: { entity: "trackingLink", version: "1", service: SERVICE },
    attributes: {
      tokenHash: { type: "string", required: true },
      agencyId: { type: "string", required: true },
      collaborationId: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["tokenHash"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  storage(),
)

/** Finds a collaboration by the start of its id, for `temp-` links (safety row 8). Not below an agency. */
export const TemporaryLinkEntity = new Entity(
  {
    model: { entity: "temporaryLink", version: "1", service: SERVICE },
    attributes: {
      idStart: { type: "string", required: true },
      collaborationId: { type: "string", required: true },
      agencyId: { type: "string", required: true },
    },
    indexes: {
      primary: {
        pk: { field: "pk", composite: ["idStart"], casing: "none" },
        sk: { field: "sk", composite: ["collaborationId"], casing: "none" },
      },
    },
  },
  storage(),
)

/** Characters of an id that a temporary link carries at the least. */
export const ID_START = 16

export const temporaryLinkOf = ({
  agencyId,
  collaborationId,
}: {
  agencyId: string
  collaborationId: string
}) => ({
  agencyId,
  collaborationId,
  idStart: collaborationId.slice(0, ID_START),
})
