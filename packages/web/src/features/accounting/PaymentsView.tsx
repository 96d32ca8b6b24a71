import { CheckOutlined, CloseOutlined, DownloadOutlined, EuroOutlined } from "@ant-design/icons"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import {
  PAYABLE_STATUSES,
  type PayableSort,
  type PayableStatus,
} from "@trame/core/campaigns/collaborations/rules/values"
import { hasPermission } from "@trame/core/lib/access"
import { Button, Select } from "antd"
import { useId, useRef } from "react"
import type { Order } from "../../lib/address/address.ts"
import { client } from "../../lib/api/api.ts"
import { isUnsettled, problemOf } from "../../lib/api/problem.ts"
import { useExport } from "../../lib/csv/useExport.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatMoney } from "../../lib/format.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { chosenRow } from "../../lib/keys/rows.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { choicesOf } from "../../lib/text.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { CursorList, withItems } from "../../ui/list/CursorList.tsx"
import { DataTable, TableSkeleton } from "../../ui/list/DataTable.tsx"
import { ExportList } from "../../ui/list/ExportList.tsx"
import { FilterBar, StatusFilter } from "../../ui/list/FilterBar.tsx"
import { SelectionDock, useListSelection } from "../../ui/list/ListSelection.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import styles from "./AccountingPage.module.css"
import { columnsFor } from "./columns.tsx"
import { exportedPayments } from "./exports.ts"
import { PercentageDialog } from "./PercentageDialog.tsx"
import {
  type Asked,
  inputOf,
  keyOf,
  nameOf,
  readPayment,
  type ShownPayment,
  statusOf,
  type usePayments,
} from "./payments.ts"

const accountingDialogs = defineDialogs({ percentage: ["payment"] })

const CHANGED =
  "Ce paiement a été modifié entre-temps par une autre personne. La ligne a été relue, rien n'a été écrasé."

const SORTS: readonly [PayableSort, Order, string][] = [
  ["date", "desc", "Les plus récents"],
  ["date", "asc", "Les plus anciens"],
  ["amount", "desc", "Montant décroissant"],
  ["amount", "asc", "Montant croissant"],
  ["influencer", "asc", "Influenceur, de A à Z"],
  ["influencer", "desc", "Influenceur, de Z à A"],
  ["collaboration", "asc", "Collaboration, de A à Z"],
  ["collaboration", "desc", "Collaboration, de Z à A"],
  ["brand", "asc", "Marque, de A à Z"],
  ["brand", "desc", "Marque, de Z à A"],
  ["paidOn", "desc", "Payés en dernier"],
  ["paidOn", "asc", "Payés en premier"],
]

interface PaymentsViewProps {
  asked: Asked
  payments: ReturnType<typeof usePayments>
  /** Whether filters other than the state are active. */
  narrowed: boolean
  set: (changes: { search?: string; status?: PayableStatus; influencer?: string }) => void
  clear: () => void
  sorting: { setSort: (sort: PayableSort) => void; setSorting: (sort: PayableSort, order: Order) => void }
}

/** Payments line by line, with bulk actions (rules/campaigns.md#many-payments). */
export function PaymentsView({ asked, payments, narrowed, set, clear, sorting }: PaymentsViewProps) {
  const { list, rows, setPayment } = payments
  const { sort, order, status, influencerId, range } = asked
  const mayOpen = hasPermission(useMe(), "collaborations")
  const { open } = useDialogParam(accountingDialogs)
  const confirm = useConfirm()
  const notices = useNotices()
  const sortId = useId()
  const readPage = (cursor: string | undefined, signal: AbortSignal) =>
    client.accounting.list({ ...inputOf(asked), cursor }, { signal })
  const exportRows = useExport(exportedPayments(range))
  const shown = rows.map(({ payment }) => payment)
  const chosen = useListSelection<Payment>({
    items: shown,
    keyOf,
    nameOf,
    readPage,
    scope: inputOf(asked),
    hasMore: list.hasNextPage,
    readAt: list.dataUpdatedAt,
    read: readPayment,
  })
  const { selection, many, choosing } = chosen
  /** The latest payments, for a retry after a refetch. */
  const known = useRef(shown)
  known.current = shown
  const selected = selection.items
  const unpaid = selected.filter(({ paid }) => !paid)
  const sum = formatMoney(unpaid.reduce((total, { amount }) => total + amount, 0))

  async function toggle(payment: Payment, paidOn?: string): Promise<void> {
    try {
      const answer = await setPayment(payment, { paid: !payment.paid, ...(paidOn && { paidOn }) })
      const lost = payment.paidOn
      if (answer && lost) notices.undoable("Paiement remis en attente", () => void toggle(answer, lost))
    } catch (error) {
      const problem = problemOf(error)
      if (problem.code === "conflict") notices.warning(CHANGED)
      else
        notices.error(
          `Le statut est ${isUnsettled(problem) ? "peut-être " : ""}resté « ${statusOf(payment.paid)} » pour ${payment.fullName}. ${problem.message}`,
        )
    }
  }

  /** Payments of one collaboration run one after the other, since they share its sums. */
  const mark = (some: readonly Payment[], paid: boolean, onLeft?: (payments: readonly Payment[]) => void) =>
    many.run(some, {
      keyOf,
      nameOf,
      laneOf: ({ collaborationId }) => collaborationId,
      words: paid ? PAID : UNPAID,
      work: (payment) => written(setPayment(payment, { paid })),
      again: async (payment) =>
        known.current.find((one) => keyOf(one) === keyOf(payment)) ?? (await readPayment(payment)) ?? payment,
      back: {
        words: { progress: "Retour à l'état d'avant", done: restored },
        undo: ({ item: { paid, paidPercentage: percentage, paidOn }, result }) =>
          written(setPayment(result, { paid, percentage, paidOn })),
      },
      onLeft,
    })

  async function pay(): Promise<void> {
    const isSure = await confirm({
      title: `Marquer ${formatCount(unpaid.length, "paiement")} comme ${unpaid.length > 1 ? "payés" : "payé"} ?`,
      content: questionAbout(unpaid, selected.length, sum),
      okText: "Marquer payé",
    })
    if (isSure) await mark(unpaid, true, selection.choose)
  }

  // With a filter by state, the line disappears: a bulk action keeps the undo button.
  const onToggle = (payment: Payment) =>
    void (status === "all" ? toggle(payment) : mark([payment], !payment.paid))
  const edit = (payment: string) => open("percentage", { payment })
  const columns = columnsFor({
    mayOpen,
    onToggle,
    onEdit: (payment) => edit(keyOf(payment)),
    setPaidOn: (payment, paidOn) => written(setPayment(payment, { paidOn })),
  })
  usePageKey("p", "Marquer payé, ou remettre en attente", () => {
    if (selected.length > 0) return unpaid.length > 0 && !many.running ? pay() : false
    const focused = shown.find((payment) => keyOf(payment) === chosenRow())
    return focused ? onToggle(focused) : false
  })
  const whose =
    influencerId &&
    (shown.find((one) => one.influencerId === influencerId)?.fullName ?? "Un seul influenceur")
  return (
    <>
      <FilterBar
        label="Filtrer les paiements"
        search="Rechercher un paiement"
        placeholder="Influenceur, collaboration ou marque"
        value={asked.search}
        onSearch={(search) => set({ search })}
        active={[status !== "all"]}
        actions={
          <ExportList
            what="les paiements"
            counted="paiements lus"
            readPage={readPage}
            disabled={rows.length === 0}
            {...exportedPayments(range)}
          />
        }
      >
        <StatusFilter
          options={choicesOf(PAYABLE_STATUSES)}
          value={status}
          onChange={(next) => set({ status: next })}
        />
        <Select
          id={sortId}
          aria-label="Trier les paiements"
          value={`${sort} ${order}`}
          options={SORTS.map(([by, way, label]) => ({ value: `${by} ${way}`, label }))}
          onChange={(value) => {
            const next = SORTS.find(([by, way]) => `${by} ${way}` === value)
            if (next) sorting.setSorting(next[0], next[1])
          }}
        />
      </FilterBar>
      {whose ? (
        <Button
          className="mb-5"
          icon={<CloseOutlined aria-hidden />}
          iconPlacement="end"
          aria-label={`${whose} : montrer tous les influenceurs`}
          onClick={() => set({ influencer: "" })}
        >
          {whose}
        </Button>
      ) : null}
      <CursorList
        query={withItems(list, list.data && rows)}
        loading={<TableSkeleton label="Chargement des paiements" columns={columns} room="much" />}
        empty={
          narrowed ? (
            <NoResults
              title={status === "pending" ? "Rien à payer ici" : "Aucun paiement trouvé"}
              description="Aucun ne correspond à cette recherche et à cette période."
              onClear={clear}
            />
          ) : (
            <EmptyState icon={<EuroOutlined aria-hidden />} {...EMPTY[status]} />
          )
        }
      >
        {(payments) => (
          <div className={styles.payments}>
            <DataTable<ShownPayment, PayableSort>
              caption="Paiements des influenceurs"
              columns={columns}
              rows={payments}
              rowKey={({ payment }) => keyOf(payment)}
              room="much"
              onEdit={edit}
              sorting={{ sort, order, setSort: sorting.setSort }}
              choosing={{
                ...choosing,
                isChosen: ({ payment }) => choosing.isChosen(payment),
                toggle: ({ payment }, isRange) => choosing.toggle(payment, isRange),
                nameOf: ({ payment }) => nameOf(payment),
              }}
            />
          </div>
        )}
      </CursorList>
      <SelectionDock
        of={chosen}
        label="Paiements sélectionnés"
        words={["paiement sélectionné", "paiements sélectionnés"]}
        read="paiements lus"
        detail={unpaid.length > 0 ? `${sum} à payer` : selected.length > 1 ? "tous payés" : "déjà payé"}
      >
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void exportRows(async () => selected)}>
          Exporter
        </Button>
        <Button
          type="primary"
          icon={<CheckOutlined aria-hidden />}
          disabled={unpaid.length === 0 || many.running !== null}
          onClick={() => void pay()}
        >
          Marquer payé
        </Button>
      </SelectionDock>
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

const PAID = {
  progress: "Paiements marqués payés",
  done: (count: number) => formatCount(count, "paiement marqué payé", "paiements marqués payés"),
}
const UNPAID = {
  progress: "Paiements remis en attente",
  done: (count: number) => formatCount(count, "paiement remis en attente", "paiements remis en attente"),
}
const restored = (count: number) =>
  formatCount(count, "paiement remis comme avant", "paiements remis comme avant")

/** @throws Error when another write of the same payment is running */
async function written(write: Promise<Payment | null>): Promise<Payment> {
  const answer = await write
  if (!answer) throw new Error("Another write is on its way")
  return answer
}

function questionAbout(unpaid: readonly Payment[], chosen: number, sum: string): string {
  const influencers = new Set(unpaid.map(({ influencerId }) => influencerId)).size
  const paid = chosen - unpaid.length
  const others =
    paid > 0
      ? ` ${formatCount(paid, "autre est déjà payé et reste", "autres sont déjà payés et restent")} tel${paid > 1 ? "s quels" : " quel"}.`
      : ""
  return `${sum} pour ${formatCount(influencers, "influenceur")}.${others} Vous aurez dix secondes pour annuler.`
}

const EMPTY: Record<PayableStatus, { title: string; description: string }> = {
  all: {
    title: "Aucun paiement",
    description: "Les influenceurs d'une collaboration apparaissent ici dès que son paiement est reçu.",
  },
  pending: {
    title: "Rien à payer",
    description: "Tous les influenceurs des collaborations dont le paiement est reçu sont payés.",
  },
  paid: {
    title: "Rien de payé",
    description: "Les paiements marqués « Payé » se retrouvent ici.",
  },
}
