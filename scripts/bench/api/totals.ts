import { setTimeout as wait } from "node:timers/promises"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { putAll } from "@trame/core/lib/batch"
import { newId } from "@trame/core/lib/id"
import * as Aggregation from "@trame/core/processes/aggregation"
import { contributionKeyOf } from "@trame/core/totals/contribution"
import { ContributionEntity } from "@trame/core/totals/entities"
import type { Caller } from "./operations.ts"

const PATIENCE_MS = 60_000

/**
 * Builds the totals of a new agency. A rebuild would process every collaboration in a transaction; this only adds up
 * their contributions, which are already written.
 */
export async function fillTotals(agencyId: string): Promise<void> {
  const { name, list } = Collaborations.totalsSource
  for await (const page of list(agencyId)) {
    const items = [...page].map(([id, shares]) => ({
      ...contributionKeyOf(agencyId, name, id),
      shares,
      stamp: newId(),
    }))
    await putAll(ContributionEntity, items)
  }
  for await (const _ of Aggregation.rebuild(agencyId));
}

/** @throws when the clients' counts do not add up to all of the agency's collaborations within a minute */
export async function waitForTotals({ api, agency }: Caller): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const counted = await countOf(api)
    if (counted === agency.collaborations) return
    if (Date.now() > deadline)
      throw new Error(`${counted} counted of ${agency.collaborations} collaborations`)
    await wait(500)
  }
}

async function countOf(api: Caller["api"]): Promise<number> {
  let counted = 0
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { items, pageCount } = await api.clients.list({ page })
    for (const { collaborationCount } of items) counted += collaborationCount
    pages = pageCount
  }
  return counted
}
