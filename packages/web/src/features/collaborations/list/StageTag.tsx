import { STAGES, type Stage } from "@trame/core/campaigns/collaborations/rules/status"
import { type Status, StatusTag } from "../../../ui/StatusTag.tsx"

const STATUSES: Record<Stage, Status> = {
  waiting: "pending",
  quoteSent: "quote_sent",
  contractSigned: "contract_signed",
  paymentReceived: "paid",
}

/** A collaboration's stage (rules/campaigns.md#board). */
export const StageTag = ({ stage }: { stage: Stage }) => (
  <StatusTag status={STATUSES[stage]}>{STAGES[stage]}</StatusTag>
)
