import type { Casting } from "@trame/core/castings/shapes"
import { formatDate } from "../../../lib/format.ts"
import { Deadline } from "../Deadline.tsx"
import styles from "./Detail.module.css"

export function Facts({ casting }: { casting: Casting }) {
  const { description, requirements } = casting
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Budget</dt>
          <dd>{casting.budget}</dd>
        </div>
        <div>
          <dt>Début</dt>
          <dd>{formatDate(casting.startDate, { style: "long" })}</dd>
        </div>
        <div>
          <dt>Fin</dt>
          <dd>{formatDate(casting.endDate, { style: "long" })}</dd>
        </div>
        <div>
          <dt>Date limite</dt>
          <dd>
            <Deadline deadline={casting.deadline} />
          </dd>
        </div>
      </dl>
      <div className={styles.texts}>
        <section aria-label="Description">
          <h3 className={styles.title}>Description</h3>
          <p className={styles.prose}>{description}</p>
        </section>
        <section aria-label="Critères">
          <h3 className={styles.title}>Critères</h3>
          {requirements.length > 0 ? (
            <ul className={styles.requirements}>
              {requirements.map((requirement, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike, and this list is only shown
                <li key={index}>{requirement}</li>
              ))}
            </ul>
          ) : (
            <p className={styles.none}>Aucun critère</p>
          )}
        </section>
      </div>
    </>
  )
}
