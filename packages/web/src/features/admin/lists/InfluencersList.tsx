import { useInfiniteQuery } from "@tanstack/react-query"
import type { ListedInfluencer } from "@trame/core/admin/contract"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { formatCompact, formatNumber } from "../../../lib/format.ts"
import { platformName } from "../../../lib/platformName.ts"
import { useDetailDialog } from "../dialogs.ts"
import { influencersOptions } from "../queries.ts"
import { EntityList, type ListProps } from "./EntityList.tsx"
import { agencyColumn, Named } from "./Named.tsx"

export function InfluencersList({ agencyId, search, onClearSearch }: ListProps) {
  const query = useInfiniteQuery(influencersOptions({ agencyId, search }))
  const { open } = useDetailDialog()
  return (
    <EntityList
      kind="influencers"
      query={query}
      columns={[
        { label: "Influenceur", cell: (influencer) => <Creator influencer={influencer} /> },
        { label: "Plateforme", cell: ({ platform }) => platformName(platform) },
        { label: "Abonnés", numeric: true, cell: ({ followersCount }) => formatCompact(followersCount) },
        { label: "Campagnes", numeric: true, cell: ({ collaborations }) => formatNumber(collaborations) },
        ...agencyColumn<ListedInfluencer>(agencyId),
      ]}
      rowKey={({ id, agencyId: of }) => `${of}/${id}`}
      onOpen={({ id, agencyId: of }) => of && open({ kind: "influencer", agencyId: of, id })}
      search={search}
      onClearSearch={onClearSearch}
    />
  )
}

function Creator({ influencer }: { influencer: ListedInfluencer }) {
  const { displayName, username, profileImageUrl } = influencer
  const picture = (
    <span aria-hidden="true">
      <PersonAvatar name={displayName} imageUrl={profileImageUrl} size={36} />
    </span>
  )
  return <Named name={displayName} detail={username ? `@${username}` : null} mark={picture} />
}
