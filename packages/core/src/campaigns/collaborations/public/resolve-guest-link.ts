import { type CollaborationKey, missing } from "../store/aggregate.ts"
import { TemporaryLinkEntity, temporaryLinkOf } from "../store/entities.ts"

/** Which collaboration a guest means, and as whom they came. */
export interface GuestAsked {
  collaborationId: string
  influencerId?: string
  key?: string
}

/** The collaboration with its agency, which no guest knows. @throws AppError not_found, also for a removed one */
export async function resolveGuestLink({ collaborationId }: GuestAsked): Promise<CollaborationKey> {
  const { idStart } = temporaryLinkOf({ agencyId: "", collaborationId })
  const { data } = await TemporaryLinkEntity.get({ idStart, collaborationId }).go({ consistent: true })
  if (!data) throw missing()
  return { agencyId: data.agencyId, collaborationId }
}
