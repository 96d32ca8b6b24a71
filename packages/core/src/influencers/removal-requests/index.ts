import type { EntityItem } from "electrodb"
import { type Actor, asMember, assertAccess, type SystemActor } from "../../lib/access.ts"
import { pagesOf } from "../../lib/batch.ts"
import { notFound } from "../../lib/error.ts"
import { fromCursor, toCursor } from "../../lib/paging.ts"
import { eraseAll } from "../../lib/removal.ts"
import { holds, throwIfConditionFailed } from "../../lib/transact.ts"
import * as Influencers from "../catalogue/index.ts"
import { RemovalRequestEntity } from "./entities.ts"

export type RemovalRequest = EntityItem<typeof RemovalRequestEntity>

/** Requests a person's removal (rules/creators.md#removal-requests); an existing pending request stays unchanged. */
export async function ask(
  actor: Actor,
  { influencerId, reason }: { influencerId: string; reason: string },
): Promise<{ id: string; isNew: boolean }> {
  const { agencyId, userId } = asMember(actor, "discover")
  await Influencers.get(influencerId)
  const request = {
    agencyId,
    influencerId,
    askedBy: userId,
    reason,
    state: "pending" as const,
    askedAt: new Date().toISOString(),
  }
  const isNew = await holds(
    RemovalRequestEntity.put(request)
      .where(({ state }, { ne, notExists }) => `${notExists(state)} OR ${ne(state, "pending")}`)
      .go(),
  )
  return { id: influencerId, isNew }
}

const LISTED = 25

/** Requests of all agencies: pending ones, the oldest first, or those with one kind of answer, the newest first. */
export async function list(
  actor: Actor,
  { state, cursor }: { state: RemovalRequest["state"]; cursor?: string | undefined },
) {
  assertAccess(actor, "super-admin")
  const after = fromCursor(cursor)
  const all = RemovalRequestEntity.query.byState({ state })
  const isWaiting = state === "pending"
  const at = after && { askedAt: after[0], agencyId: after[1] }
  const rest = at ? (isWaiting ? all.gt(at) : all.lt(at)) : all
  const { data } = await rest.go({ order: isWaiting ? "asc" : "desc", count: LISTED + 1 })
  const items = data.slice(0, LISTED)
  const last = items.at(-1)
  return { items, nextCursor: data.length > LISTED && last ? toCursor([last.askedAt, last.agencyId]) : null }
}

interface Answer {
  state: Exclude<RemovalRequest["state"], "pending">
  answer?: string
}

const answerWrite = (
  { agencyId, influencerId }: Pick<RemovalRequest, "agencyId" | "influencerId">,
  given: Answer,
) =>
  RemovalRequestEntity.patch({ agencyId, influencerId })
    .set({
      ...given,
      answeredAt: new Date().toISOString(),
      // It may contain the erased person's name.
      ...(given.state === "erased" && { reason: "" }),
    })
    .where(({ state }, { eq }) => eq(state, "pending"))

/** @throws AppError not_found when no request is pending */
export async function refuse(
  actor: Actor,
  { agencyId, influencerId, answer }: { agencyId: string; influencerId: string; answer: string },
): Promise<void> {
  assertAccess(actor, "super-admin")
  await throwIfConditionFailed(
    answerWrite({ agencyId, influencerId }, { state: "refused", answer }).go(),
    () => notFound("Cette demande a déjà reçu une réponse."),
  )
}

/** Answers all requests for a person's removal. May run twice. */
export async function answerAll(influencerId: string, state: "archived" | "erased"): Promise<void> {
  const everybody = pagesOf((cursor) =>
    RemovalRequestEntity.query.byInfluencer({ influencerId }).go({ cursor }),
  )
  for await (const page of everybody) {
    for (const one of page) {
      const wasPending = one.state === "pending" && (await holds(answerWrite(one, { state }).go()))
      // Answered requests keep their answer, but lose the reason, which may name the erased person.
      if (!wasPending && state === "erased" && one.reason) {
        const { agencyId } = one
        await holds(RemovalRequestEntity.patch({ agencyId, influencerId }).set({ reason: "" }).go())
      }
    }
  }
}

export const removeAllOf = ({ agencyId }: SystemActor): AsyncGenerator<void> =>
  eraseAll(RemovalRequestEntity, (page) => RemovalRequestEntity.query.primary({ agencyId }).go(page))
