import type { Payment } from "@trame/core/accounting/contract"
import { App } from "antd"
import { useState } from "react"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { formatAmount, statusOf } from "../payments.ts"
import type { useSetPayment } from "../useSetPayment.ts"
import { typedPercentage } from "./typed.ts"

export interface PercentageFormProps {
  /** The payment as it was when the dialog opened. */
  opened: Payment
  /** What is now known of it; nothing when it is no longer listed. */
  stored: Payment | undefined
  reread: () => Promise<Payment | undefined>
  setPayment: ReturnType<typeof useSetPayment>
  onClose: () => void
}

export function usePercentageForm({ opened, stored, reread, setPayment, onClose }: PercentageFormProps) {
  const [base, setBase] = useState(opened)
  const [{ text, value }, setTyped] = useState(() => typedPercentage(String(opened.paidPercentage)))
  const [markPaid, setMarkPaid] = useState(false)
  const { busy, problem, attempt, clear } = useAttempt()
  const { message } = App.useApp()
  const marks = markPaid && value === 100 && !base.paid

  const write = (on: Payment) =>
    attempt(async () => {
      if (value === null) return null
      return setPayment(on, { percentage: value, markPaid: marks })
    })

  async function save(on: Payment): Promise<void> {
    if (!(await write(on))) return
    message.success(marks ? "Pourcentage enregistré, paiement marqué comme payé" : "Pourcentage enregistré")
    onClose()
  }

  return {
    base,
    text,
    value,
    busy,
    problem,
    marks,
    mayMark: value === 100 && !base.paid,
    /** What the other person changed, in words. */
    changes: stored && stored.version > base.version ? changesOf(base, stored) : [],
    type: (raw: string) => setTyped(typedPercentage(raw)),
    setMarkPaid,
    submit: () => {
      if (value === null) return
      if (value === base.paidPercentage && !marks) onClose()
      else void save(base)
    },
    /** Takes the stored values instead of what was typed. */
    reload: async () => {
      const current = await attempt(reread)
      if (!current) return
      setBase(current)
      setTyped(typedPercentage(String(current.paidPercentage)))
      clear()
    },
    /** Saves what was typed over the stored values. */
    overwrite: async () => {
      const current = await attempt(reread)
      if (!current) return
      setBase(current)
      await save(current)
    },
  }
}

function changesOf(before: Payment, after: Payment): string[] {
  const changes: string[] = []
  if (before.paidPercentage !== after.paidPercentage)
    changes.push(`Pourcentage enregistré : ${after.paidPercentage} %`)
  if (before.paid !== after.paid) changes.push(`Statut enregistré : ${statusOf(after.paid)}`)
  if (before.rate !== after.rate) changes.push(`Tarif enregistré : ${formatAmount(after.rate)}`)
  return changes
}
