import { apiOf } from "./api.ts"
import { CAMILLE } from "./live.ts"
import { somebodyBut } from "./roster.ts"

/** Somebody of the catalogue whom no other test knows, added to the recruitment by Camille. */
export async function recruitSomebody() {
  const api = await apiOf(CAMILLE)
  const { items } = await api.recruitment.list({ view: "all" })
  const { id } = await somebodyBut(api, new Set(items.map((one) => one.id)))
  await api.recruitment.add({ influencerId: id })
  const { fullName: name, username } = await api.recruitment.get({ influencerId: id })
  return { api, id, name, username }
}

export const prospectAt = (id: string): string => `/app/recruitment?dialog=prospect&influencer=${id}`
