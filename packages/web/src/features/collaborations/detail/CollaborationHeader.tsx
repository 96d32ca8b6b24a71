import {
  CheckCircleFilled,
  DeleteOutlined,
  EditOutlined,
  LinkOutlined,
  MinusCircleOutlined,
} from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { Collaboration } from "@trame/core/campaigns/collaborations/contract/shapes"
import { COLLABORATION_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import { hasPermission } from "@trame/core/lib/access"
import { App, Button } from "antd"
import { Link, useNavigate } from "react-router-dom"
import { client } from "../../../lib/api/api.ts"
import { hold } from "../../../lib/api/pauseLiveUpdates.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import { useMe } from "../../../lib/session/me.ts"
import { Facts } from "../../../ui/list/Facts.tsx"
import { PageHeader } from "../../../ui/PageHeader.tsx"
import { CollaborationStatusTag } from "../../../ui/StatusTag.tsx"
import { forget } from "../cache.ts"
import styles from "./CollaborationHeader.module.css"
import { collaborationDialogs, useBoard } from "./shared/board.ts"
import { useFailureMessage } from "./shared/parts.tsx"

export function CollaborationHeader() {
  const { collaborationId, detail } = useBoard()
  const { open } = useDialogParam(collaborationDialogs)
  const { collaboration } = detail
  const navigate = useNavigate()
  const remove = useRemoveCollaboration(collaborationId)
  return (
    <>
      <PageHeader
        title={collaboration.name}
        subtitle={
          <span className={styles.subtitle}>
            <BrandName brand={collaboration.brand} clientId={collaboration.clientId} />
            <CollaborationStatusTag status={collaboration.status} />
          </span>
        }
        back="/app/collaborations"
        actions={
          <>
            <Button icon={<LinkOutlined aria-hidden="true" />} onClick={() => open("link")}>
              {collaboration.linkToken ? "Gérer le lien public" : "Générer le lien public"}
            </Button>
            <Button
              danger
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label="Supprimer"
              title="Supprimer"
              onClick={() => void remove(collaboration.name)}
            />
            <Button
              type="primary"
              icon={<EditOutlined aria-hidden="true" />}
              onClick={() => navigate(`/app/collaborations/new?id=${collaborationId}`)}
            >
              Modifier
            </Button>
          </>
        }
      />
      <About collaboration={collaboration} />
    </>
  )
}

/** The brand, leading to the client's page for those who may see it. */
function BrandName({ brand, clientId }: { brand: string; clientId: string | null }) {
  const me = useMe()
  if (!clientId || !hasPermission(me, "clients")) return <span>{brand}</span>
  return (
    <Link className={styles.brand} to={`/app/clients/${clientId}`}>
      {brand}
    </Link>
  )
}

function About({ collaboration }: { collaboration: Collaboration }) {
  const { type, date, signedDate, manager, budget, description } = collaboration
  return (
    <section className={styles.card} aria-label="Informations">
      <div className={styles.facts}>
        <Facts
          facts={[
            ["Type", COLLABORATION_TYPES[type]],
            ["Date", formatDate(date, { missing: "Non définie" })],
            ["Date de signature", formatDate(signedDate, { missing: "Non définie" })],
            ["Chef de projet", manager],
            ["Budget", formatMoney(budget)],
          ]}
        />
      </div>
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

/** Asks, deletes, and goes back to the list. */
function useRemoveCollaboration(collaborationId: string): (name: string) => Promise<void> {
  const confirm = useConfirm()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const fail = useFailureMessage()
  const { message } = App.useApp()

  return async (name) => {
    let removed = false
    await confirm({
      title: `Supprimer la collaboration « ${name} » ?`,
      content:
        "Ses étapes, documents, statistiques et son lien de suivi seront supprimés. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
      onOk: async () => {
        try {
          await client.collaborations.remove({ collaborationId })
          removed = true
        } catch (error) {
          fail(`Erreur: ${problemOf(error).message}`)
        }
      },
    })
    if (!removed) return
    // Or the page would say that it does not exist, on the way out.
    const release = hold()
    await navigate("/app/collaborations", { replace: true })
    forget(queries, collaborationId)
    release()
    message.success("Collaboration supprimée avec succès")
  }
}
