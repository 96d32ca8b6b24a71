import { PlusOutlined, ShopOutlined, UploadOutlined } from "@ant-design/icons"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import { api, client } from "../../lib/api/api.ts"
import { itemsInMemory } from "../../lib/api/inMemory.ts"
import { allAt, creation, type Destination, type Source } from "../../lib/paletteSource.ts"
import { matches } from "../../lib/text.ts"

type Listed = Pick<Client, "id" | "brandName"> & { sector: string | null }

const toDestination = ({ id, brandName, sector }: Listed): Destination => ({
  id: `client:${id}`,
  title: brandName,
  detail: sector ?? undefined,
  to: `/app/clients/${id}`,
})

export const clientSources: readonly Source[] = [
  {
    group: "Clients",
    access: "clients",
    icon: <ShopOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.clients.pick({ search }, { signal })
      return items.map((one) => ({
        ...toDestination(one),
        aside: matches(one.brandName, search) ? undefined : "par un contact ou une note",
      }))
    },
    inMemory: () => itemsInMemory<Listed>(api.clients.list.key()).map(toDestination),
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
