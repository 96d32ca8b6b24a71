import { usePeriod } from "../../components/period/usePeriod.ts"
import { useUrlParams } from "../../lib/useUrlParams.ts"
import type { Asked } from "./payments.ts"
import { PERIOD_RULES } from "./periodRules.ts"

/** What the page shows, kept in the URL. */
export function usePaymentFilters() {
  const period = usePeriod(PERIOD_RULES)
  const [{ search }, set] = useUrlParams({ search: "", period: PERIOD_RULES.initial, from: "", to: "" })
  const asked: Asked = { ...period.chosen, search }
  return {
    period,
    asked,
    filtered: search !== "" || period.chosen.period !== PERIOD_RULES.initial,
    setSearch: (typed: string) => set({ search: typed }),
    clear: () => set({ search: null, period: null, from: null, to: null }),
  }
}
