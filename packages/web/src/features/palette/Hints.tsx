import styles from "./Hints.module.css"
import { modifierLabel } from "./shortcut.ts"

/** The keys, for those who have them; a screen reader says its own. */
export function Hints() {
  return (
    <p className={styles.hints} aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> parcourir
      </span>
      <span>
        <kbd>⏎</kbd> ouvrir
      </span>
      <span>
        <kbd>{modifierLabel()}</kbd>
        <kbd>⏎</kbd> nouvel onglet
      </span>
      <span className={styles.last}>
        <kbd>Échap</kbd> fermer
      </span>
    </p>
  )
}
