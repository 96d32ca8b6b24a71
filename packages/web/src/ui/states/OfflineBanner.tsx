import { useSyncExternalStore } from "react"
import styles from "./OfflineBanner.module.css"

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener)
  window.addEventListener("offline", listener)
  return () => {
    window.removeEventListener("online", listener)
    window.removeEventListener("offline", listener)
  }
}

interface OfflineBannerProps {
  /** The network works, but live updates do not arrive. */
  interrupted?: boolean
}

export function OfflineBanner({ interrupted = false }: OfflineBannerProps) {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {online ? null : (
        <p className={`px-5 py-3 strong text-center ${styles.banner}`}>
          Vous êtes hors ligne. Les informations affichées peuvent ne plus être à jour.
        </p>
      )}
      {online && interrupted ? (
        <p className={`row gap-3 px-4 py-2 soft text-s round bg-raised border shadow ${styles.note}`}>
          <span className={`flex-none circle ${styles.dot}`} aria-hidden="true" />
          Mises à jour en direct interrompues, reconnexion…
        </p>
      ) : null}
    </div>
  )
}
