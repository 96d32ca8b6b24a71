import { type StaleRule, type StaleRules, silent } from "../realtime/stale-rules.ts"

const detail: StaleRule = ({ collaborationId }) => [{ topic: "collaboration", id: collaborationId }]

export const stale: StaleRules = {
  /** One without a client belongs to whichever has its brand's name. */
  collaboration: ({ collaborationId, clientId }) => [
    { topic: "collaborations" },
    { topic: "collaboration", id: collaborationId },
    { topic: "client", id: clientId },
  ],
  participant: ({ collaborationId }) => [
    { topic: "collaboration", id: collaborationId },
    { topic: "payments" },
  ],
  step: detail,
  document: detail,
  stat: detail,
  receivedRow: () => [{ topic: "payments" }],
  /** Shown from when the root publishes them; the root tells. */
  stagedParticipant: silent,
  /** Written with the root, which tells. */
  collaborationRow: silent,
  packedRows: silent,
  trackingLink: silent,
  temporaryLink: silent,
  collaborationRemoval: silent,
}
