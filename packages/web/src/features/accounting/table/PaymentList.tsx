import { EuroOutlined, SearchOutlined } from "@ant-design/icons"
import { hasPermission } from "@trame/core/access"
import type { Payment } from "@trame/core/accounting/contract"
import { Button } from "antd"
import { CursorList, type CursorQuery } from "../../../components/CursorList.tsx"
import { DataTable } from "../../../components/DataTable.tsx"
import { EmptyState } from "../../../components/EmptyState.tsx"
import { useMe } from "../../session/me.ts"
import { keyOf } from "../payments.ts"
import type { ShownPayment } from "../usePayments.ts"
import { columnsFor } from "./columns.tsx"

interface PaymentListProps {
  query: CursorQuery<Payment>
  rows: readonly ShownPayment[]
  filtered: boolean
  onToggle: (payment: Payment) => void
  onEdit: (payment: Payment) => void
  onClear: () => void
}

export function PaymentList({ query, rows, filtered, onToggle, onEdit, onClear }: PaymentListProps) {
  const mayOpen = hasPermission(useMe(), "collaborations")
  return (
    <CursorList
      query={query}
      loading="Chargement des paiements"
      empty={
        filtered ? (
          <EmptyState
            icon={<SearchOutlined aria-hidden />}
            title="Aucun paiement trouvé"
            description="Aucun ne correspond à cette recherche et à cette période."
            action={<Button onClick={onClear}>Effacer les filtres</Button>}
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
      {() => (
        <DataTable
          caption="Paiements des influenceurs"
          columns={columnsFor({ mayOpen, onToggle, onEdit })}
          rows={rows}
          rowKey={({ payment }) => keyOf(payment)}
          wide
        />
      )}
    </CursorList>
  )
}
