import type { Payment } from "@trame/core/campaigns/accounting/contract"
import { expect, it } from "vitest"
import { readPayment } from "../../../../packages/web/src/features/accounting/payments.ts"
import { paymentOf } from "../../support/accounting.ts"
import { answer, json, signIn } from "../../support/site.tsx"

const PAGES = [0, 1, 2].map((page) => [2 * page, 2 * page + 1].map((at) => paymentOf(at, { version: 9 })))

it.each<[string, Payment, number | null, number]>([
  ["on its influencer's first page", paymentOf(1), 9, 1],
  ["on a later one", paymentOf(3), 9, 2],
  ["on the last one", paymentOf(5), 9, 3],
  ["nowhere any more", paymentOf(7), null, 3],
])("a payment is read anew that is %s", async (_where, payment, version, reads) => {
  signIn()
  const asked: (string | null)[] = []
  answer({
    "/api/accounting/payments": ({ url }) => {
      const { searchParams } = new URL(url)
      const page = Number(searchParams.get("cursor") ?? 0)
      asked.push(searchParams.get("influencerId"))
      return json(200, { items: PAGES[page], nextCursor: page < 2 ? String(page + 1) : null })
    },
  })
  expect((await readPayment(payment))?.version ?? null).toBe(version)
  expect(asked).toEqual(Array(reads).fill(payment.influencerId))
})
