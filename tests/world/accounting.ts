import { screen } from "@testing-library/react"
import {
  type AccountingInput,
  type OwedInfluencer,
  owedInfluencer,
  type Payment,
  payment,
} from "@trame/core/campaigns/accounting/contract"
import { today } from "@trame/core/lib/day"
import { conflict, fakeApi, refusal } from "./fakeApi.ts"
import { builder } from "./records.ts"
import { signIn } from "./session.ts"

/** A payment of Créatrice 0, 1, 2, … in one collaboration: 200 €, half of it commission. */
export const aPayment = (at: number, changes: Partial<Payment> = {}): Payment =>
  anyPayment({
    participantId: `p${at}`,
    influencerId: `i${at}`,
    fullName: `Créatrice ${at}`,
    ...changes,
  })
const anyPayment = builder(payment, {
  collaborationId: "c1",
  collaborationName: "Lancement d'été",
  brand: "Maison Témoin",
  date: "2026-03-14",
  rate: 20_000,
  paidPercentage: 50,
  amount: 10_000,
  version: 3,
})

export const isOwed = builder(owedInfluencer)

/** Three payments with concurrent writers; tests change the API's `state`. */
export function fakeAccounting() {
  signIn()
  const state = {
    stored: [0, 1, 2].map((at) => aPayment(at)),
    owed: [] as OwedInfluencer[],
    /** The list as a lagging index shows it. */
    indexed: null as Payment[] | null,
    pageSize: 50,
    totals: { pending: 30_000, paid: 0 },
    /** Writes wait for it. */
    held: null as Promise<unknown> | null,
  }
  const pageOf = <Item>(items: readonly Item[], cursor = "0") => {
    const end = Number(cursor) + state.pageSize
    return { items: items.slice(Number(cursor), end), nextCursor: end < items.length ? `${end}` : null }
  }

  async function setPayment(change: AccountingInput["setPayment"]): Promise<Payment> {
    await state.held
    const before = state.stored.find(({ participantId }) => participantId === change.participantId)
    if (!before) throw refusal("not_found")
    if (before.version !== change.version) throw conflict()
    const paidPercentage = change.percentage ?? before.paidPercentage
    const paid = change.paid ?? (before.paid || change.markPaid === true)
    const paidOn = change.paidOn === undefined ? (before.paidOn ?? today()) : change.paidOn
    const after = {
      ...before,
      paidPercentage,
      amount: (before.rate * paidPercentage) / 100,
      paid,
      paidOn: paid ? paidOn : null,
      version: before.version + 1,
    }
    state.stored = state.stored.map((one) => (one === before ? after : one))
    return after
  }

  const api = fakeApi({
    accounting: {
      list: ({ status, search = "", influencerId, cursor }) =>
        pageOf(
          (state.indexed ?? state.stored).filter(
            (one) =>
              (status === "all" || one.paid === (status === "paid")) &&
              one.fullName.includes(search) &&
              (!influencerId || one.influencerId === influencerId),
          ),
          cursor,
        ),
      influencers: ({ cursor }) => pageOf(state.owed, cursor),
      totals: () => state.totals,
      setPayment,
    },
  })
  /** A colleague changes a payment. */
  const elsewhere = (at: number, changes: Partial<Payment>) => {
    state.stored = state.stored.map((one) =>
      one.participantId === `p${at}` ? { ...one, version: one.version + 1, ...changes } : one,
    )
  }
  /** The writes, as `[participant, version, change]`. */
  const writes = () =>
    api
      .callsOf("accounting.setPayment")
      .map(({ participantId, version, collaborationId: _, ...change }) => [participantId, version, change])
  return { api, state, elsewhere, writes }
}

export const paymentToggle = (name: string) => screen.findByRole("switch", { name: new RegExp(`: ${name},`) })
