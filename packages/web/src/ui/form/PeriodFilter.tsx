import { CalendarOutlined } from "@ant-design/icons"
import { today } from "@trame/core/lib/day"
import { Button } from "antd"
import { useMemo } from "react"
import { useUrlParams } from "../../lib/address/address.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { dayProblem, understoodDay } from "../../lib/typedDay.ts"
import { DialogFrame } from "../dialog/DialogFrame.tsx"
import { DialogOutlet } from "../dialog/DialogOutlet.tsx"

/** Loads a calendar, which few users open. */
const PeriodForm = lazyDialog(() => import("./PeriodForm.tsx"))

const periodDialogs = defineDialogs({ period: [] })

interface PeriodFilterProps<Key extends string> {
  title: string
  rules: PeriodRules<Key>
  chosen: Period<Key>
}

/** A button with the chosen period, and the dialog that changes it. */
export function PeriodFilter<Key extends string>({ title, rules, chosen }: PeriodFilterProps<Key>) {
  const { open } = useDialogParam(periodDialogs)
  return (
    <>
      <Button
        data-offered
        icon={<CalendarOutlined aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => open("period")}
      >
        <span className="visually-hidden">Période : </span>
        {labelOf(chosen, rules)}
      </Button>
      <DialogOutlet of={periodDialogs}>
        {{
          period: () => (
            <DialogFrame title={title} width={460}>
              <PeriodForm chosen={chosen} rules={rules} />
            </DialogFrame>
          ),
        }}
      </DialogOutlet>
    </>
  )
}

/** A named period, or `custom` with its days `YYYY-MM-DD`. */
export interface Period<Key extends string = string> {
  period: Key | "custom"
  from?: string
  to?: string
  /** It applies to the day of payment (`PeriodRules.byPayment`). */
  dates?: "payment"
}

type Days = Pick<Period, "from" | "to">
type DaysProblem = { field: "from" | "to"; message: string } | null

/** The available periods, and the requirements of a custom one. */
export interface PeriodRules<Key extends string> {
  labels: Record<Key | "custom", string>
  initial: Key
  /** The device remembers the choice, so the address always contains it. */
  remembered?: boolean
  /** Otherwise a start suffices. */
  endRequired: boolean
  /** Whether it may apply to the day of payment, except the initial one. */
  byPayment?: boolean
  /** An additional problem of these days, beside their order. */
  problemOf?: (days: Days, today: string) => DaysProblem
}

type Checks = Pick<PeriodRules<string>, "endRequired" | "problemOf">

/** Missing days are no problem yet. */
export function problemIn({ period, from, to }: Period, { problemOf, endRequired }: Checks): DaysProblem {
  if (period !== "custom" || !from || (!to && endRequired) || dayProblem(from) || dayProblem(to)) return null
  if (problemOf) return problemOf({ from, ...(to ? { to } : {}) }, today())
  return to && to < from ? { field: "to", message: "La date de fin précède la date de début" } : null
}

/** Whether the API accepts the period. */
export function isComplete(chosen: Period, rules: Checks) {
  if (chosen.period !== "custom") return true
  if (!understoodDay(chosen.from) || problemIn(chosen, rules)) return false
  return chosen.to ? understoodDay(chosen.to) !== null : !rules.endRequired
}

/** The button's text. */
function labelOf<Key extends string>(chosen: Period<Key>, { labels }: PeriodRules<Key>): string {
  const { period, from, to, dates } = chosen
  const suffix = dates ? " · par date de paiement" : ""
  if (period !== "custom" || !from) return labels[period] + suffix
  return (to ? `Du ${formatDate(from)} au ${formatDate(to)}` : `Depuis le ${formatDate(from)}`) + suffix
}

/** The period of the URL; an invalid one counts as none, and `usual` applies. */
export function usePeriod<Key extends string>(rules: PeriodRules<Key>, usual?: Period<Key>): Period<Key> {
  const [values] = useUrlParams({ period: "", from: "", to: "", dates: "" })
  return useMemo(() => readPeriod(values, rules, usual), [values, rules, usual])
}

/** Parses a period from texts; `usual` if they are invalid. */
export function readPeriod<Key extends string>(
  { period, from, to, dates }: Record<"period" | "from" | "to", string> & { dates?: string },
  rules: PeriodRules<Key>,
  usual: Period<Key> = { period: rules.initial },
): Period<Key> {
  if (!Object.hasOwn(rules.labels, period)) return usual
  const byPayment = rules.byPayment && period !== rules.initial && dates === "payment"
  const more = byPayment ? ({ dates } as const) : {}
  if (period !== "custom") return { period: period as Key, ...more }
  const custom: Period<Key> = { period, from, ...(to ? { to } : {}), ...more }
  return isComplete(custom, rules) ? custom : usual
}
