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

export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {online ? null : (
        <p className={styles.banner}>
          Vous êtes hors ligne. Les informations affichées peuvent ne plus être à jour.
        </p>
      )}
    </div>
  )
}
