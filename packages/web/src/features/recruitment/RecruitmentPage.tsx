import { FunnelPlotOutlined } from "@ant-design/icons"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { AddedBy, ByMemberView } from "@trame/core/influencers/by-member/contract"
import { UNKNOWN_MEMBER } from "@trame/core/influencers/by-member/rules"
import type { ProspectCard as Prospect } from "@trame/core/influencers/recruitment/contract"
import { RECRUITMENT_STATUS_LABELS } from "@trame/core/influencers/recruitment/rules"
import { de } from "@trame/core/lib/text"
import { Select } from "antd"
import { oneOf, optionsOf, text, useListParams } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { formatCount } from "../../lib/format.ts"
import { useNeighbours } from "../../lib/keys/useNeighbours.ts"
import { matches } from "../../lib/text.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { MemberGroups } from "../../ui/influencers/MemberGroups.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { CursorList, cursorPages, itemsOf, nextPageOf } from "../../ui/list/CursorList.tsx"
import { ExportList } from "../../ui/list/ExportList.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { FilterBar, StatusFilter } from "../../ui/list/FilterBar.tsx"
import { CardList, ListSkeleton } from "../../ui/list/ListCard.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import { recruitmentDialogs } from "./cache.ts"
import { exportedProspects } from "./exports.ts"
import { ProspectCard } from "./ProspectCard.tsx"

const VIEWS: { value: ByMemberView; label: string }[] = [
  { value: "members", label: "Par membre" },
  { value: "all", label: "Tous" },
]
const STATUSES = optionsOf(RECRUITMENT_STATUS_LABELS, "Tous les statuts")

const PARAMS = {
  search: text,
  view: (written: string): ByMemberView => (written === "all" ? "all" : "members"),
  status: oneOf(RECRUITMENT_STATUS_LABELS),
  /** Maximum length of a tag. */
  tag: (written: string) => (written.length <= 40 ? written : ""),
  /** A member's id, or the placeholder for former members. */
  member: (written: string) => (/^[\w-]{1,64}$/.test(written) ? written : ""),
}

const ProspectDialog = lazyDialog(() => import("./ProspectDialog.tsx"))

export function Component() {
  useDocumentTitle("Recrutement")
  const { values, set } = useListParams(PARAMS)
  const { view, search, status, tag } = values
  // Grouped by member, this filter is redundant.
  const member = view === "all" ? values.member : ""
  const asked = {
    view,
    search,
    status: status === "all" ? undefined : status,
    tag: tag || undefined,
    member: member || undefined,
  }
  const query = useInfiniteQuery(
    api.recruitment.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...asked, cursor }),
      ...cursorPages,
    }),
  )
  const latest = query.data?.pages.at(-1)
  const filtered = Boolean(search || tag || member) || status !== "all"
  const beside = useNeighbours(recruitmentDialogs, "prospect", itemsOf(query), { after: nextPageOf(query) })
  return (
    <>
      <PageHeader title="Recrutement" subtitle="Les influenceurs avec lesquels vous voulez travailler" />
      <Figures
        figures={[
          { label: "Repérés", value: latest?.counts.spotted, status: "spotted" },
          { label: "Contactés", value: latest?.counts.contacted, status: "contacted" },
          { label: "Validés", value: latest?.counts.validated, status: "validated" },
          { label: "Refusés", value: latest?.counts.refused, status: "refused" },
        ]}
      />
      <FilterBar
        label="Filtrer les influenceurs"
        search="Rechercher un influenceur"
        placeholder="Rechercher par nom, pseudo ou tag..."
        value={search}
        onSearch={(searched) => set({ search: searched })}
        active={[status !== "all", tag !== "", member !== ""]}
        actions={
          <ExportList
            what="les influenceurs"
            counted="influenceurs lus"
            readPage={(cursor, signal) => client.recruitment.list({ ...asked, cursor }, { signal })}
            disabled={!latest?.total}
            {...exportedProspects}
          />
        }
      >
        <StatusFilter
          label="Vue"
          options={VIEWS}
          value={view}
          onChange={(next) => set({ view: next, member: "" })}
        />
        <Select
          aria-label="Statut"
          value={status}
          onChange={(chosen) => set({ status: chosen })}
          options={STATUSES}
        />
        <Select
          aria-label="Tag"
          showSearch={{ filterOption: (typed, option) => matches(option?.label, typed) }}
          notFoundContent="Aucun tag"
          value={tag}
          onChange={(chosen) => set({ tag: chosen })}
          options={[
            { value: "", label: "Tous les tags" },
            ...(latest?.tags ?? []).map((value) => ({ value, label: value })),
          ]}
        />
        {view === "all" ? (
          <Select
            aria-label="Membre"
            value={member}
            onChange={(chosen) => set({ member: chosen })}
            options={memberOptions(latest?.everyMember ?? [], member)}
          />
        ) : null}
      </FilterBar>
      <CursorList
        query={query}
        loading={<ListSkeleton label="Chargement des influenceurs" />}
        count={(shown) => formatCount(shown, "influenceur affiché", "influenceurs affichés")}
        empty={
          filtered ? (
            <NoResults
              title="Aucun influenceur trouvé"
              description="Aucun influenceur ne correspond à cette recherche et à ces filtres."
              onClear={() => set({ search: "", status: "all", tag: "", member: "" })}
            />
          ) : (
            <EmptyState
              icon={<FunnelPlotOutlined aria-hidden />}
              title="Aucun influenceur trouvé"
              description="Ajoutez des influenceurs depuis la page Discover"
              action={
                <LinkButton to="/app/discover" type="primary">
                  Ouvrir Discover
                </LinkButton>
              }
            />
          )
        }
      >
        {(items) =>
          view === "all" ? (
            <Cards label="Influenceurs" cards={items} heading="h2" />
          ) : (
            <MemberGroups
              items={items}
              members={latest?.members ?? []}
              memberOf={({ createdBy }) => createdBy}
              count={(count) => formatCount(count, "influenceur")}
            >
              {(own, name) => <Cards label={`Influenceurs ${de(name)}`} cards={own} heading="h3" />}
            </MemberGroups>
          )
        }
      </CursorList>
      <DialogOutlet of={recruitmentDialogs} beside={beside}>
        {{ prospect: ({ influencer }) => <ProspectDialog influencerId={influencer} /> }}
      </DialogOutlet>
    </>
  )
}

/** Includes the member of the address, who may have no prospects left. */
function memberOptions(members: readonly AddedBy[], chosen: string) {
  const known = members.map(({ id, name }) => ({ value: id, label: name }))
  const missing = chosen !== "" && members.length > 0 && !members.some(({ id }) => id === chosen)
  return [
    { value: "", label: "Tous les membres" },
    ...known,
    ...(missing ? [{ value: chosen, label: UNKNOWN_MEMBER.name }] : []),
  ]
}

interface CardsProps {
  label: string
  cards: readonly Prospect[]
  heading: "h2" | "h3"
}

function Cards({ label, cards, heading }: CardsProps) {
  return (
    <CardList label={label} items={cards} rowKey={({ id }) => id}>
      {(card) => <ProspectCard card={card} heading={heading} />}
    </CardList>
  )
}
