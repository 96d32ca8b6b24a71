import type { Participant } from "@trame/core/collaborations/shapes"
import { DELIVERABLE_TYPES } from "@trame/core/collaborations/values"
import { Progress } from "antd"
import { PersonAvatar } from "../../../../components/PersonAvatar.tsx"
import { StatusTag } from "../../../../components/StatusTag.tsx"
import { formatMoney } from "../../../../lib/format.ts"
import styles from "./ParticipantCard.module.css"
import { ParticipantLink } from "./ParticipantLink.tsx"
import { paidPartOf } from "./totals.ts"

export function ParticipantCard({ participant }: { participant: Participant }) {
  const { fullName, username, profileImageUrl, rate, deliverables, creatorInvoiceSent, paidPercentage } =
    participant
  return (
    <li className={styles.card}>
      <header className={styles.head}>
        <PersonAvatar name={fullName} imageUrl={profileImageUrl} size={48} />
        <div className={styles.person}>
          <h3 className={styles.name}>{fullName}</h3>
          {username ? <p className={styles.handle}>@{username}</p> : null}
        </div>
        <p className={styles.rate}>
          <span className="visually-hidden">Rémunération : </span>
          {formatMoney(rate)}
        </p>
      </header>
      {deliverables.length === 0 ? (
        <p className={styles.none}>Aucun livrable</p>
      ) : (
        <ul className={styles.deliverables} aria-label={`Livrables de ${fullName}`}>
          {deliverables.map((deliverable, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: deliverables have no id, and this list only shows them
            <li key={index} className={styles.deliverable}>
              <span className={styles.type}>{DELIVERABLE_TYPES[deliverable.type]}</span>
              <span className={styles.description}>{deliverable.description}</span>
              <span className={styles.price}>{formatMoney(deliverable.price)}</span>
            </li>
          ))}
        </ul>
      )}
      <footer className={styles.foot}>
        <StatusTag tone={creatorInvoiceSent ? "success" : "neutral"}>
          {creatorInvoiceSent ? "Facture reçue" : "Facture non reçue"}
        </StatusTag>
        <div className={styles.paid}>
          <span>
            Payé à {paidPercentage} % · {formatMoney(paidPartOf(participant))}
          </span>
          <Progress
            percent={paidPercentage}
            showInfo={false}
            size="small"
            strokeColor="var(--success)"
            railColor="var(--line)"
            aria-label={`Payé à ${paidPercentage} %`}
          />
        </div>
      </footer>
      <ParticipantLink participant={participant} />
    </li>
  )
}
