import { entity } from "../../../lib/entity.ts"
import { schema, silent } from "../../../lib/schema.ts"
import { attributed, key, type Root } from "./entities.ts"

/** Which collaboration a link opens, and that one was sent. */

/** Which collaboration a brand's link opens. Not below an agency: only the token's hash is known. */
const trackingLink = schema({
  name: "trackingLink",
  attributes: {
    tokenHash: { type: "string", required: true },
    ...key,
  },
  indexes: {
    primary: { pk: ["tokenHash"] },
  },
  /** Written with the root, which tells. */
  invalidates: silent,
})

/** A link that was mailed, for the stream to tell of (rules/together.md#activity); it expires by itself. */
const linkSending = schema({
  name: "linkSending",
  attributes: {
    ...key,
    sendingId: { type: "string", required: true },
    /** The address. */
    to: { type: "string", required: true },
    /** Whose own link it was; none of the brand's. */
    participantName: { type: "string" },
    createdAt: { type: "string", required: true },
    ...attributed,
    /** Seconds since the epoch. */
    expiresAt: { type: "number", required: true },
  },
  indexes: {
    primary: { pk: ["agencyId"], sk: ["sendingId"] },
  },
  /** Activity tells what is made of it. */
  invalidates: silent,
})

/** By the start of its id, for `temp-` links (rules/campaigns.md#temporary-links). Not below an agency. */
const temporaryLink = schema({
  name: "temporaryLink",
  attributes: {
    idStart: { type: "string", required: true },
    ...key,
  },
  indexes: {
    primary: { pk: ["idStart"], sk: ["collaborationId"] },
  },
  /** Written with the root, which tells. */
  invalidates: silent,
})

export const LinkEntity = /* @__PURE__ */ entity(trackingLink)
export const LinkSendingEntity = /* @__PURE__ */ entity(linkSending)
export const TemporaryLinkEntity = /* @__PURE__ */ entity(temporaryLink)

/** Characters of an id that a temporary link carries at the least. */
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
