import { EditOutlined, EuroOutlined } from "@ant-design/icons"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { hasPermission } from "@trame/core/lib/access"
import { Switch } from "antd"
import { Link } from "react-router-dom"
import { formatDate } from "../../lib/format.ts"
import { useMe } from "../../lib/session/me.ts"
import { CursorList, type CursorQuery, withItems } from "../../ui/list/CursorList.tsx"
import { type Column, DataTable } from "../../ui/list/DataTable.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import styles from "./PaymentList.module.css"
import { formatAmount, keyOf, type ShownPayment, statusOf } from "./payments.ts"

interface PaymentListProps {
  query: CursorQuery<Payment>
  rows: ShownPayment[]
  filtered: boolean
  onToggle: (payment: Payment) => void
  onEdit: (payment: Payment) => void
  onClear: () => void
}

export function PaymentList({ query, rows, filtered, onToggle, onEdit, onClear }: PaymentListProps) {
  const mayOpen = hasPermission(useMe(), "collaborations")
  return (
    <CursorList
      query={withItems(query, query.data && rows)}
      loading="Chargement des paiements"
      empty={
        filtered ? (
          <NoResults
            title="Aucun paiement trouvé"
            description="Aucun ne correspond à cette recherche et à cette période."
            onClear={onClear}
          />
        ) : (
          <EmptyState
            icon={<EuroOutlined aria-hidden />}
            title="Aucun paiement"
            description="Les influenceurs d'une collaboration apparaissent ici dès que son paiement est reçu."
          />
        )
      }
    >
      {(payments) => (
        <DataTable
          caption="Paiements des influenceurs"
          columns={columnsFor({ mayOpen, onToggle, onEdit })}
          rows={payments}
          rowKey={({ payment }) => keyOf(payment)}
          from="xl"
        />
      )}
    </CursorList>
  )
}

interface ColumnsProps {
  /** Whether the person may open collaborations. */
  mayOpen: boolean
  onToggle: (payment: Payment) => void
  onEdit: (payment: Payment) => void
}

type Columns = [Column<ShownPayment>, ...Column<ShownPayment>[]]

const columnsFor = ({ mayOpen, onToggle, onEdit }: ColumnsProps): Columns => [
  {
    label: "Influenceur",
    cell: ({ payment }) => <NameCell name={payment.fullName} imageUrl={payment.profileImageUrl} />,
  },
  {
    label: "Collaboration",
    cell: ({ payment: { collaborationId, collaborationName } }) =>
      mayOpen ? (
        <Link to={`/app/collaborations/${collaborationId}`} className={styles.link}>
          {collaborationName}
        </Link>
      ) : (
        collaborationName
      ),
  },
  { label: "Marque", cell: ({ payment }) => payment.brand },
  { label: "Date", cell: ({ payment }) => formatDate(payment.date, { missing: "Date inconnue" }) },
  { label: "Tarif", numeric: true, cell: ({ payment }) => formatAmount(payment.rate) },
  {
    label: "Pourcentage",
    numeric: true,
    cell: ({ payment }) => (
      <button
        type="button"
        className={styles.percentage}
        aria-label={`${payment.paidPercentage} % : modifier le pourcentage de ${payment.fullName}, ${payment.collaborationName}`}
        onClick={() => onEdit(payment)}
      >
        {payment.paidPercentage} %
        <EditOutlined aria-hidden="true" />
      </button>
    ),
  },
  {
    label: "À facturer",
    numeric: true,
    cell: ({ payment }) => <strong className={styles.amount}>{formatAmount(payment.amount)}</strong>,
  },
  {
    label: "Statut",
    cell: ({ payment, settling }) => {
      const { paid, fullName, collaborationName } = payment
      return (
        // biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is a button
        <label className={styles.status} data-paid={paid}>
          <Switch
            checked={paid}
            aria-label={`${statusOf(paid)} : ${fullName}, ${collaborationName}`}
            aria-busy={settling}
            onChange={() => onToggle(payment)}
          />
          {statusOf(paid)}
        </label>
      )
    },
  },
]
