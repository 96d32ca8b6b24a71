import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import { contributionTo, sourceOf, Totals } from "@trame/core/totals/index"
import { plansOf } from "@trame/core/totals/plan"
import { commit } from "@trame/core/totals/reconcile"
import { expect, test } from "vitest"
import { intercepting } from "../../support/overtaken.ts"
import { newAgency } from "./world.ts"

/** Something that counts for so many clients; the first read of an amount calls back before it answers. */
function countedSource() {
  let amount = 0
  let onRead: (() => Promise<unknown>) | undefined
  const source = sourceOf<number>({
    name: "counted",
    entities: [],
    signalOf: () => null,
    idOf: () => "one",
    read: async () => {
      const found = amount ? [amount] : []
      const callBack = onRead
      onRead = undefined
      await callBack?.()
      return found
    },
    async *list() {},
    contributionOf: (clients) => contributionTo([{ series: "agency", key: "", sums: { clients } }]),
  })
  const suspects = [{ source, id: "one" }]
  return {
    suspects,
    becomes(now: number, callBack?: () => Promise<unknown>) {
      amount = now
      onRead = callBack
    },
    async learn(agencyId: string, now: number): Promise<void> {
      amount = now
      await Totals.reconcile(agencyId, suspects)
    },
  }
}

/** Long enough for whatever is asked for at the same time. */
const beside = () => new Promise((resolve) => setTimeout(resolve, 20))

/**
 * Whoever compares a source with what is counted of it may be slow, and others count meanwhile. What they counted must
 * not be undone by what was read of the source before: so the count is read first.
 */
test("what was read of a source before others counted more is not carried out", async () => {
  const { agencyId, admin } = await newAgency()
  const { suspects, becomes, learn } = countedSource()
  await learn(agencyId, 1)
  let others: Promise<unknown> | undefined
  const count = () => (others ??= learn(agencyId, 7))
  let isRead = false
  let isFirst = true
  becomes(5, () => {
    isRead = true
    return count()
  })
  const plans = await intercepting(
    (command, input) => {
      if (!isFirst || command !== "BatchGetItemCommand" || !input.includes("contribution_1")) return
      isFirst = false
      return beside().then(() => (isRead ? count() : undefined))
    },
    () => plansOf(agencyId, suspects),
  )
  expect(plans).toHaveLength(1)
  await expect(commit(agencyId, plans)).rejects.toThrow(TransactionCanceledException)
  expect(await Totals.agency(admin)).toMatchObject({ clients: 7 })
})
