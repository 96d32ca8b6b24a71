import { screen, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { OwedInfluencer, Payment } from "@trame/core/campaigns/accounting/contract"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { admin } from "../../world/people.ts"
import { answer, json, visit } from "./site.tsx"

export const paymentOf = (at: number, changes: Partial<Payment> = {}): Payment => ({
  collaborationId: "c1",
  collaborationName: "Lancement d'été",
  brand: "Maison Témoin",
  date: "2026-03-14",
  participantId: `p${at}`,
  influencerId: `i${at}`,
  fullName: `Créatrice ${at}`,
  profileImageUrl: null,
  rate: 20_000,
  paidPercentage: 50,
  amount: 10_000,
  paid: false,
  version: 3,
  ...changes,
})

/** Three payments of one collaboration as the API keeps them, whoever else writes meanwhile. */
export function accountingWorld() {
  const world = {
    stored: [0, 1, 2].map((at) => paymentOf(at)),
    owed: [] as OwedInfluencer[],
    /** What the index shows, where it lags behind. */
    indexed: null as Payment[] | null,
    /** What a list leaves in, by what it is asked for. */
    listed: (_payment: Payment, _asked: URLSearchParams): boolean => true,
    /** What lists were asked for. */
    asked: [] as string[],
    writes: [] as { participant: string; body: Record<string, unknown> }[],
    /** What a write waits for. */
    held: null as Promise<unknown> | null,
    totals: (): Response | Promise<Response> => json(200, { pending: 30_000, paid: 0 }),
    totalsRead: 0,
    paymentsRead: 0,
  }

  async function write(request: Request): Promise<Response> {
    const participant = new URL(request.url).pathname.split("/").at(-1) ?? ""
    const body = await request.json()
    world.writes.push({ participant, body })
    await world.held
    const before = world.stored.find(({ participantId }) => participantId === participant)
    if (!before || before.version !== body.version)
      return json(409, { code: "conflict", detail: "Modifié entre-temps." })
    const paidPercentage = body.percentage ?? before.paidPercentage
    const after = {
      ...{ ...before, paidPercentage, amount: (before.rate * paidPercentage) / 100 },
      ...{ paid: body.paid ?? (before.paid || body.markPaid === true), version: before.version + 1 },
    }
    world.stored = world.stored.map((one) => (one === before ? after : one))
    return json(200, after)
  }

  function enter(search = "") {
    answer({
      "/api/identity/me": () => json(200, admin),
      "/api/accounting/payments": (request) => {
        world.paymentsRead += 1
        const { searchParams } = new URL(request.url)
        world.asked.push(`${searchParams}`)
        const items = (world.indexed ?? world.stored).filter((one) => world.listed(one, searchParams))
        return json(200, { items, nextCursor: null })
      },
      "/api/accounting/influencers": (request) => {
        const { searchParams } = new URL(request.url)
        world.asked.push(`${searchParams}`)
        const { owed } = world
        const items = searchParams.has("cursor") ? owed.slice(1) : owed.slice(0, 1)
        return json(200, { items, nextCursor: searchParams.has("cursor") || owed.length < 2 ? null : "two" })
      },
      "/api/accounting/totals": () => {
        world.totalsRead += 1
        return world.totals()
      },
      ...Object.fromEntries([0, 1, 2].map((at) => [`/api/accounting/payments/c1/p${at}`, write])),
    })
    return visit(`/app/accounting${search}`, routes)
  }
  return Object.assign(world, { enter })
}

export const toggleOf = (name: string) => screen.findByRole("switch", { name: new RegExp(`: ${name},`) })
export const choosePayments = async (...names: string[]) => {
  for (const name of names)
    await userEvent.click(await screen.findByRole("checkbox", { name: new RegExp(`^Sélectionner ${name},`) }))
}
export const paymentsBar = async () =>
  within(await screen.findByRole("region", { name: "Paiements sélectionnés" }))
