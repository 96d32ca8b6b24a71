import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { useState } from "react"
import type { Audience } from "../audience.ts"
import styles from "./DebugBlock.module.css"

interface DebugBlockProps {
  token: string
  view: TrackingView
  audience: Audience
}

const SHOWN_CHARACTERS = 6

/** Enough to tell the agency which link it is, and never enough to open it (safety row 10). */
export function DebugBlock({ token, view, audience }: DebugBlockProps) {
  const [openedAt] = useState(() => new Date().toISOString())
  const restrictedId =
    view.restrictedTo === null ? null : (view.influencers[0]?.id ?? audience.influencerId ?? "inconnu")
  const rows = [
    ["Lien", `${token.slice(0, SHOWN_CHARACTERS)}…`],
    ["Campagne mise à jour", view.campaign.updatedAt],
    ["Influenceur affiché", restrictedId ?? "tous"],
    ["Heure actuelle", openedAt],
  ] as const
  return (
    <dl className={styles.block} aria-label="Informations techniques">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
