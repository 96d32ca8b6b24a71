import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { PRODUCT_NAME } from "@trame/core/product"
import { useId, useState } from "react"
import type { Audience } from "../audience.ts"
import { DebugBlock } from "./DebugBlock.tsx"
import styles from "./PrivateFooter.module.css"
import { useTripleClick } from "./useTripleClick.ts"

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
