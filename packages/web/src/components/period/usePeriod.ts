import { useMemo } from "react"
import { useUrlParams } from "../../lib/useUrlParams.ts"
import { isComplete, type Period, type PeriodRules } from "./period.ts"

const DIALOG = "period"

/** The period and its dialog, kept in the URL; one that makes no sense counts as none. */
export function usePeriod<Key extends string>(rules: PeriodRules<Key>) {
  const [values, set] = useUrlParams({ period: rules.initial, from: "", to: "", dialog: "" })
  const chosen = useMemo(() => read(values, rules), [values, rules])
  return {
    chosen,
    open: values.dialog === DIALOG,
    show: () => set({ dialog: DIALOG }, { push: true }),
    hide: () => set({ dialog: null }),
    apply: ({ period, from, to }: Period<Key>) =>
      set({ period, from: from ?? null, to: to ?? null, dialog: null }),
  }
}

function read<Key extends string>(
  { period, from, to }: Record<"period" | "from" | "to", string>,
  rules: PeriodRules<Key>,
): Period<Key> {
  if (!Object.hasOwn(rules.labels, period)) return { period: rules.initial }
  if (period !== "custom") return { period: period as Key }
  const custom: Period<Key> = { period, from, ...(to ? { to } : {}) }
  return isComplete(custom, rules) ? custom : { period: rules.initial }
}
