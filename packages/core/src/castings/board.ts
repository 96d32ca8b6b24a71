import { Service } from "electrodb"
import { notFound } from "../error.ts"
import { ProposalEntity, type ProposalItem } from "./proposal-entity.ts"
import { CastingEntity, type CastingItem } from "./root-entity.ts"

/** A casting and whom it proposes: one partition, one query. */
export interface CastingBoard {
  root: CastingItem
  /** In their order. */
  proposals: ProposalItem[]
}

export interface CastingKey {
  agencyId: string
  castingId: string
}

export const missing = () => notFound("Ce casting n'existe pas ou n'existe plus.")

const service = new Service({ root: CastingEntity, proposal: ProposalEntity })

/** A foreign casting is missing like any other. */
export async function boardOf(key: CastingKey, refuse: () => Error = missing): Promise<CastingBoard> {
  const board = await findBoard(key)
  if (!board) throw refuse()
  return board
}

/** Null when the casting is not there, though some of its proposals may still lie about. */
export async function findBoard({ agencyId, castingId }: CastingKey): Promise<CastingBoard | null> {
  const { data } = await service.collections
    .castingBoard({ agencyId, castingId })
    .go({ pages: "all", consistent: true })
  const [root] = data.root
  return root ? { root, proposals: data.proposal.sort(byPosition) } : null
}

const byPosition = (a: ProposalItem, b: ProposalItem) =>
  a.position - b.position || (a.influencerId < b.influencerId ? -1 : 1)
