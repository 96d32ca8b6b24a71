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

/** The amount agreed in the period, and the paid part of it (rules/campaigns.md#signed-and-paid). */
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
    <section className={`card p-7 min-0 shadow ${styles.block}`} aria-labelledby={id}>
      <div className="row wrap justify-between gap-y-4 gap-x-6 mb-5">
        <div>
          <h2 id={id} className="text-xl bold">
            Signé et encaissé
          </h2>
          <p className="mt-1 soft text-m">
            {signed > 0
              ? `${share}\u00a0% de ce qui a été signé sur la période est encaissé`
              : "Rien n'a été signé sur cette période"}
          </p>
        </div>
      </div>
      <div className={`clip round bg-tint ${styles.share}`} aria-hidden="true">
        <span style={{ inlineSize: `${share}%` }} />
      </div>
      <dl className={`grid gap-y-4 gap-x-7 cols-3 phone-cols-1 ${styles.amounts}`}>
        {amounts.map(({ label, progress, cents, was: earlier }) => (
          <div key={label} data-amount={progress}>
            <dt className="soft text-m">{listed ? <Link to={listed({ progress })}>{label}</Link> : label}</dt>
            <dd className={`m-0 text-xl bold titled tabular ${styles.amount}`}>
              {formatMoney(cents, { decimals: 0 })}
            </dd>
            <dd className="m-0">{changeSince(earlier, cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
