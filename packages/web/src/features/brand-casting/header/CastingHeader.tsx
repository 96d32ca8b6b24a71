import type { BrandCasting } from "@trame/core/castings/brand-contract"
import { formatDate } from "../../../lib/format.ts"
import styles from "./CastingHeader.module.css"
import { Description } from "./Description.tsx"
import { daysLeft, isSoon } from "./daysLeft.ts"

export function CastingHeader({ casting }: { casting: BrandCasting["casting"] }) {
  const { name, brand, deadline, description, requirements } = casting
  return (
    <header className={styles.header}>
      <p className={styles.eyebrow}>Casting à valider</p>
      <h1 className={styles.title}>{name}</h1>
      <dl className={styles.facts}>
        <div>
          <dt>Marque</dt>
          <dd>{brand}</dd>
        </div>
        {deadline ? (
          <div>
            <dt>Deadline</dt>
            <dd>
              <time dateTime={deadline}>{formatDate(deadline, { style: "long" })}</time>
              <span className={styles.left} data-soon={isSoon(deadline)}>
                {daysLeft(deadline)}
              </span>
            </dd>
          </div>
        ) : null}
      </dl>
      <div className={styles.brief}>
        <Description text={description} />
        {requirements.length ? (
          <section className={styles.criteria}>
            <h2>Critères recherchés</h2>
            <ul>
              {requirements.map((requirement, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no id, and the list is only shown
                <li key={index}>{requirement}</li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </header>
  )
}
