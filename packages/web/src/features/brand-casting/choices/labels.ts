import type { BrandStatus } from "@trame/core/castings/values"

export type Verdict = Exclude<BrandStatus, "pending">

/** What a brand can say of an influencer, as the buttons that say it. */
export const VERDICTS: readonly { status: Verdict; label: string }[] = [
  { status: "accepted", label: "Accepter" },
  { status: "maybe", label: "Peut-être" },
  { status: "rejected", label: "Refuser" },
]
