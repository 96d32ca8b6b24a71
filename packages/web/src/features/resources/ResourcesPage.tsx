import { FolderOpenOutlined, PlusOutlined } from "@ant-design/icons"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { RESOURCE_TYPES, type ResourceType } from "@trame/core/workspace/resources/rules"
import { Button } from "antd"
import { oneOf, text, useListParams } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { CursorList, cursorPages, withItems } from "../../ui/list/CursorList.tsx"
import { FilterBar } from "../../ui/list/FilterBar.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { Lines } from "../../ui/states/Shape.tsx"
import { overviewWithOwn, resourceDialogs, useOwnWrites, withOwnWrites } from "./cache.ts"
import styles from "./ResourcesPage.module.css"
import { Tiles } from "./ResourceTile.tsx"
import { TypeSection } from "./TypeSection.tsx"

/** The expanded type; none by default. */
const PARAMS = { search: text, expanded: oneOf(RESOURCE_TYPES) }

const DetailDialog = lazyDialog(() => import("./DetailDialog.tsx"))
const ResourceDialog = lazyDialog(() => import("./ResourceDialog.tsx"))

/** rules/team.md#resources */
export function Component() {
  useDocumentTitle("Ressources")
  const { values, set } = useListParams(PARAMS)
  const { search, expanded } = values
  const { open } = useDialogParam(resourceDialogs)
  const add = () => open("new")
  usePageKey("n", "Nouvelle ressource", add)
  return (
    <>
      <PageHeader
        title="Ressources"
        subtitle="Les documents et les liens utiles à toute l'équipe"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
            Ajouter une ressource
          </Button>
        }
      />
      <FilterBar
        label="Filtrer les ressources"
        search="Rechercher une ressource"
        placeholder="Nom, description ou fichier"
        value={search}
        onSearch={(searched) => set({ search: searched })}
      />
      {search ? (
        <Found search={search} onClear={() => set({ search: "" })} />
      ) : (
        <Overview expanded={expanded} onExpand={(type) => set({ expanded: type })} onAdd={add} />
      )}
      <DialogOutlet of={resourceDialogs}>
        {{
          new: ({ type }) => <ResourceDialog resourceId="" type={type} />,
          edit: ({ resource }) => <ResourceDialog resourceId={resource} type="" />,
          resource: ({ resource }) => <DetailDialog resourceId={resource} />,
        }}
      </DialogOutlet>
    </>
  )
}

interface OverviewProps {
  expanded: ResourceType | "all"
  onExpand: (type: ResourceType | "all") => void
  onAdd: () => void
}

function Overview({ expanded, onExpand, onAdd }: OverviewProps) {
  const query = useQuery(api.resources.overview.queryOptions())
  const own = useOwnWrites()
  const types = query.data && overviewWithOwn(query.data.types, query.dataUpdatedAt, own)
  return (
    <QueryBoundary
      query={{ ...query, data: types }}
      loading={<OverviewSkeleton />}
      failure="Erreur lors du chargement des données"
    >
      {(shown) =>
        shown.every(({ count }) => count === 0) ? (
          <EmptyState
            icon={<FolderOpenOutlined aria-hidden />}
            title="Aucune ressource pour l'instant"
            description="Gardez ici ce que toute l'équipe cherche : modèles de briefs et de contrats, media kits, formations, liens."
            action={
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
                Ajouter une première ressource
              </Button>
            }
          />
        ) : (
          <div className="grid gap-5 cols-1">
            {shown.map((one) => (
              <TypeSection
                key={one.type}
                {...one}
                expanded={expanded === one.type}
                onToggle={(all) => onExpand(all ? one.type : "all")}
              />
            ))}
          </div>
        )
      }
    </QueryBoundary>
  )
}

const GHOSTS = ["a", "b", "c"]

function OverviewSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Chargement des ressources</span>
      <div className="grid gap-5 cols-1" aria-hidden="true">
        {GHOSTS.map((ghost) => (
          <div key={ghost} className={`rounded-l bg-surface border ${styles.ghost}`}>
            <Lines title="24%" rows={3} />
          </div>
        ))}
      </div>
    </div>
  )
}

interface FoundProps {
  search: string
  onClear: () => void
}

/** Results of all types (rules/team.md#resources-found). */
function Found({ search, onClear }: FoundProps) {
  const query = useInfiniteQuery(
    api.resources.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ search, cursor }),
      ...cursorPages,
    }),
  )
  const own = useOwnWrites()
  const filters = { search, type: undefined }
  const items =
    query.data && withOwnWrites({ pages: query.data.pages, readAt: query.dataUpdatedAt, filters }, own)
  return (
    <CursorList
      query={withItems(query, items)}
      loading={<OverviewSkeleton />}
      count={(shown) => formatCount(shown, "ressource trouvée", "ressources trouvées")}
      empty={
        <NoResults
          title="Aucune ressource trouvée"
          description="Aucun nom, aucune description et aucun fichier ne correspond à cette recherche."
          clear="Effacer la recherche"
          onClear={onClear}
        />
      }
      failure="Erreur lors du chargement des données"
    >
      {(found) => <Tiles label="Ressources trouvées" items={found} heading="h2" typed />}
    </CursorList>
  )
}
