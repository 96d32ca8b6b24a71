import { FlagOutlined, MessageOutlined, PlusOutlined, ProfileOutlined, TeamOutlined } from "@ant-design/icons"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { COLLABORATION_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { api, client } from "../../lib/api/api.ts"
import { itemsInMemory } from "../../lib/api/inMemory.ts"
import { formatDate } from "../../lib/format.ts"
import { allAt, creation, type Destination, type Source } from "../../lib/paletteSource.ts"
import { matches } from "../../lib/text.ts"

const toDestination = ({ id, name, brand, status }: CollaborationCard): Destination => ({
  id: `collaboration:${id}`,
  title: name,
  detail: brand,
  aside: COLLABORATION_STATUSES[status],
  to: `/app/collaborations/${id}`,
})

export const collaborationSources: readonly Source[] = [
  {
    group: "Collaborations",
    access: "collaborations",
    icon: <TeamOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.collaborations.list({ search }, { signal })
      return items.map((card) => {
        const shows = [card.name, card.brand].some((text) => matches(text, search))
        return shows ? toDestination(card) : { ...toDestination(card), aside: "par un numéro" }
      })
    },
    inMemory: () => itemsInMemory<CollaborationCard>(api.collaborations.list.key()).map(toDestination),
    all: allAt("/app/collaborations"),
  },
  {
    group: "Étapes à faire",
    access: "collaborations",
    icon: <FlagOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.collaborations.findSteps({ search }, { signal })
      return items.map(({ id, name, deadline, collaboration }) => ({
        id: `step:${id}`,
        title: name,
        detail: collaboration.name,
        aside: deadline ? formatDate(deadline) : undefined,
        to: `/app/collaborations/${collaboration.id}?dialog=step&item=${id}`,
      }))
    },
  },
  {
    group: "Commentaires",
    access: "collaborations",
    icon: <MessageOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.collaborationComments.find({ search }, { signal })
      return items.map(({ id, excerpt, subject, author }) => ({
        id: `comment:${id}`,
        title: excerpt,
        detail: subject.name,
        aside: author.name,
        to: `/app/collaborations/${subject.id}?tab=comments`,
      }))
    },
  },
  creation("collaborations", <PlusOutlined aria-hidden />, {
    id: "action:new-collaboration",
    title: "Nouvelle collaboration",
    keywords: ["ajouter", "créer", "campagne"],
    to: "/app/collaborations/new",
  }),
  creation("collaborations", <ProfileOutlined aria-hidden />, {
    id: "action:timeline-templates",
    title: "Modèles de timeline",
    keywords: ["étapes", "jalons", "planning", "gérer", "modèle"],
    to: "/app/collaborations?templates=list",
  }),
]
