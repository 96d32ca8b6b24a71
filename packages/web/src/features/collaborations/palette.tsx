import { PlusOutlined, ProfileOutlined, TeamOutlined } from "@ant-design/icons"
import { COLLABORATION_STATUSES } from "@trame/core/campaigns/collaborations/rules/values"
import { client } from "../../lib/api/api.ts"
import { allAt, creation, type Source } from "../../lib/paletteSource.ts"
import { matches } from "../../lib/text.ts"

export const collaborationSources: readonly Source[] = [
  {
    group: "Collaborations",
    access: "collaborations",
    icon: <TeamOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.collaborations.list({ search }, { signal })
      return items.map(({ id, name, brand, status }) => ({
        id: `collaboration:${id}`,
        title: name,
        detail: brand,
        aside: [name, brand].some((text) => matches(text, search))
          ? COLLABORATION_STATUSES[status]
          : "par un numéro",
        to: `/app/collaborations/${id}`,
      }))
    },
    all: allAt("/app/collaborations"),
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
