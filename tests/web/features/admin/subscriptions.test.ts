import type { AgencyAccount } from "@trame/core/account/contract/membership"
import { expect, it } from "vitest"
import {
  periodFact,
  planFacts,
  seatsText,
  subscriptionState,
} from "../../../../packages/web/src/features/admin/queries.ts"
import { anAgency, aSubscription } from "../../../world/account.ts"

const late = { active: false, failedSince: "2026-12-31T10:00:00Z", currentPeriodEnd: "2027-01-31T10:00:00Z" }
const [RUNS, OVER, FAILS] = ["Fin de période", "Terminé le", "Paiement en échec depuis le"]

it.each<[string, Parameters<typeof aSubscription>[0], string, string | null]>([
  ["active", {}, "Actif", RUNS],
  ["ending", { cancelAtPeriodEnd: true }, "Résilié à l'échéance", RUNS],
  ["canceled", { cancelAtPeriodEnd: true, active: false }, "Résilié", OVER],
  ["canceled", { status: "canceled", active: false }, "Résilié", OVER],
  ["past_due", { ...late, status: "past_due" }, "Paiement en retard", FAILS],
  ["trialing", { status: "trialing", active: false }, "Période d'essai", RUNS],
  ["unpaid", { ...late, status: "unpaid" }, "Impayé", FAILS],
  ["paused", { status: "paused", active: false }, "En pause", null],
  ["incomplete", { status: "incomplete", active: false }, "Paiement attendu", null],
  ["incomplete_expired", { status: "incomplete_expired", active: false }, "Paiement abandonné", OVER],
])("a subscription that is %s, %o, is labelled « %s »", (status, changes, label, fact) => {
  const subscription = aSubscription({ currentPeriodEnd: "2026-12-31T10:00:00Z", ...changes })
  expect(subscriptionState(anAgency({ subscription }))).toEqual({ label, status })
  expect(periodFact(subscription)).toEqual(fact && [fact, "31/12/2026"])
})

const plan = ["Formule", "Formule Équipe, 149,00 € HT par mois"]

it.each<[AgencyAccount, string, unknown[]]>([
  [anAgency(), "2 sur 5", [plan, [RUNS, "14/12/2026"]]],
  [anAgency({ subscription: aSubscription({ seatLimit: null, status: "paused" }) }), "2 (illimité)", [plan]],
  [anAgency({ subscription: null }), "2", []],
])("an agency shows its seats and what is paid for them (%#)", (agency, seats, facts) => {
  expect(seatsText(agency)).toBe(seats)
  expect(planFacts(agency).map((fact) => fact.map((text) => text.replace(/\s/gu, " ")))).toEqual(facts)
  expect(subscriptionState(anAgency({ subscription: null })).label).toBe("Aucun abonnement")
})
