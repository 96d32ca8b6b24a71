import { EditOutlined } from "@ant-design/icons"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { paidOnProblem } from "@trame/core/campaigns/collaborations/rules/money"
import type { PayableSort } from "@trame/core/campaigns/collaborations/rules/values"
import { today } from "@trame/core/lib/day"
import { de } from "@trame/core/lib/text"
import { Switch } from "antd"
import { formatDate, formatMoney } from "../../lib/format.ts"
import { InPlace, type Reading } from "../../ui/in-place/InPlace.tsx"
import type { Column } from "../../ui/list/DataTable.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import styles from "./AccountingPage.module.css"
import { readPayment, type ShownPayment, statusOf } from "./payments.ts"

interface ColumnsProps {
  /** Whether the user may open collaborations. */
  mayOpen: boolean
  onToggle: (payment: Payment) => void
  onEdit: (payment: Payment) => void
  setPaidOn: (payment: Payment, day: string | null) => Promise<Payment>
}

export const columnsFor = ({
  mayOpen,
  onToggle,
  onEdit,
  setPaidOn,
}: ColumnsProps): [Column<ShownPayment, PayableSort>, ...Column<ShownPayment, PayableSort>[]] => [
  {
    label: "Influenceur",
    sort: "influencer",
    cell: ({ payment }) => (
      <div className={styles.person}>
        <NameCell name={payment.fullName} imageUrl={payment.profileImageUrl} />
      </div>
    ),
  },
  {
    label: "Collaboration et marque",
    sort: "collaboration",
    wide: true,
    cell: ({ payment: { collaborationId, collaborationName, brand } }) => (
      <NameCell
        name={collaborationName}
        detail={brand}
        flow
        {...(mayOpen ? { link: { to: `/app/collaborations/${collaborationId}` } } : {})}
      />
    ),
  },
  {
    label: "Date",
    sort: "date",
    cell: ({ payment }) => formatDate(payment.date, { missing: "Date inconnue" }),
  },
  { label: "Tarif", numeric: true, yields: true, cell: ({ payment }) => formatMoney(payment.rate) },
  {
    label: "Facturable",
    numeric: true,
    cell: ({ payment }) => (
      <button
        type="button"
        className={`inline-flex items-center gap-3 px-3 py-1 ink tabular rounded-m strong field-border ${styles.percentage}`}
        aria-label={`${payment.paidPercentage} % : modifier le pourcentage facturable ${de(payment.fullName)}, ${payment.collaborationName}`}
        onClick={() => onEdit(payment)}
      >
        {payment.paidPercentage} %
        <EditOutlined aria-hidden="true" />
      </button>
    ),
  },
  {
    label: "Montant facturable",
    sort: "amount",
    numeric: true,
    cell: ({ payment }) => <strong className="bold">{formatMoney(payment.amount)}</strong>,
  },
  {
    label: "Statut",
    cell: ({ payment, settling }) => {
      const { paid, fullName, collaborationName } = payment
      return (
        // biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is a button
        <label
          className={`inline-flex items-center gap-y-2 gap-x-3 text-m strong nowrap ${styles.status}`}
          data-status={paid ? "paid" : "pending"}
        >
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
  {
    label: "Payé le",
    sort: "paidOn",
    cell: ({ payment }) => (payment.paid ? <PaidOn payment={payment} save={setPaidOn} /> : "—"),
  },
]

interface PaidOnProps {
  payment: Payment
  save: ColumnsProps["setPaidOn"]
}

/** The day of a payment, corrected where it is read (rules/campaigns.md#payment-day). */
const PaidOn = ({ payment, save }: PaidOnProps) => (
  <InPlace<Pick<Payment, "paidOn">, "paidOn">
    of={{
      latest: readingOf(payment),
      read: async () => readingOf((await readPayment(payment)) ?? payment),
      write: async ({ paidOn = null }, version) => readingOf(await save({ ...payment, version }, paidOn)),
    }}
    name="paidOn"
    label="Payé le"
    what={`la date de paiement ${de(payment.fullName)}, ${payment.collaborationName}`}
    input={{ kind: "day", problemOf: (day) => paidOnProblem(day, today()) }}
    shown={(day) => formatDate(day, { missing: "—" })}
  />
)

const readingOf = ({ version, paidOn }: Payment): Reading<Pick<Payment, "paidOn">> => ({
  version,
  fields: { paidOn },
})
