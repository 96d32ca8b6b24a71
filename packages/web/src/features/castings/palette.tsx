import { PlusOutlined, SolutionOutlined } from "@ant-design/icons"
import { CASTING_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { client } from "../../lib/api/api.ts"
import { ACTIONS, type Source } from "../../lib/paletteSource.ts"

export const castingSources: readonly Source[] = [
  {
    group: "Castings",
    access: "casting",
    icon: <SolutionOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.castings.list({ search }, { signal })
      return items.map(({ id, name, brand, status }) => ({
        id: `casting:${id}`,
        title: name,
        detail: brand,
        aside: CASTING_STATUSES[status],
        to: `/app/casting?${new URLSearchParams({ dialog: "detail", casting: id })}`,
      }))
    },
    all: (search) => `/app/casting?${new URLSearchParams({ search })}`,
  },
  {
    group: ACTIONS,
    access: "casting",
    icon: <PlusOutlined aria-hidden />,
    items: () => [
      {
        id: "action:new-casting",
        title: "Nouveau casting",
        keywords: ["ajouter", "créer", "sélection"],
        to: "/app/casting?dialog=new",
      },
    ],
  },
]
