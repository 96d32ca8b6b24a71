import type { Places } from "../../screenshots/shots.ts"

/** A page of the application, and a selector that only its data match. */
export interface MeasuredPage {
  path: string
  data: string
}

export const pagesToMeasure = ({ campaign, client }: Pick<Places, "campaign" | "client">): MeasuredPage[] => [
  { path: "/app/dashboard", data: '[aria-label="Collaborations par statut"]' },
  { path: "/app/collaborations", data: "main article" },
  { path: `/app/collaborations/${campaign}`, data: '[role="tabpanel"] h2' },
  { path: `/app/clients/${client}`, data: "main h2" },
  { path: "/app/accounting", data: "main tbody tr, main article" },
]
