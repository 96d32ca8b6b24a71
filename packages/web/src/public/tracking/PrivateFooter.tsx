import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { PRODUCT_NAME } from "@trame/core/lib/text"
import { useId, useRef, useState } from "react"
import styles from "./PrivateFooter.module.css"
import type { Audience } from "./tracking-queries.ts"

interface PrivateFooterProps {
  token: string
  view: TrackingView
  audience: Audience
}

/** A triple click opens the technical hints (spec 2 §2.4); the keyboard has a button that shows when reached. */
export function PrivateFooter({ token, view, audience }: PrivateFooterProps) {
  const id = useId()
  const [debug, setDebug] = useState(false)
  const toggle = () => setDebug((shown) => !shown)
  const onClick = useTripleClick(toggle)
  return (
    <div className={styles.footer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same */}
      <div data-testid="tracking-footer" className={styles.words} onClick={onClick}>
        <p>
          Ce lien de suivi est privé et confidentiel. Il vous est réservé : merci de ne pas le partager en
          dehors de vos équipes.
        </p>
        <p className={styles.product}>Suivi proposé avec {PRODUCT_NAME}</p>
      </div>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={debug}
        aria-controls={id}
        onClick={toggle}
      >
        {debug ? "Masquer les informations techniques" : "Afficher les informations techniques"}
      </button>
      <div id={id}>{debug ? <DebugBlock token={token} view={view} audience={audience} /> : null}</div>
    </div>
  )
}

interface DebugBlockProps {
  token: string
  view: TrackingView
  audience: Audience
}

const SHOWN_CHARACTERS = 6

/** Enough to tell the agency which link it is, and never enough to open it (rules/platform.md#private-pages). */
function DebugBlock({ token, view, audience }: DebugBlockProps) {
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

const WITHIN_MS = 900

/** Three clicks or taps in a row; a browser's own count does not know taps. */
function useTripleClick(action: () => void): () => void {
  const times = useRef<number[]>([])
  return () => {
    const now = performance.now()
    const recent = [...times.current.filter((time) => now - time < WITHIN_MS), now]
    times.current = recent.length < 3 ? recent : []
    if (recent.length === 3) action()
  }
}
