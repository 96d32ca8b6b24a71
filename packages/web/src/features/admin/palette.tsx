import { ClusterOutlined, LogoutOutlined } from "@ant-design/icons"
import { client } from "../../lib/api/api.ts"
import { ACTIONS, allAt, type Source } from "../../lib/paletteSource.ts"
import { LEAVE_PATH } from "../../lib/session/acting.ts"

export const adminSources: readonly Source[] = [
  {
    group: "Agences",
    access: "super-admin",
    icon: <ClusterOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.admin.agencies({ search }, { signal })
      return items.map(({ id, name }) => ({
        id: `agency:${id}`,
        title: name,
        to: `/superadmin/agency/${id}`,
      }))
    },
    all: allAt("/superadmin"),
  },
  {
    group: ACTIONS,
    access: "super-admin",
    icon: <LogoutOutlined aria-hidden />,
    items: ({ me }) =>
      me.acting
        ? [
            {
              id: "action:leave-agency",
              title: `Quitter l'agence ${me.agencyName}`,
              keywords: ["sortir", "plateforme"],
              to: LEAVE_PATH,
            },
          ]
        : [],
  },
]
