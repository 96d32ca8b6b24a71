import { CheckCircleFilled, MinusCircleOutlined } from "@ant-design/icons"
import type { Collaboration } from "@trame/core/collaborations/shapes"
import { COLLABORATION_TYPES } from "@trame/core/collaborations/values"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import styles from "./Facts.module.css"

export function Facts({ collaboration }: { collaboration: Collaboration }) {
  const { type, date, signedDate, manager, budget, description } = collaboration
  const facts: [label: string, value: string][] = [
    ["Type", COLLABORATION_TYPES[type]],
    ["Date", formatDate(date, { missing: "Non définie" })],
    ["Date de signature", formatDate(signedDate, { missing: "Non définie" })],
    ["Chef de projet", manager],
    ["Budget", formatMoney(budget)],
  ]
  return (
    <section className={styles.card} aria-label="Informations">
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.milestones} aria-label="Étapes clés">
        {milestonesOf(collaboration).map(({ label, reached, number }) => (
          <li key={label} data-reached={reached}>
            {reached ? <CheckCircleFilled aria-hidden="true" /> : <MinusCircleOutlined aria-hidden="true" />}
            <span>
              {label}
              {number ? ` n° ${number}` : null}
              <span className="visually-hidden">{reached ? " : oui" : " : non"}</span>
            </span>
          </li>
        ))}
      </ul>
      {description ? (
        <div className={styles.about}>
          <p className={styles.description}>{description}</p>
        </div>
      ) : null}
    </section>
  )
}

const milestonesOf = (collaboration: Collaboration) => [
  { label: "Devis envoyé", reached: collaboration.quoteSent, number: collaboration.quoteNumber },
  { label: "Contrat signé", reached: collaboration.contractSigned, number: "" },
  { label: "Casting validé", reached: collaboration.castingValidated, number: "" },
  { label: "Facture envoyée", reached: collaboration.invoiceSent, number: collaboration.invoiceNumber },
  { label: "Paiement reçu", reached: collaboration.paymentReceived, number: "" },
]
