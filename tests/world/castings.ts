import type { CastingDetail } from "@trame/core/campaigns/castings/contract/shapes"
import type { InfluencerChoice } from "@trame/core/influencers/catalogue/contract"
import { countsOf } from "../../packages/web/src/features/castings/cache.ts"
import { conflict, fakeApi } from "./fakeApi.ts"
import { visit } from "./page.tsx"
import { aCasting } from "./records.ts"
import { signIn } from "./session.ts"

/** The casting `c1` in the API; tests change its `state`. */
export function castingServer(known: Partial<Omit<CastingDetail, "activity">> = {}) {
  signIn()
  const state = {
    casting: aCasting(),
    proposals: [] as CastingDetail["proposals"],
    roster: [] as InfluencerChoice[],
    clients: [] as { id: string; brandName: string; sector: null }[],
    ...known,
  }
  const detail = (): CastingDetail => {
    const { casting, proposals } = state
    return { casting, proposals, activity: { items: [], nextCursor: null } }
  }
  const revised = (changes: Partial<CastingDetail["casting"]>) => {
    state.casting = { ...state.casting, revision: state.casting.revision + 1, ...changes }
  }
  const api = fakeApi({
    castings: {
      list: () => ({ items: [{ ...state.casting, counts: countsOf(state.proposals) }], nextCursor: null }),
      get: detail,
      create: ({ fields }) => ({ ...detail(), casting: aCasting({ ...fields, id: "c2" }), proposals: [] }),
      update: ({ version, fields }) => {
        if (version !== state.casting.version) throw conflict()
        revised({ ...fields, version: version + 1 })
        return detail()
      },
      toCollaboration: () => {
        revised({ collaborationId: "k1" })
        return { collaborationId: "k1" }
      },
    },
    clients: { pick: () => ({ items: state.clients }) },
    roster: { pick: () => ({ items: state.roster }) },
  })
  return { state, api, detail, open: (search = "") => visit(`/app/casting${search}`) }
}
