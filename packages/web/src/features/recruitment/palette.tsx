import { FunnelPlotOutlined } from "@ant-design/icons"
import { RECRUITMENT_STATUS_LABELS } from "@trame/core/influencers/recruitment/rules"
import { client } from "../../lib/api/api.ts"
import { allAt, type Source } from "../../lib/paletteSource.ts"

export const recruitmentSources: readonly Source[] = [
  {
    group: "Recrutement",
    access: "recruitment",
    icon: <FunnelPlotOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.recruitment.list({ search, view: "all" }, { signal })
      return items.map(({ id, fullName, username, status }) => ({
        id: `prospect:${id}`,
        title: fullName,
        detail: username && `@${username}`,
        aside: RECRUITMENT_STATUS_LABELS[status],
        to: `/app/recruitment?${new URLSearchParams({ dialog: "prospect", influencer: id })}`,
      }))
    },
    all: allAt("/app/recruitment"),
  },
]
