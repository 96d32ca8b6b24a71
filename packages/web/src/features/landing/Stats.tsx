import styles from "./Stats.module.css"

/** Spec 1 §9. */
const STATS = [
  ["1000+", "campagnes"],
  ["3000+", "créateurs"],
  ["50+", "agences"],
] as const

export function Stats() {
  return (
    <section className={styles.section} aria-labelledby="chiffres">
      <h2 id="chiffres" className="visually-hidden">
        Trame en chiffres
      </h2>
      <ul className={styles.stats}>
        {STATS.map(([figure, what]) => (
          <li key={what}>
            <strong className={styles.figure}>{figure}</strong> <span className={styles.what}>{what}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
