import type { BrandStatus } from "@trame/core/castings/values"

/** Which influencers are shown, by what stands in the address. */
export const FILTERS: readonly { key: string; label: string; status: BrandStatus | null }[] = [
  { key: "", label: "Tous", status: null },
  { key: "a-decider", label: "À décider", status: "pending" },
  { key: "acceptes", label: "Acceptés", status: "accepted" },
  { key: "peut-etre", label: "Peut-être", status: "maybe" },
  { key: "refuses", label: "Refusés", status: "rejected" },
]
