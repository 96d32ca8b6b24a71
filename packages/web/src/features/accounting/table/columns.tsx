import { EditOutlined } from "@ant-design/icons"
import type { Payment } from "@trame/core/accounting/contract"
import { Switch } from "antd"
import { Link } from "react-router-dom"
import type { Column } from "../../../components/DataTable.tsx"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { formatDate } from "../../../lib/format.ts"
import { formatAmount, statusOf } from "../payments.ts"
import type { ShownPayment } from "../usePayments.ts"
import styles from "./Table.module.css"

interface ColumnsProps {
  /** Whether the person may open collaborations. */
  mayOpen: boolean
  onToggle: (payment: Payment) => void
  onEdit: (payment: Payment) => void
}

type Columns = [Column<ShownPayment>, ...Column<ShownPayment>[]]

export const columnsFor = ({ mayOpen, onToggle, onEdit }: ColumnsProps): Columns => [
  { label: "Influenceur", cell: ({ payment }) => <Influencer payment={payment} /> },
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

function Influencer({ payment: { fullName, profileImageUrl } }: { payment: Payment }) {
  return (
    <span className={styles.person}>
      <span aria-hidden="true">
        <PersonAvatar name={fullName} imageUrl={profileImageUrl} size={36} />
      </span>
      <span className={styles.name}>{fullName}</span>
    </span>
  )
}
