import * as Files from "../../files/index.ts"
import { membersOf } from "../../influencers/by-member/index.ts"
import { type Actor, asMember, type SystemActor } from "../../lib/access.ts"
import { portionsOf } from "../../lib/batch.ts"
import { createOnce } from "../../lib/creation.ts"
import { conflict } from "../../lib/error.ts"
import { newId } from "../../lib/id.ts"
import type { Resource, ResourcesInput } from "./contract.ts"
import { ResourceEntity, type StoredResource } from "./entities.ts"
import * as Store from "./store.ts"

export { list, overview } from "./list.ts"

export async function get(actor: Actor, { resourceId }: ResourcesInput["get"]): Promise<Resource> {
  const member = asMember(actor, "resources")
  const [resource, addedBy] = await Promise.all([
    Store.stored({ agencyId: member.agencyId, resourceId }),
    membersOf(member),
  ])
  return Store.toResource(resource, addedBy(resource.createdBy))
}

/** Creates it from a finished upload or a link (rules/team.md#resource-content). */
export async function create(
  actor: Actor,
  { source, creationId, ...fields }: ResourcesInput["create"],
): Promise<Resource> {
  const member = asMember(actor, "resources")
  const { agencyId } = member
  return createOnce(
    { agencyId, creationId, body: { source, ...fields } },
    async (remember) => {
      const [content, addedBy] = await Promise.all([Files.contentOf(member, source), membersOf(member)])
      const now = new Date().toISOString()
      const resource: StoredResource = {
        ...fields,
        ...content.attributes,
        agencyId,
        resourceId: newId(),
        version: 1,
        createdBy: member.userId,
        createdAt: now,
        updatedAt: now,
      }
      await Store.create(resource, [...content.writes, ...remember(resource.resourceId)])
      return Store.toResource(resource, addedBy(member.userId))
    },
    (resourceId) => get(actor, { resourceId }),
  )
}

/**
 * Without a source, the file or link stays.
 * @throws AppError conflict when the stored version differs
 */
export async function update(
  actor: Actor,
  { resourceId, version, source, ...changes }: ResourcesInput["update"],
): Promise<Resource> {
  const member = asMember(actor, "resources")
  const [current, addedBy] = await Promise.all([
    Store.stored({ agencyId: member.agencyId, resourceId }),
    membersOf(member),
  ])
  if (current.version !== version) throw conflict()
  const content = await Files.replacementOf(member, source, current)
  const next: StoredResource = {
    ...current,
    ...changes,
    ...content?.attributes,
    version: version + 1,
    updatedAt: new Date().toISOString(),
  }
  await Store.replace(current, next, content)
  return Store.toResource(next, addedBy(next.createdBy))
}

/** Moves it into the bin, despite concurrent changes. */
export async function remove(actor: Actor, { resourceId }: ResourcesInput["remove"]) {
  const { agencyId, userId } = asMember(actor, "resources")
  return { id: resourceId, binId: await Store.discard({ agencyId, resourceId }, userId) }
}

/** A short-lived address of a resource's file (rules/platform.md#serving-files). */
export async function file(actor: Actor, { resourceId, disposition }: ResourcesInput["file"]) {
  const { agencyId } = asMember(actor, "resources")
  return Files.linkOf(await Store.stored({ agencyId, resourceId }), disposition, Store.missing)
}

/** Erases an agency's resources and their files, page by page. */
export async function* removeAllOf({ agencyId }: SystemActor): AsyncGenerator<void> {
  yield* portionsOf(
    (cursor) => ResourceEntity.query.primary({ agencyId }).go({ cursor, consistent: true, limit: 50 }),
    async (resources) => {
      for (const resource of resources) await Store.erase(resource)
    },
  )
}
