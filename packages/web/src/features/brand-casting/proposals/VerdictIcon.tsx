import type { Verdict } from "../choices/labels.ts"

const PATHS: Record<Verdict, string> = {
  accepted: "M4.5 12.5 10 18 20 6.5",
  maybe: "M4 14.5c2.2-5 5-5 8-2.5s5.8 2.5 8-2.5",
  rejected: "M6 6l12 12M18 6 6 18",
}

export function VerdictIcon({ verdict }: { verdict: Verdict }) {
  return (
    <svg width="20" height="20" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        d={PATHS[verdict]}
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
