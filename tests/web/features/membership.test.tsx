import type { QueryKey } from "@tanstack/react-query"
import { waitFor } from "@testing-library/react"
import { prospect } from "@trame/core/influencers/recruitment/contract"
import { rosterCard } from "@trame/core/influencers/roster/contract"
import { expect, it } from "vitest"
import { api as queries } from "../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { discoverServer } from "../../world/discover.ts"
import { answerQuestion, press, visit } from "../../world/page.tsx"
import { recordOf } from "../../world/record.ts"

const elsewhere = { input: () => ({ search: "ailleurs", view: "all" as const }), initialPageParam: undefined }

/** rules/creators.md#membership */
it.each<[string, QueryKey[]]>([
  ["Organisation", [queries.roster.pick.queryKey(), queries.roster.list.infiniteKey(elsewhere)]],
  ["Recrutement", [queries.recruitment.list.infiniteKey(elsewhere)]],
])("when Discover takes somebody out of « %s », its lists are read again", async (place, keys) => {
  const { state } = discoverServer()
  state.kept = { roster: ["ada"], recruitment: ["ada"] }
  for (const key of keys) queryClient.setQueryData<unknown>(key, { pages: [], pageParams: [] })
  visit("/app/discover")
  await press(`${place} : Créatrice ada`)
  await answerQuestion("Retirer")
  const areStale = () => keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)
  await waitFor(() => expect(areStale()).toEqual(keys.map(() => true)))
})

const by = { id: "u1", name: "Ada Admin" }
const _card = recordOf(rosterCard, { id: "zoe", displayName: "Zoé Mercier", addedBy: by })
const _candidate = recordOf(prospect, { id: "zoe", fullName: "Zoé Mercier", createdBy: by })
