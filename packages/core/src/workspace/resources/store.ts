import * as Bin from "../../bin/index.ts"
import * as Files from "../../files/index.ts"
import type { AddedBy } from "../../influencers/by-member/contract.ts"
import { conflict, found, notFound } from "../../lib/error.ts"
import { holds, throwIfConditionFailed, transact } from "../../lib/transact.ts"
import type { Resource } from "./contract.ts"
import { ResourceEntity, type StoredResource } from "./entities.ts"

interface ResourceKey {
  agencyId: string
  resourceId: string
}

export const missing = () => notFound("Cette ressource n'existe pas ou n'existe plus.")

async function find(key: ResourceKey): Promise<StoredResource | null> {
  const { data } = await ResourceEntity.get(key).go({ consistent: true })
  return data
}

/** @throws AppError not_found, also for another agency's */
export const stored = async (key: ResourceKey): Promise<StoredResource> => found(await find(key), missing)

type Content = Awaited<ReturnType<typeof Files.contentOf>>

export const create = (resource: StoredResource, writes: readonly unknown[]): Promise<void> =>
  transact([ResourceEntity.create(resource), ...writes])

/**
 * Replaces this version by the next one; erases a replaced file.
 * @throws AppError conflict when the stored version differs, not_found when it was removed meanwhile
 */
export async function replace(
  current: StoredResource,
  next: StoredResource,
  content: Content | undefined,
): Promise<void> {
  const replaced = content ? Files.fileOf(current) : null
  const put = ResourceEntity.put(next).where(({ version }, { eq }) => eq(version, current.version))
  const writes = [put, ...(content?.writes ?? []), ...(replaced ? [Files.release(replaced)] : [])]
  await throwIfConditionFailed(transact(writes), async () => ((await find(current)) ? conflict() : missing()))
  if (replaced) await Files.discard(replaced)
}

/** Moves it into the bin; returns its entry's id. Its file stays until the resource leaves the bin. */
export const discard = (key: ResourceKey, deletedBy: string): Promise<string | null> =>
  Bin.discardItem(
    ResourceEntity,
    () => stored(key),
    (resource) => ({
      deleted: {
        agencyId: key.agencyId,
        kind: "resource",
        recordId: key.resourceId,
        name: resource.name,
        right: "resources",
        deletedBy,
      },
      removing: [
        ResourceEntity.remove(resource).where(({ version }, { eq }) => eq(version, resource.version)),
      ],
    }),
  )

export const restorer = Bin.singleItem(ResourceEntity, { refusal: () => conflict() })

/** With its file. False when it was changed meanwhile. */
export async function erase(resource: StoredResource): Promise<boolean> {
  const file = Files.fileOf(resource)
  const removal = ResourceEntity.remove(resource).where(({ version }, { eq }) =>
    eq(version, resource.version),
  )
  const erased = await holds(transact([removal, ...(file ? [Files.release(file)] : [])]))
  if (erased && file) await Files.discard(file)
  return erased
}

export const toResource = (resource: StoredResource, addedBy: AddedBy): Resource => {
  const { resourceId, version, type, name, description, kind, createdAt, updatedAt } = resource
  const { url = null, fileName, contentType = "", fileSize = 0 } = resource
  return {
    id: resourceId,
    version,
    type,
    name,
    description,
    kind,
    url,
    addedBy,
    createdAt,
    updatedAt,
    file: fileName ? { name: fileName, contentType, size: fileSize } : null,
  }
}
