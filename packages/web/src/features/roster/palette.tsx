import { StarOutlined } from "@ant-design/icons"
import type { RosterCard } from "@trame/core/influencers/roster/contract"
import { api, client } from "../../lib/api/api.ts"
import { itemsInMemory } from "../../lib/api/inMemory.ts"
import { formatFollowers } from "../../lib/format.ts"
import { allAt, type Destination, type Source } from "../../lib/paletteSource.ts"

const toDestination = ({ id, displayName, username, followersCount }: RosterCard): Destination => ({
  id: `creator:${id}`,
  title: displayName,
  detail: `@${username}`,
  aside: formatFollowers(followersCount),
  to: `/app/influencers?${new URLSearchParams({ dialog: "creator", influencer: id })}`,
})

/** Creators of the organisation; Discover searches the whole catalogue. */
export const rosterSources: readonly Source[] = [
  {
    group: "Créateurs de l'agence",
    access: "influencers",
    icon: <StarOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.roster.list({ search, view: "all" }, { signal })
      return items.map(toDestination)
    },
    inMemory: () => itemsInMemory<RosterCard>(api.roster.list.key()).map(toDestination),
    all: allAt("/app/influencers"),
  },
]
