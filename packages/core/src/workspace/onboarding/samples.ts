import * as Castings from "../../campaigns/castings/index.ts"
import * as Clients from "../../campaigns/clients/index.ts"
import * as Collaborations from "../../campaigns/collaborations/index.ts"
import * as Recruitment from "../../influencers/recruitment/index.ts"
import * as Roster from "../../influencers/roster/index.ts"
import { type Actor, asMember } from "../../lib/access.ts"
import { AppError, conflict } from "../../lib/error.ts"
import { holds, throwIfConditionFailed } from "../../lib/transact.ts"
import * as Planner from "../planner/index.ts"
import * as Todos from "../todos/index.ts"
import type { Onboarding } from "./contract.ts"
import { SamplesEntity, type StoredSamples } from "./entities.ts"
import { newSamples, write } from "./sample-data.ts"

/** Examples for a small agency (rules/team.md#examples). */

/** Longer than a request can last: an earlier process has ended by then. */
const PATIENCE_MS = 60_000

export async function samplesOf(agencyId: string): Promise<StoredSamples | null> {
  const { data } = await SamplesEntity.get({ agencyId }).go({ consistent: true })
  return data
}

export const shownOf = (samples: StoredSamples | null): Onboarding["samples"] =>
  samples === null ? "none" : samples.state === "present" ? "present" : "unfinished"

/**
 * Adds the examples; existing ones stay as they are.
 * @throws AppError conflict during a removal
 */
export async function addSamples(actor: Actor): Promise<{ samples: Onboarding["samples"] }> {
  const member = asMember(actor, "admin")
  const before = await samplesOf(member.agencyId)
  if (before?.state === "present") return { samples: "present" }
  if (before?.state === "removing") throw conflict(BEING_REMOVED)
  const samples = before ?? (await newSamples(member))
  await claim(before, { ...samples, begunAt: new Date().toISOString() })
  await write(member, samples)
  await holds(
    SamplesEntity.patch({ agencyId: member.agencyId })
      .set({ state: "present" })
      .where(({ state }, { eq }) => eq(state, "adding"))
      .go(),
  )
  // A concurrent addition may have changed the state.
  return { samples: shownOf(await samplesOf(member.agencyId)) }
}

/**
 * Removes the examples and nothing else, even when they were edited.
 * @throws AppError conflict during an addition
 */
export async function removeSamples(actor: Actor): Promise<{ samples: Onboarding["samples"] }> {
  const { agencyId } = asMember(actor, "admin")
  const samples = await samplesOf(agencyId)
  if (!samples) return { samples: "none" }
  if (samples.state === "adding" && Date.now() - Date.parse(samples.begunAt) < PATIENCE_MS)
    throw conflict("Les exemples sont en train d'être ajoutés. Réessayez dans une minute.")
  await claim(samples, { ...samples, state: "removing", begunAt: new Date().toISOString() })
  for (const castingId of samples.castingIds) await unlessGone(Castings.erase(actor, { castingId }))
  for (const collaborationId of samples.collaborationIds)
    await unlessGone(Collaborations.erase(actor, { collaborationId }))
  for (const clientId of samples.clientIds) await unlessGone(Clients.eraseSample(actor, { clientId }))
  const { todoIds = [], prospectIds = [], influencerIds = [], briefDate: date } = samples
  const [influencerId] = influencerIds
  await Promise.all([
    ...todoIds.map((todoId) => Todos.eraseSample(actor, { todoId })),
    ...prospectIds.map((id) => Recruitment.eraseSample(actor, { influencerId: id })),
    ...(influencerId && date ? [Planner.eraseSample(actor, { influencerId, date })] : []),
    // Creators of whom the agency has noted something have become its own.
    Roster.undoAdd(actor, { influencerIds }),
  ])
  await SamplesEntity.delete({ agencyId }).go()
  return { samples: "none" }
}

const BEING_REMOVED =
  "Les exemples sont en train d'être retirés. Retirez-les jusqu'au bout avant d'en ajouter."

/** Of concurrent calls, one succeeds. */
const claim = (before: StoredSamples | null, next: StoredSamples): Promise<unknown> =>
  throwIfConditionFailed(
    before
      ? SamplesEntity.put(next)
          .where(({ begunAt }, { eq }) => eq(begunAt, before.begunAt))
          .go()
      : SamplesEntity.create(next).go(),
    () => conflict("Quelqu'un d'autre vient de commencer. Réessayez dans une minute."),
  )

/** A member may have deleted the example. */
async function unlessGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof AppError && error.code === "not_found")) throw error
  }
}
