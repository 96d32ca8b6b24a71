import { indexed } from "../../support/indexed.ts"
import { apiOf } from "./api.ts"
import { CAMILLE } from "./live.ts"
import { somebodyBut } from "./roster.ts"

/** Adds an influencer that no other test uses to Camille's recruitment. */
export async function recruitSomebody() {
  const api = await apiOf(CAMILLE)
  await indexed()
  const { items } = await api.recruitment.list({ view: "all" })
  const known = items.map((one) => ({ id: one.id, displayName: one.fullName }))
  const { id } = await somebodyBut(api, known)
  await api.recruitment.add({ influencerId: id })
  const { fullName: name, username } = await api.recruitment.get({ influencerId: id })
  return { api, id, name, username }
}

export const prospectAt = (id: string): string => `/app/recruitment?dialog=prospect&influencer=${id}`
