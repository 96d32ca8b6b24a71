import { entity } from "../../../lib/entity.ts"
import { schema, silent } from "../../../lib/schema.ts"
import { attributed, key, type Root } from "./entities.ts"

/** The collaboration of a link, and records of sent links. */

/** The collaboration of a brand's link. In no agency's partition: only the token's hash is known. */
const trackingLink = schema({
  name: "trackingLink",
  attributes: {
    tokenHash: { type: "string", required: true },
    ...key,
  },
  indexes: {
    primary: { pk: ["tokenHash"] },
  },
  /** The root, written together with it, invalidates the queries. */
  invalidates: silent,
})

/** A mailed link, which the stream announces (rules/together.md#activity). Expires by itself. */
const linkSending = schema({
  name: "linkSending",
  attributes: {
    ...key,
    sendingId: { type: "string", required: true },
    /** The address. */
    to: { type: "string", required: true },
    /** The influencer of a personal link; absent for the brand's. */
    participantName: { type: "string" },
    createdAt: { type: "string", required: true },
    ...attributed,
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["sendingId"] },
  },
  /** The activity made from it invalidates the queries. */
  invalidates: silent,
})

/**
 * Finds a collaboration by the start of its id, for `temp-` links (rules/campaigns.md#temporary-links). Belongs to no
 * agency's partition.
 */
const temporaryLink = schema({
  name: "temporaryLink",
  attributes: {
    idStart: { type: "string", required: true },
    ...key,
  },
  indexes: {
    primary: { pk: ["idStart"], sk: ["collaborationId"] },
  },
  /** The root, written together with it, invalidates the queries. */
  invalidates: silent,
})

export const LinkEntity = /* @__PURE__ */ entity(trackingLink)
export const LinkSendingEntity = /* @__PURE__ */ entity(linkSending)
export const TemporaryLinkEntity = /* @__PURE__ */ entity(temporaryLink)

/** Minimum number of the id's characters in a temporary link. */
export const ID_START = 16

export const temporaryLinkOf = ({
  agencyId,
  collaborationId,
}: Pick<Root, "agencyId" | "collaborationId">) => ({
  agencyId,
  collaborationId,
  idStart: collaborationId.slice(0, ID_START),
})

export const schemas = [trackingLink, linkSending, temporaryLink]
