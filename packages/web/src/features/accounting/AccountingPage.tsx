import { PAYMENT_PERIODS, type PaymentPeriod } from "@trame/core/campaigns/accounting/periods"
import {
  PAYABLE_ORDERS,
  PAYABLE_STATUSES,
  type PayableStatus,
} from "@trame/core/campaigns/collaborations/rules/values"
import { oneOf, text, useListParams, useSortedPages } from "../../lib/address/address.ts"
import { formatMoney } from "../../lib/format.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { PeriodFilter, type PeriodRules, usePeriod } from "../../ui/form/PeriodFilter.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { ErrorBanner } from "../../ui/states/ErrorState.tsx"
import { TabBar } from "../../ui/TabBar.tsx"
import { ViewsMenu } from "../../ui/views/ViewsMenu.tsx"
import styles from "./AccountingPage.module.css"
import { InfluencersView } from "./InfluencersView.tsx"
import { PaymentsView } from "./PaymentsView.tsx"
import { type Asked, usePayments } from "./payments.ts"

export { prefetch } from "./payments.ts"

const amountOf = (cents: number | undefined) => (cents === undefined ? undefined : formatMoney(cents))

/** A custom period needs both days (rules/campaigns.md#accounting-periods). */
const PERIOD_RULES: PeriodRules<Exclude<PaymentPeriod, "custom">> = {
  labels: PAYMENT_PERIODS,
  initial: "all",
  endRequired: true,
  byPayment: true,
}

type View = "payments" | "influencers"

const PARAMS = {
  search: text,
  status: oneOf<PayableStatus>(PAYABLE_STATUSES),
  influencer: text,
  view: (written: string): View => (written === "influencers" ? written : "payments"),
  period: text,
  from: text,
  to: text,
  dates: text,
}

const SORTING = { orders: PAYABLE_ORDERS } as const
const { paidOn, ...OTHER_ORDERS } = PAYABLE_ORDERS
const SORTING_BY_PAYMENT = { orders: { paidOn, ...OTHER_ORDERS } } as const

const VIEWS = [
  { key: "payments", label: "Par paiement" },
  { key: "influencers", label: "Par influenceur" },
] as const

export function Component() {
  useDocumentTitle("Comptabilité influenceur")
  const range = usePeriod(PERIOD_RULES)
  const { values, set, clear } = useListParams(PARAMS)
  const { sort, order, setSort, setSorting } = useSortedPages(range.dates ? SORTING_BY_PAYMENT : SORTING)
  const { search, status, influencer: influencerId, view } = values
  const asked: Asked = { range, search, status, influencerId, sort, order }
  const payments = usePayments(asked, { listed: view === "payments" })
  const { totals } = payments
  const hasPeriod = range.period !== PERIOD_RULES.initial
  return (
    <>
      <PageHeader
        title="Comptabilité influenceur"
        subtitle="Ce que les influenceurs peuvent facturer, une fois la marque payée"
        actions={
          <>
            <ViewsMenu page="accounting" />
            <PeriodFilter title="Filtrer par date" rules={PERIOD_RULES} chosen={range} />
          </>
        }
      />
      {/* Totals of the period, whatever the search (rules/campaigns.md#totals). */}
      <section aria-label="Totaux de la période" className={styles.totals} aria-busy={totals.stale}>
        {totals.error && !totals.shown ? (
          <ErrorBanner
            title="Impossible d'afficher les totaux"
            error={totals.error}
            onRetry={totals.refetch}
          />
        ) : (
          <Figures
            figures={[
              ...(range.dates
                ? []
                : [
                    {
                      label: "En attente",
                      value: amountOf(totals.shown?.pending),
                      status: "pending",
                    } as const,
                  ]),
              { label: "Payé", value: amountOf(totals.shown?.paid), status: "paid" },
            ]}
          />
        )}
      </section>
      <TabBar
        label="Ce qui est montré"
        tabs={VIEWS}
        active={view}
        onChange={(next) => set({ view: next, search: "", influencer: "", status: "all" })}
      >
        {view === "influencers" ? (
          <InfluencersView
            range={range}
            search={search}
            filtered={search !== "" || hasPeriod}
            onSearch={(words) => set({ search: words })}
            onClear={() => set({ search: "", period: "", from: "", to: "", dates: "" })}
          />
        ) : (
          <PaymentsView
            asked={asked}
            payments={payments}
            narrowed={search !== "" || influencerId !== "" || hasPeriod}
            set={set}
            clear={() => clear()}
            sorting={{ setSort, setSorting }}
          />
        )}
      </TabBar>
    </>
  )
}
