import { PlusOutlined, ShopOutlined, UploadOutlined } from "@ant-design/icons"
import { client } from "../../lib/api/api.ts"
import { allAt, creation, type Source } from "../../lib/paletteSource.ts"
import { matches } from "../../lib/text.ts"

export const clientSources: readonly Source[] = [
  {
    group: "Clients",
    access: "clients",
    icon: <ShopOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.clients.pick({ search }, { signal })
      return items.map(({ id, brandName, sector }) => ({
        id: `client:${id}`,
        title: brandName,
        detail: sector ?? undefined,
        aside: matches(brandName, search) ? undefined : "par un contact",
        to: `/app/clients/${id}`,
      }))
    },
    all: allAt("/app/clients"),
  },
  creation("clients", <PlusOutlined aria-hidden />, {
    id: "action:new-client",
    title: "Ajouter un client",
    keywords: ["nouveau client", "nouvelle marque", "créer"],
    to: "/app/clients?dialog=new",
  }),
  creation("clients", <UploadOutlined aria-hidden />, {
    id: "action:import-clients",
    title: "Importer des clients",
    keywords: ["liste", "csv", "excel", "hubspot", "fichier"],
    to: "/app/clients?dialog=import",
  }),
]
