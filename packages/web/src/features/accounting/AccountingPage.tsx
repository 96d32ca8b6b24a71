import { PAYMENT_PERIODS, type Payment, type PaymentPeriod } from "@trame/core/campaigns/accounting/contract"
import { App } from "antd"
import { text, useListParams } from "../../lib/address/address.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { PeriodFilter, type PeriodRules, usePeriod } from "../../ui/form/PeriodFilter.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { FilterBar } from "../../ui/list/FilterBar.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { ErrorBanner } from "../../ui/states/ErrorState.tsx"
import styles from "./AccountingPage.module.css"
import { ExportBar, ExportButton, useExport } from "./export.tsx"
import { PaymentList } from "./PaymentList.tsx"
import { PercentageDialog } from "./PercentageDialog.tsx"
import {
  type Asked,
  formatAmount,
  keyOf,
  type PaymentTotals,
  statusOf,
  usePayments,
  useSetPayment,
} from "./payments.ts"

const accountingDialogs = defineDialogs({ percentage: ["payment"] })

const CHANGED =
  "Ce paiement a été modifié entre-temps par une autre personne. La ligne a été relue, rien n'a été écrasé."

export function Component() {
  useDocumentTitle("Comptabilité influenceur")
  const { asked, period, filtered, setSearch, clear } = usePaymentFilters()
  const { list, rows, totals, foretell } = usePayments(asked)
  const setPayment = useSetPayment(foretell)
  const { open } = useDialogParam(accountingDialogs)
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
            <PeriodFilter title="Filtrer par date" rules={PERIOD_RULES} chosen={period} />
            <ExportButton csv={csv} disabled={rows.length === 0} />
          </>
        }
      />
      <Totals {...totals} />
      <FilterBar
        label="Filtrer les paiements"
        search={{
          label: "Rechercher un paiement",
          placeholder: "Influenceur, collaboration ou marque",
          value: asked.search,
          onSearch: setSearch,
        }}
      />
      <ExportBar csv={csv} />
      <PaymentList
        query={list}
        rows={rows}
        filtered={filtered}
        onToggle={(payment) => void toggle(payment)}
        onEdit={(payment) => open("percentage", { payment: keyOf(payment) })}
        onClear={clear}
      />
      <DialogOutlet of={accountingDialogs}>
        {{
          percentage: ({ payment }) => (
            <PercentageDialog paymentKey={payment} list={list} rows={rows} setPayment={setPayment} />
          ),
        }}
      </DialogOutlet>
    </>
  )
}

interface TotalsProps {
  shown: PaymentTotals | undefined
  /** Of an earlier period. */
  stale: boolean
  error: unknown
  refetch: () => void
}

/** Of the period, whatever is searched (decisions §1). */
export function Totals({ shown, stale, error, refetch }: TotalsProps) {
  return (
    <section aria-label="Totaux de la période" className={styles.totals} aria-busy={stale}>
      {error && !shown ? (
        <ErrorBanner title="Impossible d'afficher les totaux" error={error} onRetry={refetch} />
      ) : (
        <Figures
          figures={[
            { label: "En attente", value: shown && formatAmount(shown.pending), tone: "warning" },
            { label: "Payé", value: shown && formatAmount(shown.paid), tone: "success" },
          ]}
        />
      )}
    </section>
  )
}

const PARAMS = { search: text, period: text, from: text, to: text }

/** What the page shows, kept in the URL. */
export function usePaymentFilters() {
  const period = usePeriod(PERIOD_RULES)
  const { values, set, clear } = useListParams(PARAMS)
  const asked: Asked = { ...period, search: values.search }
  return {
    period,
    asked,
    filtered: values.search !== "" || period.period !== PERIOD_RULES.initial,
    setSearch: (search: string) => set({ search }),
    clear,
  }
}

/** A period of one's own needs both its days (spec 2 §5). */
export const PERIOD_RULES: PeriodRules<Exclude<PaymentPeriod, "custom">> = {
  labels: PAYMENT_PERIODS,
  initial: "all",
  endRequired: true,
}
