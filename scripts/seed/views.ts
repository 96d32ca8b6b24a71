import type { ViewPage } from "@trame/core/workspace/views/rules"
import { demoAgencyId } from "./identity.ts"
import { importViews } from "./import.ts"
import { demoTeam } from "./pool.ts"
import { demoId, type Seed } from "./seed.ts"

const CREATED_AT = "2026-02-02T09:00:00.000Z"

type View = readonly [key: string, page: ViewPage, name: string, query: string, shared: boolean]

/** The demo agency's saved views; unshared ones belong to the first administrator. */
const VIEWS: readonly View[] = [
  ["running", "collaborations", "En cours", "status=in_progress", true],
  ["quotes", "collaborations", "Devis à relancer", "progress=quoteSent", true],
  ["outgoing", "collaborations", "Mes sortantes", "type=collaboration_sortante", false],
  ["largest", "clients", "Nos plus gros clients", "order=desc&sort=collaborations", true],
  ["unpaid", "accounting", "À payer, du plus gros", "sort=amount&status=pending", true],
]

export const views: Seed = {
  name: "saved-views",
  async run() {
    const [author] = await demoTeam("lumiere")
    if (!author) throw new Error("The agency's people come first")
    const { userId } = author
    await importViews(
      VIEWS.map(([key, page, name, query, shared]) => ({
        page,
        name,
        query,
        agencyId: demoAgencyId("lumiere"),
        holder: shared ? "team" : userId,
        viewId: demoId(`view/${key}`),
        createdBy: userId,
        createdAt: CREATED_AT,
        version: 1,
      })),
    )
  },
}
