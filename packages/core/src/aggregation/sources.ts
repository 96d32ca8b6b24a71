import { Agencies } from "../agencies/index.ts"
import { Castings } from "../castings/index.ts"
import { Clients } from "../clients/index.ts"
import { Collaborations } from "../collaborations/index.ts"
import { Identity } from "../identity/index.ts"
import type { Source } from "../totals/index.ts"
import { agencyFigures } from "./agency-figures.ts"

/** Everything that is counted in totals. */
export const SOURCES: readonly Source[] = [
  Collaborations.totalsSource,
  Clients.totalsSource,
  Castings.totalsSource,
  Identity.totalsSource,
  Agencies.totalsSource,
  agencyFigures,
]
