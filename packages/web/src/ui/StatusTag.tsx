import type { ApprovalStatus } from "@trame/core/account/contract/approval-status"
import type { SubscriptionStatus } from "@trame/core/account/contract/subscription"
import type { BrandStatus, CastingStatus } from "@trame/core/campaigns/castings/rules/values"
import {
  COLLABORATION_STATUSES,
  type CollaborationStatus,
  type StepStatus,
} from "@trame/core/campaigns/collaborations/rules/values"
import type { RecruitmentStatus } from "@trame/core/influencers/recruitment/rules"
import type { ReactNode } from "react"
import styles from "./StatusTag.module.css"

export type Tone = "neutral" | "accent" | "info" | "success" | "warning" | "danger"

/** States with a colour in `styles/tones.css` (rules/interface.md#states). */
export type Status =
  | ApprovalStatus
  | BrandStatus
  | CastingStatus
  | CollaborationStatus
  | RecruitmentStatus
  | StepStatus
  | SubscriptionStatus
  | "quote_sent"
  | "contract_signed"
  | "paid"
  | "awaited"
  | "ending"

type StatusTagProps = { children: ReactNode } & (
  | { status: Status; tone?: undefined }
  | { status?: undefined; tone: Tone }
)

/** A state in words with a coloured dot: never the colour alone. `tone` is for other tags than states. */
export function StatusTag({ status, tone, children }: StatusTagProps) {
  return (
    <span
      className={`inline-flex items-center gap-3 text-s strong nowrap round ${styles.tag}`}
      data-status={status}
      data-tone={tone}
    >
      {children}
    </span>
  )
}

export const CollaborationStatusTag = ({ status }: { status: CollaborationStatus }) => (
  <StatusTag status={status}>{COLLABORATION_STATUSES[status]}</StatusTag>
)
