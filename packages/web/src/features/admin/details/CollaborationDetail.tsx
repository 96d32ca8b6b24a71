import { useQuery } from "@tanstack/react-query"
import type { CollaborationDetail as Detail } from "@trame/core/collaborations/shapes"
import { COLLABORATION_TYPES } from "@trame/core/collaborations/values"
import { LinkButton } from "../../../components/LinkButton.tsx"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { api } from "../../../lib/api.ts"
import { formatDate, formatMoney, formatNumber } from "../../../lib/format.ts"
import { enterPath } from "../../acting/paths.ts"
import { CollaborationStatusTag } from "../../collaborations/CollaborationStatusTag.tsx"
import styles from "./Details.module.css"
import { Facts, Part } from "./Facts.tsx"
import { Loaded } from "./Loaded.tsx"

export function CollaborationDetail({ agencyId, id }: { agencyId: string; id: string }) {
  const query = useQuery(api.admin.collaboration.queryOptions({ input: { agencyId, collaborationId: id } }))
  return (
    <Loaded query={query} gone="Cette collaboration n'existe pas">
      {(detail) => (
        <div className={styles.content}>
          <div>
            <div className={styles.lead}>
              <h2 className={styles.headline}>{detail.collaboration.name}</h2>
              <CollaborationStatusTag status={detail.collaboration.status} />
            </div>
            <p className={styles.muted}>{detail.collaboration.brand}</p>
          </div>
          <Facts facts={factsOf(detail)} />
          {detail.collaboration.description ? (
            <Part title="Description">
              <p className={styles.notes}>{detail.collaboration.description}</p>
            </Part>
          ) : null}
          <Part title="Influenceurs">
            <Participants participants={detail.participants} />
          </Part>
          <div className={styles.buttons}>
            <LinkButton to={enterPath(agencyId, `/app/collaborations/${id}`)}>
              Ouvrir dans l'agence
            </LinkButton>
          </div>
        </div>
      )}
    </Loaded>
  )
}

const said = (yes: boolean) => (yes ? "Oui" : "Non")

const factsOf = ({ collaboration, participants, steps, documents }: Detail) =>
  [
    ["Type", COLLABORATION_TYPES[collaboration.type]],
    ["Date", formatDate(collaboration.date, { missing: "Non définie" })],
    ["Signature", formatDate(collaboration.signedDate, { missing: "Non définie" })],
    ["Chef de projet", collaboration.manager],
    ["Budget", formatMoney(collaboration.budget)],
    ["CA", formatMoney(participants.reduce((sum, { rate }) => sum + rate, 0))],
    ["Devis envoyé", said(collaboration.quoteSent)],
    ["Contrat signé", said(collaboration.contractSigned)],
    ["Facture envoyée", said(collaboration.invoiceSent)],
    ["Paiement reçu", said(collaboration.paymentReceived)],
    ["Étapes", formatNumber(steps.length)],
    ["Documents", formatNumber(documents.length)],
  ] as const

function Participants({ participants }: Pick<Detail, "participants">) {
  if (participants.length === 0) return <p className={styles.none}>Aucun influenceur</p>
  return (
    <ul className={styles.rows}>
      {participants.map(({ id, fullName, username, profileImageUrl, rate, deliverables }) => (
        <li key={id}>
          <span aria-hidden="true">
            <PersonAvatar name={fullName} imageUrl={profileImageUrl} size={36} />
          </span>
          <div className={styles.main}>
            <p className={styles.name}>{fullName}</p>
            <p className={styles.small}>
              {[username && `@${username}`, counted(deliverables.length)].filter(Boolean).join(" · ")}
            </p>
          </div>
          <span className={styles.amount}>{formatMoney(rate)}</span>
        </li>
      ))}
    </ul>
  )
}

const counted = (count: number) => (count > 1 ? `${count} livrables` : `${count} livrable`)
