import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import styles from "./KeysDialog.module.css"

const KEYS: readonly [keys: readonly string[], does: string][] = [
  [["j"], "E-mail suivant"],
  [["k"], "E-mail précédent"],
  [["Entrée"], "Ouvrir l'e-mail"],
  [["r"], "Répondre"],
  [["e"], "Marquer comme traité, ou annuler"],
  [["Échap"], "Fermer le fil ou la fenêtre"],
  [["?"], "Afficher ces raccourcis"],
]

/** What the keyboard does on the page. */
export function KeysDialog() {
  return (
    <DialogFrame title="Raccourcis clavier" width={440} light>
      <dl className={styles.keys}>
        {KEYS.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>Ils se taisent pendant que vous écrivez.</p>
    </DialogFrame>
  )
}
