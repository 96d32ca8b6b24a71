import * as Aggregation from "@trame/core/processes/aggregation"
import { PLATFORM, type SweepReport } from "@trame/core/totals/index"

const WORDS: Record<keyof SweepReport, string> = {
  missing: "contributions manquantes",
  outdated: "contributions périmées",
  orphaned: "contributions sans source",
  totals: "totaux corrigés",
  unsettled: "totaux encore en mouvement : relancez la commande",
}

/** Recomputes the totals of one agency or of all from their sources, and prints the differences. */
export async function rebuildTotals(
  agencyId: string | undefined,
  log: (line: string) => void,
): Promise<void> {
  for await (const { agencyId: id, report } of Aggregation.rebuild(agencyId)) {
    log(`${id === PLATFORM ? "Plateforme" : `Agence ${id}`} : ${told(report)}`)
  }
}

function told(report: SweepReport): string {
  const kinds = Object.keys(WORDS) as (keyof SweepReport)[]
  const found = kinds.filter((kind) => report[kind] > 0)
  return found.map((kind) => `${WORDS[kind]} : ${report[kind]}`).join(", ") || "tout était juste"
}
