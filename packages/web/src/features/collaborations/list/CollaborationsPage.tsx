import { FolderOpenOutlined, PlusOutlined } from "@ant-design/icons"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Button } from "antd"
import { lazy, Suspense, useState } from "react"
import { useNavigate } from "react-router-dom"
import { loadChunk } from "../../../lib/address/lazyChunk.ts"
import { client } from "../../../lib/api/api.ts"
import { formatCount } from "../../../lib/format.ts"
import { usePageKey } from "../../../lib/keys/keys.ts"
import { useDocumentTitle } from "../../../lib/useDocument.ts"
import { CursorList, withItems } from "../../../ui/list/CursorList.tsx"
import { ExportList } from "../../../ui/list/ExportList.tsx"
import { CardList, ListSkeleton } from "../../../ui/list/ListCard.tsx"
import { useListSelection } from "../../../ui/list/ListSelection.tsx"
import { PageHeader } from "../../../ui/PageHeader.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { NoResults } from "../../../ui/states/NoResults.tsx"
import { readCard, selectionKeys } from "../cache.ts"
import { TemplateDialogs } from "../templates/TemplateDialogs.tsx"
import { editAddress } from "./actions.ts"
import { Card } from "./Card.tsx"
import styles from "./CollaborationsPage.module.css"
import { exportedCollaborations } from "./exports.ts"
import { CampaignFilters } from "./Filters.tsx"
import { asked, type Names, useFilters } from "./filters.ts"
import { groupsOf } from "./groups.ts"
import { useLook } from "./look.ts"
import { CampaignTable, CampaignTableSkeleton } from "./Table.tsx"
import { summaryOf, Toolbar } from "./Toolbar.tsx"
import { useCampaigns } from "./useCampaigns.ts"

const ManyCollaborations = lazy(() => loadChunk(() => import("./ManyCollaborations.tsx")))
const CampaignBoard = lazy(() => loadChunk(() => import("./Board.tsx")))

export { prefetch } from "./useCampaigns.ts"

const NONE = "Aucune collaboration trouvée"
const LOADING = <ListSkeleton label="Chargement des collaborations" />

/** The agency's campaigns as cards, table or board (rules/campaigns.md#views). */
export function Component() {
  useDocumentTitle("Collaborations")
  const navigate = useNavigate()
  const look = useLook()
  const filters = useFilters()
  const create = () => navigate("/app/collaborations/new")
  usePageKey("n", "Nouvelle collaboration", create)
  const shared = { look, filters, create }
  return (
    <div className={styles.page} data-dense={look.view === "table" && look.density === "compact"}>
      <PageHeader
        title="Collaborations"
        subtitle="Vos campagnes, du devis au paiement"
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
            Nouvelle collaboration
          </Button>
        }
      />
      {look.view === "board" ? <Staged {...shared} /> : <Listed {...shared} />}
      <TemplateDialogs />
    </div>
  )
}

interface ViewProps {
  look: ReturnType<typeof useLook>
  filters: ReturnType<typeof useFilters>
  create: () => void
}

function Staged({ look, filters: { values, set, sorting } }: ViewProps) {
  const [names, setNames] = useState<Names>({})
  const [summary, setSummary] = useState("")
  return (
    <>
      <CampaignFilters filters={values} set={set} names={names} />
      <Toolbar look={look} sorting={sorting} summary={summary} />
      <Suspense fallback={LOADING}>
        <CampaignBoard filters={values} sorting={sorting} onNames={setNames} onSummary={setSummary} />
      </Suspense>
    </>
  )
}

function Listed({ look, filters: { values, filtered, set, clear, sorting }, create }: ViewProps) {
  const navigate = useNavigate()
  const isTable = look.view === "table"
  const { query, items, names, summary } = useCampaigns(values, sorting)
  const readPage = (cursor: string | undefined, signal: AbortSignal) =>
    client.collaborations.list({ ...asked(values, sorting), cursor }, { signal })
  const groups = isTable && look.grouping ? groupsOf(items ?? [], look.grouping) : undefined
  const chosen = useListSelection<CollaborationCard>({
    ...selectionKeys,
    // As on the screen, for a range from one row to another.
    items: groups?.flatMap(({ rows }) => rows) ?? items ?? [],
    scope: values,
    readPage,
    hasMore: query.hasNextPage,
    readAt: query.dataUpdatedAt,
    read: readCard,
  })
  const edit = (id: string) => navigate(editAddress(id))
  return (
    <>
      <CampaignFilters filters={values} set={set} names={names}>
        <ExportList
          what="les collaborations"
          counted="collaborations lues"
          readPage={readPage}
          disabled={!items?.length}
          {...exportedCollaborations}
        />
      </CampaignFilters>
      <Toolbar
        look={look}
        sorting={sorting}
        summary={
          items ? summaryOf({ items, summary, whole: !query.hasNextPage && !query.isPlaceholderData }) : ""
        }
      />
      <CursorList
        query={withItems(query, items)}
        loading={isTable ? <CampaignTableSkeleton columns={look.columns} /> : LOADING}
        count={(shown) => formatCount(shown, "collaboration affichée", "collaborations affichées")}
        {...(isTable && { ahead: ROWS_AHEAD })}
        empty={
          filtered ? (
            <NoResults
              title={NONE}
              description="Aucune ne correspond à cette recherche et à ces filtres."
              onClear={clear}
            />
          ) : (
            <EmptyState
              icon={<FolderOpenOutlined aria-hidden />}
              title={NONE}
              description="Votre agence n'en a pas encore. Créez la première : une marque, des influenceurs, leurs livrables, et le suivi commence."
              action={
                <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create}>
                  Créer une collaboration
                </Button>
              }
            />
          )
        }
      >
        {(shown) =>
          isTable ? (
            <CampaignTable
              items={shown}
              groups={groups}
              columns={look.columns}
              density={look.density}
              sorting={sorting}
              onEdit={edit}
              choosing={chosen.choosing}
            />
          ) : (
            <CardList
              label="Collaborations"
              items={shown}
              rowKey={({ id }) => id}
              onEdit={edit}
              choosing={chosen.choosing}
            >
              {(card) => <Card card={card} />}
            </CardList>
          )
        }
      </CursorList>
      {chosen.active ? (
        <Suspense>
          <ManyCollaborations of={chosen} />
        </Suspense>
      ) : null}
    </>
  )
}

/** Pixels below the screen within which the table's next rows load: a page of cards is less than a tall screen of rows. */
const ROWS_AHEAD = 400
