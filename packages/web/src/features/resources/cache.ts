import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type { Resource } from "@trame/core/workspace/resources/contract"
import { FIRST_RESOURCES, mentions, type ResourceType } from "@trame/core/workspace/resources/rules"
import { api, client } from "../../lib/api/api.ts"
import { type OwnWrite as OwnWriteOf, ownWritesOf } from "../../lib/api/ownWrites.ts"
import { putData } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useDiscard } from "../../lib/bin/discard.ts"
import { defineDialogs } from "../../lib/dialog/useDialogParam.ts"
import { useNotices } from "../../lib/notices.tsx"
import { download } from "../../lib/saveFile.ts"

export const resourceDialogs = defineDialogs({
  new: ["type"],
  edit: ["resource"],
  resource: ["resource"],
})

export const resourceOptions = (resourceId: string) =>
  api.resources.get.queryOptions({ input: { resourceId } })

interface Filters {
  search: string
  type: ResourceType | undefined
}

type OwnWrite = OwnWriteOf<Resource>

export const { rememberOwnWrite, useOwnWrites, withOwnWrites } = ownWritesOf<Resource, Filters>("resources", {
  listKey: api.resources.list.key(),
  cardIn: (queries, id) => queries.getQueryData<Resource>(resourceOptions(id).queryKey),
  placeOf: ({ createdAt, id }) => `${createdAt}#${id}`,
  matches: ({ type, name, description, file }, filters) =>
    (!filters.type || filters.type === type) && mentions([name, description, file?.name], filters.search),
})

type Overview = Awaited<ReturnType<typeof api.resources.overview.call>>["types"]

/** The overview as read, with own writes that the index lacks. */
export const overviewWithOwn = (types: Overview, readAt: number, own: readonly OwnWrite[]): Overview =>
  types.map(({ type, count, items }) => {
    const pages = [{ items, nextCursor: count > items.length ? "more" : null }]
    const shown = withOwnWrites({ pages, readAt, filters: { type, search: "" } }, own)
    return { type, count: count + shown.length - items.length, items: shown.slice(0, FIRST_RESOURCES) }
  })

function refreshLists(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: api.resources.overview.key() })
  void queries.invalidateQueries({ queryKey: api.resources.list.key() })
}

/** Shows a save's answer at once. */
export function showSaved(queries: QueryClient, resource: Resource): void {
  putData(queries, resourceOptions(resource.id).queryKey, resource)
  rememberOwnWrite(queries, resource.id, resource)
  refreshLists(queries)
}

/** The dialog may still fade out: it keeps its data, but the next one refetches. */
function forget(queries: QueryClient, id: string): void {
  rememberOwnWrite(queries, id, null)
  void queries.invalidateQueries({ queryKey: resourceOptions(id).queryKey, refetchType: "none" })
  refreshLists(queries)
}

/** Asks, deletes and reports; resolves to whether the resource is gone. */
export function useRemoveResource(): (resource: Resource) => Promise<boolean> {
  const queries = useQueryClient()
  const remove = useDiscard()
  return async ({ id, name, kind }) => {
    const removed = await remove({
      title: `Supprimer la ressource «\u00a0${name}\u00a0»\u00a0?`,
      content:
        kind === "file"
          ? "Le fichier sera retiré pour toute l'agence."
          : "Le lien sera retiré des ressources de toute l'agence.",
      discard: () => client.resources.remove({ resourceId: id }),
      done: "Ressource supprimée",
      failed: ({ message }) => `Erreur lors de la suppression de la ressource. ${message}`,
    })
    if (removed) forget(queries, id)
    return removed
  }
}

export function useDownloadResource(): (resource: Pick<Resource, "id">) => Promise<void> {
  const notices = useNotices()
  return async ({ id }) => {
    try {
      const { url } = await client.resources.file({ resourceId: id, disposition: "attachment" })
      download(url)
    } catch (error) {
      notices.error(`Erreur lors du téléchargement. ${problemOf(error).message}`)
    }
  }
}
