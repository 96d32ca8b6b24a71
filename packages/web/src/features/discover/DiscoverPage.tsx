import { CompassOutlined, ControlOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { Discovered } from "@trame/core/influencers/discover/contract"
import { Button, Select } from "antd"
import { lazy, Suspense, useId, useState } from "react"
import { useListParams } from "../../lib/address/address.ts"
import { loadChunk } from "../../lib/address/lazyChunk.ts"
import { api } from "../../lib/api/api.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { formatCount, platformName } from "../../lib/format.ts"
import { usePageKey } from "../../lib/keys/keys.ts"
import { choicesOf } from "../../lib/text.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { PHONE, useMediaQuery } from "../../lib/useMediaQuery.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { AddToOutlet } from "../../ui/influencers/add-to/AddTo.tsx"
import { addressOf, handleIn } from "../../ui/influencers/addition.ts"
import { CursorList, itemsOf } from "../../ui/list/CursorList.tsx"
import { FilterBar } from "../../ui/list/FilterBar.tsx"
import { ListSkeleton } from "../../ui/list/ListCard.tsx"
import { useListSelection } from "../../ui/list/ListSelection.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import { ADDRESS, AddProfile, CreditsBadge } from "./AddProfile.tsx"
import { AdvancedFilters } from "./AdvancedFilters.tsx"
import { CardGrid } from "./CardGrid.tsx"
import { catalogueReader, discoverDialogs, useCatalogue } from "./catalogue.ts"
import styles from "./DiscoverPage.module.css"
import { advancedCount, DISCOVER_PARAMS, type Filters, SORT_LABELS } from "./filters.ts"
import { useRefreshesFollowed } from "./refreshes.ts"

/** Pause in typing before an API request. */
const REST_MS = 150
/** Pixels from the bottom at which the next page loads (rules/creators.md#discover). */
const AHEAD = 800

const SORTS = choicesOf(SORT_LABELS)

const ManyInfluencers = lazy(() => loadChunk(() => import("./ManyInfluencers.tsx")))
const InfluencerDialog = lazyDialog(() => import("./InfluencerDialog.tsx"))

export function Component() {
  useDocumentTitle("Discover")
  useRefreshesFollowed()
  const { values, set, clear } = useListParams(DISCOVER_PARAMS)
  const query = useCatalogue(values)
  const [url, setUrl] = useState("")
  const { sort: _, ...scope } = values
  const readPage = catalogueReader(values)
  const chosen = useListSelection<Discovered>({
    keyOf: ({ id }) => id,
    nameOf: ({ displayName }) => displayName,
    items: itemsOf(query),
    scope,
    readPage,
    hasMore: query.hasNextPage,
  })
  const total = query.isPlaceholderData ? null : query.data?.pages[0]?.total
  return (
    <>
      <PageHeader
        title="Discover"
        subtitle="Trouvez les influenceurs de vos prochaines campagnes"
        actions={<CreditsBadge />}
      />
      <AddProfile url={url} onChange={setUrl} />
      <Filtering filters={values} set={set} />
      <p role="status" className={`mb-4 soft text-m tabular ${styles.total}`}>
        {total ? formatCount(total, "influenceur correspond", "influenceurs correspondent") : ""}
      </p>
      <CursorList
        query={query}
        loading={<ListSkeleton label="Chargement des influenceurs" narrowest={304} />}
        count={(shown) => formatCount(shown, "influenceur affiché", "influenceurs affichés")}
        ahead={AHEAD}
        end={
          <p className="py-4 soft text-m text-center">
            Vous avez vu tous les influenceurs de cette recherche.
          </p>
        }
        empty={<Nobody filters={values} onClear={clear} onAdd={setUrl} />}
      >
        {() => (
          <CardGrid pages={query.data?.pages ?? []} readAt={query.dataUpdatedAt} choosing={chosen.choosing} />
        )}
      </CursorList>
      {chosen.active ? (
        <Suspense>
          <ManyInfluencers of={chosen} />
        </Suspense>
      ) : null}
      <AddToOutlet items={itemsOf(query)} selected={chosen.selection.items} />
      <DialogOutlet of={discoverDialogs}>
        {{ influencer: ({ influencer }) => <InfluencerDialog influencerId={influencer} /> }}
      </DialogOutlet>
    </>
  )
}

interface FilteringProps {
  filters: Filters
  set: (changes: Partial<Filters>) => void
}

function Filtering({ filters, set }: FilteringProps) {
  const panel = useId()
  const active = advancedCount(filters)
  const [open, setOpen] = useState(active > 0)
  const offered = useQuery(api.discover.filters.queryOptions()).data
  const phone = useMediaQuery(PHONE)
  usePageKey("f", "Filtres avancés", () => {
    setOpen(true)
    requestAnimationFrame(() => document.getElementById(panel)?.querySelector("input")?.focus())
  })
  const advanced = (
    <AdvancedFilters id={panel} filters={filters} categories={offered?.categories ?? []} set={set} />
  )
  return (
    <>
      <FilterBar
        label="Filtrer les influenceurs"
        search="Rechercher un influenceur"
        placeholder="Nom ou @pseudo"
        rest={REST_MS}
        value={filters.search}
        onSearch={(search) => set({ search })}
        active={[filters.platform !== "", active]}
      >
        <div className={`flex gap-5 ${styles.choices}`}>
          <Select
            aria-label="Plateforme"
            value={filters.platform}
            onChange={(platform) => set({ platform })}
            options={[
              { value: "", label: "Toutes les plateformes" },
              ...(offered?.platforms ?? []).map((value) => ({ value, label: platformName(value) })),
            ]}
          />
          <Select
            aria-label="Trier par"
            value={filters.sort}
            onChange={(sort) => set({ sort })}
            options={SORTS}
          />
        </div>
        {phone ? (
          advanced
        ) : (
          <Button
            icon={<ControlOutlined aria-hidden />}
            aria-expanded={open}
            aria-controls={panel}
            onClick={() => setOpen(!open)}
          >
            {active > 0 ? `Filtres avancés (${active})` : "Filtres avancés"}
          </Button>
        )}
      </FilterBar>
      {open && !phone ? advanced : null}
    </>
  )
}

interface NobodyProps {
  filters: Filters
  onClear: () => void
  /** Fills in the address of a profile missing from the catalogue. */
  onAdd: (url: string) => void
}

function Nobody({ filters, onClear, onAdd }: NobodyProps) {
  const { sort: _, ...narrowing } = filters
  const handle = handleIn(filters.search)
  if (!Object.values(narrowing).some(Boolean))
    return (
      <EmptyState
        icon={<CompassOutlined aria-hidden />}
        title="Le catalogue est vide"
        description="Ajoutez un premier profil par son URL."
      />
    )
  return (
    <>
      <NoResults
        title="Aucun influenceur trouvé"
        description="Aucun influenceur du catalogue ne correspond à cette recherche et à ces filtres."
        clear="Réinitialiser"
        onClear={onClear}
      />
      {handle ? (
        <p className={`soft text-center ${styles.hint}`}>
          Vous connaissez ce profil ?{" "}
          <Button
            type="link"
            onClick={() => {
              onAdd(addressOf(handle))
              document.getElementById(ADDRESS)?.focus()
            }}
          >
            Ajouter @{handle} par son URL
          </Button>
        </p>
      ) : null}
    </>
  )
}
