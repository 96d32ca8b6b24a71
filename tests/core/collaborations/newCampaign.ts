import type {
  CollaborationFields,
  InfluencerFields,
  ParticipantChanges,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import type { StaffInput } from "@trame/core/campaigns/collaborations/contract/staff"
import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import type { PublicActor, UserActor } from "@trame/core/lib/access"
import { fieldsOf, influencerOf, noChanges } from "../../support/campaigns.ts"
import { newCreators } from "../../support/creators.ts"
import { newAgency } from "../totals/world.ts"

export const NOBODY: PublicActor = { type: "public", address: null }

export const ALL = { search: "", status: "all", type: "all" } as const

/** A list's own answer to what is asked of it beside that. */
export const listed = (actor: UserActor, asked: Partial<Parameters<typeof Collaborations.list>[1]> = {}) =>
  Collaborations.list(actor, { ...ALL, ...asked })

export const LINK = { kind: "link" as const, url: "https://exemple.example/" }

/** A step, a document and figures as a form sends them, common to all. */
export const STEP = { name: "Brief", deadline: null, participantId: null }
export const DOCUMENT = {
  name: "Brief",
  type: "brief" as const,
  visibleForBrand: false,
  participantId: null,
  source: LINK,
}
export const FIGURES = {
  creator: "Zoé",
  views: 1,
  likes: 1,
  engagementRate: 1,
  postUrl: null,
  postThumb: null,
  participantId: null,
}

interface Wanted {
  fields?: Partial<CollaborationFields>
  /** How many take part, and how many more there are. */
  creators?: number
  spare?: number
  terms?: Partial<InfluencerFields>
  steps?: StaffInput["create"]["steps"]
}

interface Changes extends Partial<ParticipantChanges> {
  fields?: StaffInput["update"]["fields"]
}

/** A campaign of a fresh agency's admin. */
export async function newCampaign({ fields, creators = 0, spare = 0, terms, steps = [] }: Wanted = {}) {
  const { agencyId, admin: actor, worker } = await newAgency()
  const people = await newCreators(creators + spare)
  const { collaboration, participants } = await Collaborations.create(actor, {
    fields: fieldsOf(fields),
    participants: people.slice(0, creators).map((creator) => influencerOf(creator, terms)),
    steps,
  })
  const key = { agencyId, collaborationId: collaboration.id }
  return {
    agencyId,
    actor,
    worker,
    key,
    creators: people,
    collaboration,
    participants,
    read: () => Collaborations.get(actor, key),
    save: (version: number, { fields: changed, ...people }: Changes = {}) =>
      Collaborations.update(actor, {
        ...key,
        version,
        fields: changed,
        participants: { ...noChanges(), ...people },
      }),
    addStep: (wanted: Partial<StaffInput["addStep"]> = {}) =>
      Collaborations.addStep(actor, { ...key, ...STEP, ...wanted }),
  }
}

/** The one and only, or the first. */
export function first<Item>([item]: readonly Item[]): Item {
  if (item === undefined) throw new Error("There is none")
  return item
}
