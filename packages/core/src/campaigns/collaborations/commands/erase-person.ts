import { pagesOf } from "../../../lib/batch.ts"
import { ERASED_PERSON, fold } from "../../../lib/text.ts"
import { holds, retryOnConflict, transact } from "../../../lib/transact.ts"
import { type CollaborationKey, findRoot } from "../store/aggregate.ts"
import {
  DocumentEntity,
  type Participant,
  ParticipantEntity,
  StagedParticipantEntity,
  StatEntity,
  StepEntity,
} from "../store/entities.ts"
import { LinkSendingEntity } from "../store/link-entities.ts"
import { settledAggregateOf } from "../store/participants.ts"
import { rootWrites, summarised } from "../store/root-writes.ts"

/** A collaboration keeps the amounts of a person who is erased from the catalogue, under a pseudonym. */

/** The collaborations in which a person takes part, with their name in each. */
export async function placesOf(agencyId: string, influencerId: string) {
  const places: { collaborationId: string; fullName: string }[] = []
  const pages = pagesOf((cursor) =>
    ParticipantEntity.query.byInfluencer({ agencyId, influencerId }).go({ cursor }),
  )
  for await (const page of pages)
    places.push(...page.map(({ collaborationId, fullName }) => ({ collaborationId, fullName })))
  return places
}

/** Replaces a person's name in all items of a collaboration. May run twice. */
export async function erasePerson(
  key: CollaborationKey,
  influencerId: string,
  names: ReadonlySet<string>,
): Promise<void> {
  if (!(await findRoot(key))) return
  await retryOnConflict(async () => {
    const { root, participants } = await settledAggregateOf(key)
    const ownParticipations = participants.filter(
      (one) => one.influencerId === influencerId && one.fullName !== ERASED_PERSON,
    )
    if (ownParticipations.length === 0) return
    const next = participants.map((one) => (ownParticipations.includes(one) ? pseudonymous(one) : one))
    await transact([
      ...rootWrites(root, { ...summarised(root, next), version: root.version + 1 }, null),
      ...ownParticipations.map((one) =>
        ParticipantEntity.put(pseudonymous(one)).where(({ version }, { eq }) => eq(version, one.version)),
      ),
    ])
  })
  await eraseAround(key, influencerId, names)
}

const pseudonymous = (one: Participant): Participant => ({
  ...one,
  fullName: ERASED_PERSON,
  username: "",
  profileImageUrl: undefined,
  // Invalidates their personal link.
  linkKey: undefined,
  version: one.version + 1,
})

/** Steps, documents and figures about them, and the record of links sent to them. */
async function eraseAround(
  key: CollaborationKey,
  influencerId: string,
  names: ReadonlySet<string>,
): Promise<void> {
  const { participants, steps, documents, stats, staged } = await settledAggregateOf(key)
  const ids = new Set(
    participants.flatMap((one) => (one.influencerId === influencerId ? one.participantId : [])),
  )
  const isNamed = (name: string | undefined) => name !== undefined && names.has(fold(name))
  const isAboutPerson = ({
    participantId,
    participantName,
  }: {
    participantId?: string
    participantName?: string
  }) => isNamed(participantName) || (participantId !== undefined && ids.has(participantId))
  const participantName = ERASED_PERSON
  await Promise.all([
    ...steps.filter(isAboutPerson).map((one) => holds(StepEntity.patch(one).set({ participantName }).go())),
    ...documents
      .filter(isAboutPerson)
      .map((one) => holds(DocumentEntity.patch(one).set({ participantName }).go())),
    ...stats
      .filter((one) => isAboutPerson(one) || isNamed(one.creator))
      .map((one) =>
        holds(
          StatEntity.patch(one)
            .set({ creator: ERASED_PERSON, ...(one.participantName && { participantName }) })
            .remove(["postUrl", "postThumb"])
            .go(),
        ),
      ),
    ...staged
      .filter((one) => one.influencerId === influencerId)
      .map((one) => StagedParticipantEntity.delete(one).go()),
  ])
}

/** Deletes the addresses to which an agency sent a person's personal link. */
export async function eraseSendings(agencyId: string, names: ReadonlySet<string>): Promise<void> {
  const pages = pagesOf((cursor) => LinkSendingEntity.query.primary({ agencyId }).go({ cursor }))
  for await (const page of pages) {
    const ownSendings = page.filter((one) => one.participantName && names.has(fold(one.participantName)))
    await Promise.all(ownSendings.map((one) => LinkSendingEntity.delete(one).go()))
  }
}
