import { StarOutlined } from "@ant-design/icons"
import { client } from "../../lib/api/api.ts"
import { formatFollowers } from "../../lib/format.ts"
import { allAt, type Source } from "../../lib/paletteSource.ts"

/** Creators of the organisation; Discover searches the whole catalogue. */
export const rosterSources: readonly Source[] = [
  {
    group: "Créateurs de l'agence",
    access: "influencers",
    icon: <StarOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.roster.list({ search, view: "all" }, { signal })
      return items.map(({ id, displayName, username, followersCount }) => ({
        id: `creator:${id}`,
        title: displayName,
        detail: `@${username}`,
        aside: formatFollowers(followersCount),
        to: `/app/influencers?${new URLSearchParams({ dialog: "creator", influencer: id })}`,
      }))
    },
    all: allAt("/app/influencers"),
  },
]
