import { PlusOutlined, SolutionOutlined } from "@ant-design/icons"
import { CASTING_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { client } from "../../lib/api/api.ts"
import { allAt, creation, type Source } from "../../lib/paletteSource.ts"

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
    all: allAt("/app/casting"),
  },
  creation("casting", <PlusOutlined aria-hidden />, {
    id: "action:new-casting",
    title: "Nouveau casting",
    keywords: ["ajouter", "créer", "sélection"],
    to: "/app/casting?dialog=new",
  }),
]
