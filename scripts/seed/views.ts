import type { ViewPage } from "@trame/core/workspace/views/rules"
import { demoAgencyId } from "./identity.ts"
import { importViews } from "./import.ts"
import { demoTeam } from "./pool.ts"
import { demoId, type Seed } from "./seed.ts"

const CREATED_AT = "2026-02-02T09:00:00.000Z"

type View = { key: string; page: ViewPage; name: string; query: string; shared: boolean }

/** The demo agency's saved views; unshared ones belong to the first administrator. */
const VIEWS: readonly View[] = [
  { key: "running", page: "collaborations", name: "En cours", query: "status=in_progress", shared: true },
  {
    key: "quotes",
    page: "collaborations",
    name: "Devis à relancer",
    query: "progress=quoteSent",
    shared: true,
  },
  {
    key: "outgoing",
    page: "collaborations",
    name: "Mes sortantes",
    query: "type=collaboration_sortante",
    shared: false,
  },
  {
    key: "largest",
    page: "clients",
    name: "Nos plus gros clients",
    query: "order=desc&sort=collaborations",
    shared: true,
  },
  {
    key: "unpaid",
    page: "accounting",
    name: "À payer, du plus gros",
    query: "sort=amount&status=pending",
    shared: true,
  },
]

export const views: Seed = {
  name: "saved-views",
  async run() {
    const [author] = await demoTeam("lumiere")
    if (!author) throw new Error("The agency's people come first")
    const { userId } = author
    await importViews(
      VIEWS.map(({ key, shared, ...view }) => ({
        ...view,
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
