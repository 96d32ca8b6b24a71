import { FolderOpenOutlined, PlusOutlined } from "@ant-design/icons"
import { RESOURCE_TYPES } from "@trame/core/workspace/resources/rules"
import { client } from "../../lib/api/api.ts"
import { allAt, creation, type Source } from "../../lib/paletteSource.ts"
import { matches } from "../../lib/text.ts"

export const resourceSources: readonly Source[] = [
  {
    group: "Ressources",
    access: "resources",
    icon: <FolderOpenOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.resources.list({ search }, { signal })
      return items.map(({ id, name, type }) => ({
        id: `resource:${id}`,
        title: name,
        detail: RESOURCE_TYPES[type],
        aside: matches(name, search) ? undefined : "par son contenu",
        to: `/app/resources?${new URLSearchParams({ dialog: "resource", resource: id })}`,
      }))
    },
    all: allAt("/app/resources"),
  },
  creation("resources", <PlusOutlined aria-hidden />, {
    id: "action:new-resource",
    title: "Ajouter une ressource",
    keywords: ["nouvelle ressource", "document", "fichier", "lien", "créer"],
    to: "/app/resources?dialog=new",
  }),
]
