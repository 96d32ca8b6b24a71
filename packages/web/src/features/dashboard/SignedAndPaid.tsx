import type { DashboardView } from "@trame/core/campaigns/dashboard/contract"
import { useId } from "react"
import { Link } from "react-router-dom"
import { formatMoney } from "../../lib/format.ts"
import { changeSince } from "./Comparison.tsx"
import styles from "./Dashboard.module.css"
import type { Listed } from "./listed.ts"

interface SignedAndPaidProps {
  view: Pick<DashboardView, "money" | "before">
  listed: Listed | null
}

/** What was agreed in the period, and how much of it has been paid (rules/campaigns.md#signed-and-paid). */
export function SignedAndPaid({ view: { money, before }, listed }: SignedAndPaidProps) {
  const id = useId()
  const { signed, paid } = money
  const share = signed > 0 ? Math.floor((paid / signed) * 100) : 0
  const was = before?.money
  const amounts = [
    { label: "Signé", progress: "signed", cents: signed, was: was?.signed },
    { label: "Encaissé", progress: "paymentReceived", cents: paid, was: was?.paid },
    {
      label: "Reste à encaisser",
      progress: "contractSigned",
      cents: signed - paid,
      was: was && was.signed - was.paid,
    },
  ] as const
  return (
    <section className={styles.block} aria-labelledby={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.title}>
            Signé et encaissé
          </h2>
          <p className={styles.note}>
            {signed > 0
              ? `${share}\u00a0% de ce qui a été signé sur la période est encaissé`
              : "Rien n'a été signé sur cette période"}
          </p>
        </div>
      </div>
      <div className={styles.share} aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
      </div>
      <dl className={styles.amounts}>
        {amounts.map(({ label, progress, cents, was: earlier }) => (
          <div key={label} data-amount={progress}>
            <dt>{listed ? <Link to={listed({ progress })}>{label}</Link> : label}</dt>
            <dd className={styles.amount}>{formatMoney(cents, { decimals: 0 })}</dd>
            <dd>{changeSince(earlier, cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
