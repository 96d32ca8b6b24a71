import { useEffect, useSyncExternalStore } from "react"
import {
  acceptOffer,
  currentOffer,
  onOfferChange,
  type ReloadOffer,
  withdrawOffer,
} from "../../lib/address/lazyChunk.ts"
import { PublicButton } from "./PublicButton.tsx"
import styles from "./ReloadNotice.module.css"

const WHAT_NOW: Record<ReloadOffer["state"], string> = {
  automatic: "La page se rechargera d'elle-même dès que la connexion le permettra.",
  unsaved: "Enregistrez ce que vous avez saisi, puis rechargez la page.",
  again: "Rechargez la page pour réessayer.",
  unreachable: "Le site ne répond pas. Vérifiez votre connexion internet, puis réessayez.",
}

/** Offers a reload when a part of the page did not load (`loadChunk`). */
export function ReloadNotice() {
  const offer = useSyncExternalStore(onOfferChange, currentOffer)
  useEffect(() => withdrawOffer, [])
  if (!offer) return null
  return (
    <section
      role="alert"
      className={`row gap-y-4 gap-x-6 px-5 py-4 rounded bg-raised shadow ${styles.notice}`}
    >
      <p className="m-0">
        <strong>{offer.said}.</strong> {WHAT_NOW[offer.state]}
      </p>
      <div className={`flex gap-3 flex-none ${styles.actions}`}>
        <PublicButton onClick={withdrawOffer}>Fermer</PublicButton>
        <PublicButton tone="primary" onClick={() => void acceptOffer()}>
          Recharger la page
        </PublicButton>
      </div>
    </section>
  )
}
