import type { SystemActor } from "../lib/access.ts"
import { monthOf, today } from "../lib/day.ts"
import { AppError } from "../lib/error.ts"
import { eraseAll } from "../lib/removal.ts"
import * as Throttle from "../lib/throttle.ts"
import { AiUsageEntity } from "./entities.ts"
import { AI_MONTH_USED_UP, type AiKind, HOURLY, MONTHLY_TOKENS } from "./rules.ts"

/** Tokens, as counted by the provider. */
export interface Usage {
  inputTokens: number
  outputTokens: number
}

const KEPT_SECONDS = 400 * 86_400

const thisMonth = (): string => monthOf(today())

/** @throws AppError `throttled` when the agency has reached its limit (rules/inbox.md#model-limits) */
export async function consume(agencyId: string, kind: AiKind): Promise<void> {
  const { data } = await AiUsageEntity.get({ agencyId, month: thisMonth() }).go()
  const used = (data?.inputTokens ?? 0) + (data?.outputTokens ?? 0)
  if (used >= MONTHLY_TOKENS) throw new AppError("throttled", AI_MONTH_USED_UP)
  await Throttle.consume(`ai-${kind}#${agencyId}`, HOURLY[kind])
}

export async function count(agencyId: string, { inputTokens, outputTokens }: Usage): Promise<void> {
  const expiresAt = Math.floor(Date.now() / 1000) + KEPT_SECONDS
  await AiUsageEntity.upsert({ agencyId, month: thisMonth(), expiresAt })
    .add({ calls: 1, inputTokens, outputTokens })
    .go()
}

/** Erases an agency's usage counts. */
export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(AiUsageEntity, (page) => AiUsageEntity.query.primary({ agencyId }).go(page))
