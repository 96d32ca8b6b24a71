import type { SystemActor } from "../../../lib/access.ts"
import { fold } from "../../../lib/text.ts"
import { retryOnConflict, transact } from "../../../lib/transact.ts"
import { type CollaborationKey, findRoot } from "../store/aggregate.ts"
import type { Root } from "../store/entities.ts"
import { rootWrites, withIndexes } from "../store/root-writes.ts"
import { rowsOf } from "../store/search-rows.ts"

/** Updates the copies of names in collaborations. */

/** Sets a client's new name in its collaborations, or detaches them when it is deleted. May run twice. */
export async function applyClient(
  { agencyId }: SystemActor,
  { clientId, brandName }: { clientId: string; brandName: string | null },
): Promise<void> {
  const after = brandName === null ? { clientId: undefined } : { brand: brandName }
  const isBehind = (root: Root) => root.clientId === clientId && root.brand !== brandName
  const rows = (await rowsOf(agencyId, clientId)).filter(({ clientKey }) => clientKey === clientId)
  for (const { collaborationId } of rows) await rename({ agencyId, collaborationId }, isBehind, after)
}

/** Sets a manager's new name in their collaborations. May run twice. */
export async function applyManager(
  { agencyId }: SystemActor,
  { was, name }: { was: string; name: string },
): Promise<void> {
  const folded = fold(was)
  const isBehind = ({ manager }: Root) => fold(manager) === folded && manager !== name
  const rows = (await rowsOf(agencyId, folded)).filter(({ manager }) => manager === folded)
  for (const { collaborationId } of rows)
    await rename({ agencyId, collaborationId }, isBehind, { manager: name })
}

/** Does nothing when the collaboration is deleted or has another name meanwhile. */
const rename = (
  key: CollaborationKey,
  isBehind: (root: Root) => boolean,
  after: Partial<Pick<Root, "clientId" | "brand" | "manager">>,
): Promise<void> =>
  retryOnConflict(async () => {
    const root = await findRoot(key)
    if (!root || !isBehind(root)) return
    await transact(rootWrites(root, withIndexes({ ...root, ...after, version: root.version + 1 }), null))
  })
