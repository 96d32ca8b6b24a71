import * as z from "zod"
import { operation } from "../../lib/operation.ts"

const teammate = z.object({ id: z.string(), name: z.string(), role: z.string() })

export const agenciesContract = {
  /** For other screens' forms: every member may pick a colleague (decisions §1). */
  pickTeammates: operation({
    method: "GET",
    path: "/agencies/teammates",
    access: "subscribed",
    summary: "Choisir un membre de l'équipe",
  }).output(z.object({ items: z.array(teammate) })),
}
