import type { Payment } from "@trame/core/accounting/contract"
import { App } from "antd"
import { PageHeader } from "../../components/PageHeader.tsx"
import { PeriodFilter } from "../../components/period/PeriodFilter.tsx"
import { SearchInput } from "../../components/SearchInput.tsx"
import { problemOf } from "../../lib/problem.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import styles from "./Accounting.module.css"
import { ExportBar } from "./export/ExportBar.tsx"
import { ExportButton } from "./export/ExportButton.tsx"
import { useExport } from "./export/useExport.ts"
import { usePaymentFilters } from "./filters.ts"
import { statusOf } from "./payments.ts"
import { PercentageDialog } from "./percentage/PercentageDialog.tsx"
import { usePercentageDialog } from "./percentage/usePercentageDialog.ts"
import { PERIOD_RULES } from "./periodRules.ts"
import { Totals } from "./Totals.tsx"
import { PaymentList } from "./table/PaymentList.tsx"
import { usePayments } from "./usePayments.ts"
import { useSetPayment } from "./useSetPayment.ts"

const CHANGED =
  "Ce paiement a été modifié entre-temps par une autre personne. La ligne a été relue, rien n'a été écrasé."

export function Component() {
  useDocumentTitle("Comptabilité influenceur")
  const { asked, period, filtered, setSearch, clear } = usePaymentFilters()
  const { list, rows, totals, foretell } = usePayments(asked)
  const setPayment = useSetPayment(foretell)
  const editor = usePercentageDialog(list, rows)
  const csv = useExport(asked)
  const { message } = App.useApp()

  async function toggle(payment: Payment): Promise<void> {
    try {
      await setPayment(payment, { paid: !payment.paid })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === "conflict") message.warning(CHANGED, 6)
      else
        message.error(
          `Le statut est resté « ${statusOf(payment.paid)} » pour ${payment.fullName}. ${problem.message}`,
          6,
        )
    }
  }

  return (
    <>
      <PageHeader
        title="Comptabilité influenceur"
        subtitle="Ce que les influenceurs peuvent facturer, une fois la marque payée"
        actions={
          <>
            <PeriodFilter title="Filtrer par date" rules={PERIOD_RULES} filter={period} />
            <ExportButton csv={csv} disabled={rows.length === 0} />
          </>
        }
      />
      <Totals {...totals} />
      <search className={styles.toolbar} aria-label="Filtrer les paiements">
        <SearchInput
          label="Rechercher un paiement"
          placeholder="Influenceur, collaboration ou marque"
          value={asked.search}
          onSearch={setSearch}
          className={styles.search}
        />
      </search>
      <ExportBar csv={csv} />
      <PaymentList
        query={list}
        rows={rows}
        filtered={filtered}
        onToggle={(payment) => void toggle(payment)}
        onEdit={editor.show}
        onClear={clear}
      />
      <PercentageDialog editor={editor} setPayment={setPayment} />
    </>
  )
}
