import { asWrite } from "../write.ts"
import { entryOf, logWrite } from "./activity.ts"
import { stored } from "./fields.ts"
import type { ProposalEdit } from "./proposal-edits.ts"
import { rootWrite, rowOf } from "./rewrite.ts"
import type { CastingItem } from "./root-entity.ts"
import { CastingRowEntity } from "./row-entity.ts"
import type { CastingFields } from "./shapes.ts"
import { fieldChangesIn, proposalChangesIn } from "./words.ts"

interface Save {
  /** Who saves, for the log. */
  user: string
  fields?: CastingFields
  /** Of the fields that differ. */
  labels: readonly string[]
  /** All edits of the save, those already written among them. */
  edits: readonly ProposalEdit[]
}

/** What the last transaction of a save writes beside proposals; nothing where nothing has changed. */
export function closingWrites(root: CastingItem, { user, fields, labels, edits }: Save): unknown[] {
  const after = fields && labels.length ? { ...stored(fields), version: root.version + 1 } : null
  const events = [
    ...(after ? [{ action: "Casting modifié", details: fieldChangesIn(labels) }] : []),
    ...(edits.length
      ? [{ action: "Propositions modifiées", details: proposalChangesIn(countsOf(edits)) }]
      : []),
  ]
  if (!events.length) return []
  return [
    rootWrite(root, after ?? {}),
    ...(after ? [asWrite(CastingRowEntity.put(rowOf({ ...root, ...after })))] : []),
    ...events.map((event) => logWrite(entryOf(root, { ...event, user }))),
  ]
}

function countsOf(edits: readonly ProposalEdit[]) {
  const count = (wanted: ProposalEdit["kind"]) => edits.filter(({ kind }) => kind === wanted).length
  return { added: count("added"), changed: count("changed"), removed: count("removed") }
}
