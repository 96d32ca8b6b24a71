import styles from "./NothingProposed.module.css"

export function NothingProposed() {
  return (
    <div className={styles.nothing}>
      <p className={styles.title}>Aucun influenceur proposé pour le moment</p>
      <p>L'agence prépare sa sélection. Revenez bientôt avec ce même lien.</p>
    </div>
  )
}
