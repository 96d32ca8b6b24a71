import { DownloadOutlined, EditOutlined, EuroOutlined } from "@ant-design/icons"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { PAYMENT_PERIODS, type PaymentPeriod, rangeOf } from "@trame/core/campaigns/accounting/periods"
import { hasPermission } from "@trame/core/lib/access"
import { today } from "@trame/core/lib/day"
import { Alert, Button, Switch } from "antd"
import { useEffect, useRef, useState } from "react"
import { text, useListParams } from "../../lib/address/address.ts"
import { ChunkLoadError, loadChunk } from "../../lib/address/lazyChunk.ts"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate, formatMoney, formatNumber } from "../../lib/format.ts"
import { useNotices } from "../../lib/notices.tsx"
import { saveFile } from "../../lib/saveFile.ts"
import { useMe } from "../../lib/session/me.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { PeriodFilter, type PeriodRules, usePeriod } from "../../ui/form/PeriodFilter.tsx"
import { CursorList, withItems } from "../../ui/list/CursorList.tsx"
import { type Column, DataTable, TableSkeleton } from "../../ui/list/DataTable.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { FilterBar } from "../../ui/list/FilterBar.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { ErrorBanner } from "../../ui/states/ErrorState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import styles from "./AccountingPage.module.css"
import { PercentageDialog } from "./PercentageDialog.tsx"
import { type Asked, keyOf, type PaymentRange, type ShownPayment, statusOf, usePayments } from "./payments.ts"

const accountingDialogs = defineDialogs({ percentage: ["payment"] })

const amountOf = (cents: number | undefined) => (cents === undefined ? undefined : formatMoney(cents))

/** A period of one's own needs both its days (rules/campaigns.md#accounting-periods). */
const PERIOD_RULES: PeriodRules<Exclude<PaymentPeriod, "custom">> = {
  labels: PAYMENT_PERIODS,
  initial: "all",
  endRequired: true,
}

const PARAMS = { search: text, period: text, from: text, to: text }

const CHANGED =
  "Ce paiement a été modifié entre-temps par une autre personne. La ligne a été relue, rien n'a été écrasé."

export function Component() {
  useDocumentTitle("Comptabilité influenceur")
  const period = usePeriod(PERIOD_RULES)
  const { values, set, clear } = useListParams(PARAMS)
  const asked: Asked = { ...period, search: values.search }
  const filtered = values.search !== "" || period.period !== PERIOD_RULES.initial
  const mayOpen = hasPermission(useMe(), "collaborations")
  const { list, rows, totals, setPayment } = usePayments(asked)
  const { open } = useDialogParam(accountingDialogs)
  const csv = useExport(asked)
  const notices = useNotices()

  async function toggle(payment: Payment): Promise<void> {
    try {
      await setPayment(payment, { paid: !payment.paid })
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === "conflict") notices.warning(CHANGED)
      else
        notices.error(
          `Le statut est resté « ${statusOf(payment.paid)} » pour ${payment.fullName}. ${problem.message}`,
        )
    }
  }

  const columns = columnsFor({
    mayOpen,
    onToggle: (payment) => void toggle(payment),
    onEdit: (payment) => open("percentage", { payment: keyOf(payment) }),
  })
  return (
    <>
      <PageHeader
        title="Comptabilité influenceur"
        subtitle="Ce que les influenceurs peuvent facturer, une fois la marque payée"
        actions={
          <>
            <PeriodFilter title="Filtrer par date" rules={PERIOD_RULES} chosen={period} />
            <Button
              icon={<DownloadOutlined aria-hidden />}
              disabled={rows.length === 0 || csv.read !== null}
              onClick={() => void csv.start()}
            >
              Exporter en CSV
            </Button>
          </>
        }
      />
      {/* Of the period, whatever is searched (rules/campaigns.md#totals). */}
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
              { label: "En attente", value: amountOf(totals.shown?.pending), status: "pending" },
              { label: "Payé", value: amountOf(totals.shown?.paid), status: "paid" },
            ]}
          />
        )}
      </section>
      <FilterBar
        label="Filtrer les paiements"
        search="Rechercher un paiement"
        placeholder="Influenceur, collaboration ou marque"
        value={asked.search}
        onSearch={(search) => set({ search })}
      />
      <div role="status">
        {csv.read === null ? null : (
          <Alert
            type="info"
            className={styles.progress}
            title={`Export en cours : ${formatNumber(csv.read)} paiements lus…`}
            action={<Button onClick={csv.cancel}>Annuler l'export</Button>}
          />
        )}
      </div>
      <CursorList
        query={withItems(list, list.data && rows)}
        loading={<TableSkeleton label="Chargement des paiements" columns={columns} room="much" />}
        empty={
          filtered ? (
            <NoResults
              title="Aucun paiement trouvé"
              description="Aucun ne correspond à cette recherche et à cette période."
              onClear={clear}
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
            columns={columns}
            rows={payments}
            rowKey={({ payment }) => keyOf(payment)}
            room="much"
          />
        )}
      </CursorList>
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

interface ColumnsProps {
  /** Whether the person may open collaborations. */
  mayOpen: boolean
  onToggle: (payment: Payment) => void
  onEdit: (payment: Payment) => void
}

const columnsFor = ({
  mayOpen,
  onToggle,
  onEdit,
}: ColumnsProps): [Column<ShownPayment>, ...Column<ShownPayment>[]] => [
  {
    label: "Influenceur",
    cell: ({ payment }) => (
      <div className={styles.person}>
        <NameCell name={payment.fullName} imageUrl={payment.profileImageUrl} />
      </div>
    ),
  },
  {
    label: "Collaboration et marque",
    wide: true,
    cell: ({ payment: { collaborationId, collaborationName, brand } }) => (
      <NameCell
        name={collaborationName}
        detail={brand}
        flow
        {...(mayOpen ? { to: `/app/collaborations/${collaborationId}` } : {})}
      />
    ),
  },
  { label: "Date", cell: ({ payment }) => formatDate(payment.date, { missing: "Date inconnue" }) },
  { label: "Tarif", numeric: true, cell: ({ payment }) => formatMoney(payment.rate) },
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
    cell: ({ payment }) => <strong className={styles.amount}>{formatMoney(payment.amount)}</strong>,
  },
  {
    label: "Statut",
    cell: ({ payment, settling }) => {
      const { paid, fullName, collaborationName } = payment
      return (
        // biome-ignore lint/a11y/noLabelWithoutControl: antd's switch is a button
        <label className={styles.status} data-status={paid ? "paid" : "pending"}>
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

/** Reads everything that the filters show, page after page, and saves it as a file. */
function useExport({ search, ...range }: Asked) {
  const [read, setRead] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  const notices = useNotices()

  useEffect(() => () => running.current?.abort(), [])

  async function everything(signal: AbortSignal): Promise<Payment[]> {
    const payments: Payment[] = []
    let cursor: string | undefined
    do {
      const page = await client.accounting.list({ ...range, search, cursor }, { signal })
      signal.throwIfAborted()
      payments.push(...page.items)
      setRead(payments.length)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    return payments
  }

  async function start(): Promise<void> {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setRead(0)
    try {
      const { paymentsCsv } = await loadChunk(() => import("./csv.ts"), "Impossible d'exporter les paiements")
      const payments = await everything(controller.signal)
      saveFile(fileNameOf(range, payments, today()), "text/csv", paymentsCsv(payments))
      notices.success(formatCount(payments.length, "paiement exporté", "paiements exportés"))
    } catch (error) {
      const said = controller.signal.aborted || error instanceof ChunkLoadError
      if (!said) notices.error(`L'export a échoué. ${problemOf(error).message}`)
    } finally {
      running.current = null
      setRead(null)
    }
  }

  return {
    /** How many are read so far; null when none is under way. */
    read,
    start,
    cancel: () => running.current?.abort(),
  }
}

/** With the days of the period; with those of what the file holds where all dates are shown. */
export function fileNameOf(asked: PaymentRange, payments: readonly Payment[], today: string): string {
  const days = asked.period === "all" ? daysOf(payments) : Object.values(rangeOf(asked, today))
  return `${["comptabilite-influenceurs", ...days].join("_")}.csv`
}

function daysOf(payments: readonly Payment[]): string[] {
  const days = payments.map(({ date }) => date).sort()
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? [first, last] : []
}
