import type { BrandCasting } from "@trame/core/campaigns/castings/contract/brand"
import { daysBetween, today } from "@trame/core/lib/day"
import { useState } from "react"
import { formatDate } from "../../lib/format.ts"
import { PublicHeader, PublicSkeleton } from "../../ui/public/PublicHeader.tsx"
import styles from "./CastingHeader.module.css"

export function CastingHeader({ casting }: { casting: BrandCasting["casting"] }) {
  const { name, brand, deadline, description, requirements } = casting
  return (
    <>
      <PublicHeader
        eyebrow="Casting à valider"
        title={name}
        facts={[
          ["Marque", brand],
          ...(deadline ? [["Deadline", <Deadline key="deadline" day={deadline} />] as const] : []),
        ]}
      />
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
    </>
  )
}

const Deadline = ({ day }: { day: string }) => (
  <>
    <time dateTime={day}>{formatDate(day, { style: "long" })}</time>{" "}
    <span className={styles.left} data-soon={isSoon(day)}>
      {daysLeft(day)}
    </span>
  </>
)

/** Longer than this, a phone would show nothing else. */
const LONG = 560

function Description({ text }: { text: string }) {
  const [whole, setWhole] = useState(text.length <= LONG)
  return (
    <div>
      <p className={styles.text} data-whole={whole}>
        {text}
      </p>
      {whole ? null : (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Lire toute la description
        </button>
      )}
    </div>
  )
}

/** How long the brand may still answer, counted in Paris days; the deadline's own day is the last. */
export function daysLeft(deadline: string, now = today()): string {
  const days = daysBetween(now, deadline)
  if (days < 0) return "Terminée"
  if (days === 0) return "Dernier jour"
  return days === 1 ? "Plus que demain" : `Plus que ${days} jours`
}

/** Time presses: it is shown so. */
const isSoon = (deadline: string, now = today()): boolean => daysBetween(now, deadline) <= 3

const CARDS = ["first", "second", "third"]

export function CastingSkeleton() {
  return (
    <PublicSkeleton label="Chargement du casting">
      <i className={styles.facts} />
      <div className={styles.cards}>
        {CARDS.map((card) => (
          <div key={card} className={styles.card}>
            <i className={styles.picture} />
            <div className={styles.lines}>
              <i />
              <i />
            </div>
            <i className={styles.choices} />
          </div>
        ))}
      </div>
    </PublicSkeleton>
  )
}
