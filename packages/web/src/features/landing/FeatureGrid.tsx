import styles from "./FeatureGrid.module.css"
import { FEATURES } from "./features.ts"
import { Swatch } from "./Swatch.tsx"

/** A weaver's sample book: nine cloths, one house. */
export function FeatureGrid() {
  return (
    <section id="fonctionnalites" className={styles.section} aria-labelledby="neuf">
      <div className={styles.head}>
        <h2 id="neuf" className={styles.title}>
          Neuf outils, une seule étoffe
        </h2>
        <p className={styles.lead}>
          Chacun sert un métier de l'agence. Ensemble, ils partagent les mêmes campagnes, les mêmes créateurs,
          les mêmes chiffres.
        </p>
      </div>
      <ul className={styles.grid}>
        {FEATURES.map(({ title, text, weave }) => (
          <li key={title} className={styles.card}>
            <Swatch weave={weave} />
            <div>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
