import { setTimeout as wait } from "node:timers/promises"
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb"
import { BrandCasting } from "@trame/core/campaigns/castings/public/brand"
import { aggregateOf } from "@trame/core/campaigns/castings/store/aggregate"
import { newId } from "@trame/core/lib/id"
import { documentClient } from "@trame/core/lib/table"
import { afterAll, beforeAll, expect, test } from "vitest"
import { importedCasting } from "../../support/brandCasting.ts"
import { newCreators } from "../../support/creators.ts"

const SUBMISSIONS = 20
/** About what a transaction takes in a region. */
const LATENCY_MS = 15
const NAME = "cancelCollidingTransactions"

const inFlight = new Set<string>()
let collisions = 0

/** DynamoDB cancels a transaction that meets another one at an item; the local table lets it wait. */
beforeAll(() => {
  documentClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (!commandName?.startsWith("TransactWrite")) return next(args)
        const { TransactItems = [] } = args.input as TransactWriteCommandInput
        const keys = TransactItems.map(({ ConditionCheck, Update, Put }) =>
          JSON.stringify(ConditionCheck?.Key ?? Update?.Key ?? Put?.Item),
        )
        if (keys.some((key) => inFlight.has(key))) {
          collisions++
          await wait(LATENCY_MS)
          throw new TransactionCanceledException({
            message: "Transaction cancelled",
            $metadata: {},
            CancellationReasons: [{ Code: "TransactionConflict" }],
          })
        }
        for (const key of keys) inFlight.add(key)
        try {
          await wait(LATENCY_MS)
          return await next(args)
        } finally {
          for (const key of keys) inFlight.delete(key)
        }
      },
    { step: "initialize", name: NAME },
  )
})

afterAll(() => {
  documentClient.middlewareStack.remove(NAME)
})

test("twenty submissions whose transactions cancel each other all land", async () => {
  const agencyId = newId()
  const creators = await newCreators(SUBMISSIONS * 2)
  const { castingId, token, ids } = await importedCasting(agencyId, creators)
  const brand = { type: "public" as const, address: null }
  await Promise.all(
    Array.from({ length: SUBMISSIONS }, (_, index) =>
      BrandCasting.decide(brand, {
        token,
        decisions: ids.slice(index * 2, index * 2 + 2).map((proposalId) => ({
          proposalId,
          status: "accepted",
          comment: "",
          decisionVersion: 0,
        })),
      }),
    ),
  )
  const { proposals } = await aggregateOf({ agencyId, castingId })
  expect(proposals.filter(({ brandStatus }) => brandStatus === "accepted")).toHaveLength(creators.length)
  expect(collisions).toBeGreaterThan(0)
})
