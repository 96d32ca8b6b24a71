import { MessageOutlined, PlusOutlined, SolutionOutlined } from "@ant-design/icons"
import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { CASTING_STATUSES } from "@trame/core/campaigns/castings/rules/values"
import { api, client } from "../../lib/api/api.ts"
import { itemsInMemory } from "../../lib/api/inMemory.ts"
import { allAt, creation, type Destination, type Source } from "../../lib/paletteSource.ts"

const pathOf = (casting: string) => `/app/casting?${new URLSearchParams({ dialog: "detail", casting })}`

const toDestination = ({ id, name, brand, status }: CastingCard): Destination => ({
  id: `casting:${id}`,
  title: name,
  detail: brand,
  aside: CASTING_STATUSES[status],
  to: pathOf(id),
})

export const castingSources: readonly Source[] = [
  {
    group: "Castings",
    access: "casting",
    icon: <SolutionOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.castings.list({ search }, { signal })
      return items.map(toDestination)
    },
    inMemory: () => itemsInMemory<CastingCard>(api.castings.list.key()).map(toDestination),
    all: allAt("/app/casting"),
  },
  {
    group: "Commentaires de castings",
    access: "casting",
    icon: <MessageOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.castingComments.find({ search }, { signal })
      return items.map(({ id, excerpt, subject, author }) => ({
        id: `comment:${id}`,
        title: excerpt,
        detail: subject.name,
        aside: author.name,
        to: pathOf(subject.id),
      }))
    },
  },
  creation("casting", <PlusOutlined aria-hidden />, {
    id: "action:new-casting",
    title: "Nouveau casting",
    keywords: ["ajouter", "créer", "sélection"],
    to: "/app/casting?dialog=new",
  }),
]
