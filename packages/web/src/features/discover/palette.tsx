import { UserOutlined } from "@ant-design/icons"
import { client } from "../../lib/api/api.ts"
import { catalogueSeq } from "../../lib/api/catalogueSeq.ts"
import { formatFollowers } from "../../lib/format.ts"
import { allAt, type Source } from "../../lib/paletteSource.ts"

export const discoverSources: readonly Source[] = [
  {
    group: "Influenceurs",
    access: "discover",
    icon: <UserOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.influencers.pick({ search, minSeq: catalogueSeq() }, { signal })
      return items.map(({ id, displayName, username, followersCount }) => ({
        id: `influencer:${id}`,
        title: displayName,
        detail: `@${username}`,
        aside: formatFollowers(followersCount),
        to: `/app/discover?${new URLSearchParams({ dialog: "influencer", influencer: id })}`,
      }))
    },
    all: allAt("/app/discover"),
  },
]
