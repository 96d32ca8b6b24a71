import { IdcardOutlined, UserAddOutlined } from "@ant-design/icons"
import { api } from "../../lib/api/api.ts"
import { queryClient } from "../../lib/api/queryClient.ts"
import { creation, type Source } from "../../lib/paletteSource.ts"
import { matches } from "../../lib/text.ts"

/** A team is small and rarely changes. */
const KNOWN_MS = 5 * 60_000

export const teamSources: readonly Source[] = [
  {
    group: "Équipe",
    access: "collaborations",
    icon: <IdcardOutlined aria-hidden />,
    search: async (search) => {
      const team = { ...api.agencies.pickTeammates.queryOptions({ input: {} }), staleTime: KNOWN_MS }
      const { items } = await queryClient.fetchQuery(team)
      return items
        .filter(({ name }) => name && matches(name, search))
        .map(({ id, name, role }) => ({
          id: `member:${id}`,
          title: name,
          detail: role ?? undefined,
          aside: "Ses collaborations",
          to: `/app/collaborations?${new URLSearchParams({ manager: name })}`,
        }))
    },
  },
  creation("agency-admin", <UserAddOutlined aria-hidden />, {
    id: "action:invite",
    title: "Inviter un membre",
    keywords: ["ajouter", "équipe", "collègue", "code", "invitation"],
    to: "/app/account#agency",
  }),
]
