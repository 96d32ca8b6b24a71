import { PAYMENT_PERIODS } from "@trame/core/campaigns/accounting/periods"
import { BRAND_STATUSES, CASTING_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { SECTORS } from "@trame/core/campaigns/clients/rules/sectors"
import {
  COLLABORATION_STATUSES,
  COLLABORATION_TYPES,
  DELIVERABLE_TYPES,
  DOCUMENT_TYPES,
  STEP_STATUSES,
} from "@trame/core/campaigns/collaborations/rules/values"
import { DASHBOARD_PERIODS } from "@trame/core/campaigns/dashboard/periods"
import { expect, test } from "vitest"

/** As docs/rules/campaigns.md and the screens have them, in their order. */
const SAID: [said: string, labels: Record<string, string>][] = [
  ["En attente · En cours · Terminée", COLLABORATION_STATUSES],
  [
    "Collaboration entrante · Collaboration sortante · Casting interne · Casting externe",
    COLLABORATION_TYPES,
  ],
  [
    "Post Instagram · Story Instagram · Reel Instagram · TikTok · YouTube · Twitch · Story Snapchat · Médiatisation · UGC",
    DELIVERABLE_TYPES,
  ],
  ["À faire · En cours · Terminé · En retard", STEP_STATUSES],
  ["Brief · Preview · Contrat · Autre", DOCUMENT_TYPES],
  ["Brouillon · Actif · Fermé", CASTING_STATUSES],
  ["En attente · Accepté · Peut-être · Refusé", BRAND_STATUSES],
  ["Mois en cours · 3 derniers mois · 12 derniers mois · Tout · Personnalisé", DASHBOARD_PERIODS],
  [
    "7 derniers jours · 30 derniers jours · 3 derniers mois · 6 derniers mois · 12 derniers mois · Toutes les dates · Période personnalisée",
    PAYMENT_PERIODS,
  ],
]

test.for(SAID)("%s", ([said, labels]) => {
  expect(Object.values(labels).join(" · ")).toBe(said)
})

// rules/campaigns.md#sectors
test("there are forty-nine sectors, each once, and retail is two of them", () => {
  expect([SECTORS.length, new Set(SECTORS).size]).toEqual([49, 49])
  expect(SECTORS).toEqual(expect.arrayContaining(["Commerce de détail", "Grande distribution", "Autre"]))
})
