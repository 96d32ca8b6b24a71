import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query"
import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { amountToInvoice } from "@trame/core/campaigns/collaborations/rules/money"
import { Button, Checkbox } from "antd"
import { useId, useState } from "react"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { formatMoney } from "../../lib/format.ts"
import type { Words } from "../../lib/forms/merge.ts"
import { useOpened, useSaving } from "../../lib/forms/useSaving.ts"
import { percentageProblem, type TypedNumber, understood } from "../../lib/typedNumber.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { LockedFields, useLocked } from "../../ui/form/LockedFields.tsx"
import { PercentageInput } from "../../ui/form/TypedInput.tsx"
import { ConflictAlert, FailureAlert } from "../../ui/states/SaveNotices.tsx"
import styles from "./PercentageDialog.module.css"
import { keyOf, readPayment, statusOf, type usePayments } from "./payments.ts"

interface PercentageDialogProps extends Pick<ReturnType<typeof usePayments>, "list" | "rows" | "setPayment"> {
  paymentKey: string
}

/** Changes the percentage of a listed payment; stays open when its row disappears. */
export function PercentageDialog({ paymentKey, list, rows, setPayment }: PercentageDialogProps) {
  const listed = rows.find(({ payment }) => keyOf(payment) === paymentKey)?.payment
  const opened = useOpened(listed)
  // A payment that the filters now exclude may still exist: each refetch of the list checks it.
  const { data: left } = useQuery({
    queryKey: ["payment", paymentKey, list.dataUpdatedAt],
    queryFn: opened && !listed ? ({ signal }) => readPayment(opened, signal) : skipToken,
    placeholderData: keepPreviousData,
  })
  if (!opened) return null
  return (
    <DialogFrame title="Pourcentage facturable" width={480}>
      <PercentageForm
        opened={opened}
        stored={listed ?? left ?? undefined}
        gone={!listed && left === null}
        setPayment={setPayment}
      />
    </DialogFrame>
  )
}

const PRESETS = [25, 50, 75, 100]

interface Chosen {
  /** Null without a number. */
  percentage: number | null
  markPaid: boolean
}

interface PercentageFormProps {
  /** The payment as it was when the dialog opened. */
  opened: Payment
  /** The payment as now known. */
  stored: Payment | undefined
  /** The payment no longer exists. */
  gone: boolean
  setPayment: PercentageDialogProps["setPayment"]
}

function PercentageForm({ opened, stored, gone, setPayment }: PercentageFormProps) {
  const id = useId()
  const [typed, setTyped] = useState<TypedNumber>(opened.paidPercentage)
  const wrong = percentageProblem(typed)
  const value = wrong ? null : understood(typed)
  const [markPaid, setMarkPaid] = useState(false)
  const { finish } = useDialog()
  const done = useDone()
  const saving = useSaving<Payment, Chosen>({
    opened,
    latest: stored,
    gone,
    form: {
      current: (): Chosen => ({ percentage: value, markPaid: marks }),
      show: ({ percentage }) => setTyped(percentage),
    },
    read: async (payment) => (await readPayment(payment)) ?? undefined,
    valuesOf: ({ paidPercentage }) => ({ percentage: paidPercentage, markPaid: false }),
    words: (chosen, stored) => wordsOf(chosen, stored ?? base),
    // One decision: marking as paid includes the percentage on the screen.
    merge: (_before, mine, now) => ({ ...mine, percentage: mine.percentage ?? now.paidPercentage }),
    write: async ({ percentage, markPaid }, on) => {
      const payment = on ?? opened
      const answer = await setPayment(payment, {
        percentage: percentage ?? payment.paidPercentage,
        markPaid,
      })
      if (!answer) throw new Error("This payment is being written already")
      return answer
    },
    onSaved: () =>
      done(marks ? "Pourcentage enregistré, paiement marqué comme payé" : "Pourcentage enregistré"),
  })
  const { busy, problem } = saving
  const base: Payment = saving.base ?? opened
  const mayMark = value === 100 && !base.paid
  const marks = markPaid && mayMark
  useUnsavedGuard(typed !== base.paidPercentage || marks)

  const submit = () => {
    if (value === null) return
    if (value === base.paidPercentage && !marks) finish()
    else void saving.save({ percentage: value, markPaid: marks })
  }

  return (
    <form
      className="grid gap-5 cols-1"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <p className={`grid anywhere ${styles.about}`}>
        <strong>{base.fullName}</strong>
        <span className="soft text-m">
          {base.collaborationName} · {base.brand}
        </span>
      </p>
      <ConflictAlert saving={saving} what="Ce paiement a été modifié" className="" />
      {problem ? (
        <FailureAlert title="Le pourcentage n'a pas été enregistré" reason={problem.message} className="" />
      ) : null}
      <LockedFields locked={useLocked(busy)}>
        <div>
          <label htmlFor={id} className="block mb-2 text-m strong">
            Facturable
          </label>
          <div className={`flex wrap gap-3 ${styles.entry}`}>
            <PercentageInput
              id={id}
              className={styles.input}
              aria-invalid={Boolean(wrong)}
              aria-describedby={wrong && `${id}-wrong`}
              value={typed}
              onChange={setTyped}
            />
            {PRESETS.map((preset) => (
              <Button key={preset} aria-pressed={value === preset} onClick={() => setTyped(preset)}>
                {preset} %
              </Button>
            ))}
          </div>
          {wrong ? (
            <p id={`${id}-wrong`} className="mt-2 danger text-m">
              {wrong}
            </p>
          ) : null}
        </div>
        <dl className={`grid gap-4 px-5 py-4 rounded-m ${styles.preview}`}>
          <div>
            <dt className="soft text-s">Tarif</dt>
            <dd className="mt-1 text-l tabular bold">{formatMoney(base.rate)}</dd>
          </div>
          <div>
            <dt className="soft text-s">Montant facturable</dt>
            <dd className="mt-1 text-l tabular bold" aria-live="polite">
              {formatMoney(amountToInvoice({ rate: base.rate, paidPercentage: value ?? 0 }))}
            </dd>
          </div>
        </dl>
        {base.paid ? null : (
          <Checkbox
            checked={marks}
            disabled={!mayMark}
            onChange={(event) => setMarkPaid(event.target.checked)}
          >
            Marquer comme payé <span className={`soft ${styles.hint}`}>(à 100 % seulement)</span>
          </Checkbox>
        )}
      </LockedFields>
      <FormFooter submit="Enregistrer" busy={busy} disabled={value === null} news={saving.news} />
    </form>
  )
}

/** Values that this form does not edit stay as read. */
const wordsOf = ({ percentage, markPaid }: Chosen, payment: Payment): Words => ({
  Facturable: percentage === null ? "" : `${percentage} %`,
  Statut: statusOf(payment.paid || markPaid),
  Tarif: formatMoney(payment.rate),
})
