import type { EntityItem } from "electrodb"
import { entity } from "../../../lib/entity.ts"
import {
  collaboration,
  collaborationRemoval,
  collaborationRow,
  document,
  packedRows,
  participant,
  receivedRow,
  stagedParticipant,
  stat,
  step,
  temporaryLink,
  trackingLink,
} from "./schema.ts"

export const RootEntity = entity(collaboration)
export type Root = EntityItem<typeof RootEntity>
export const ParticipantEntity = entity(participant)
export const StagedParticipantEntity = entity(stagedParticipant)
export type Participant = EntityItem<typeof ParticipantEntity>
export type StagedParticipant = EntityItem<typeof StagedParticipantEntity>
export const StepEntity = entity(step)
export type StepItem = EntityItem<typeof StepEntity>
export const DocumentEntity = entity(document)
export type DocumentItem = EntityItem<typeof DocumentEntity>
export const StatEntity = entity(stat)
export type StatItem = EntityItem<typeof StatEntity>
export const LinkEntity = entity(trackingLink)
export const TemporaryLinkEntity = entity(temporaryLink)
export const RowEntity = entity(collaborationRow)
export type Row = EntityItem<typeof RowEntity>
export const PackedRowsEntity = entity(packedRows)
export type PackedRows = EntityItem<typeof PackedRowsEntity>
export const ReceivedRowEntity = entity(receivedRow)
export type ReceivedRow = EntityItem<typeof ReceivedRowEntity>
export const RemovalEntity = entity(collaborationRemoval)

/** Characters of an id that a temporary link carries at the least. */
export const ID_START = 16

export const temporaryLinkOf = ({
  agencyId,
  collaborationId,
}: {
  agencyId: string
  collaborationId: string
}) => ({
  agencyId,
  collaborationId,
  idStart: collaborationId.slice(0, ID_START),
})
