import {
  BRAND_STATUSES,
  type BrandStatus,
  CASTING_STATUSES,
  type CastingStatus,
} from "@trame/core/castings/values"
import { StatusTag, type Tone } from "../../components/StatusTag.tsx"

const CASTING_TONES: Record<CastingStatus, Tone> = { draft: "neutral", active: "success", closed: "accent" }

const BRAND_TONES: Record<BrandStatus, Tone> = {
  pending: "neutral",
  accepted: "success",
  maybe: "warning",
  rejected: "danger",
}

export function CastingStatusTag({ status }: { status: CastingStatus }) {
  return <StatusTag tone={CASTING_TONES[status]}>{CASTING_STATUSES[status]}</StatusTag>
}

export function BrandStatusTag({ status }: { status: BrandStatus }) {
  return <StatusTag tone={BRAND_TONES[status]}>{BRAND_STATUSES[status]}</StatusTag>
}
