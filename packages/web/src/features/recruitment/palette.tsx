import { FunnelPlotOutlined } from "@ant-design/icons"
import type { Prospect } from "@trame/core/influencers/recruitment/contract"
import { RECRUITMENT_STATUS_LABELS } from "@trame/core/influencers/recruitment/rules"
import { api, client } from "../../lib/api/api.ts"
import { itemsInMemory } from "../../lib/api/inMemory.ts"
import { allAt, type Destination, type Source } from "../../lib/paletteSource.ts"

type Listed = Pick<Prospect, "id" | "fullName" | "username" | "status">

const toDestination = ({ id, fullName, username, status }: Listed): Destination => ({
  id: `prospect:${id}`,
  title: fullName,
  detail: username && `@${username}`,
  aside: RECRUITMENT_STATUS_LABELS[status],
  to: `/app/recruitment?${new URLSearchParams({ dialog: "prospect", influencer: id })}`,
})

export const recruitmentSources: readonly Source[] = [
  {
    group: "Recrutement",
    access: "recruitment",
    icon: <FunnelPlotOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.recruitment.list({ search, view: "all" }, { signal })
      return items.map(toDestination)
    },
    inMemory: () => itemsInMemory<Listed>(api.recruitment.list.key()).map(toDestination),
    all: allAt("/app/recruitment"),
  },
]
