import { indexed } from "../../support/indexed.ts"
import { apiOf } from "./api.ts"
import { CAMILLE } from "./live.ts"

const LETTERS = "abcdefghilmnoprstuv"

/** Somebody of the catalogue who is none of these, nor has the name of one. */
export async function somebodyBut(
  api: Awaited<ReturnType<typeof apiOf>>,
  known: readonly { id: string; displayName: string }[],
) {
  const taken = new Set(known.flatMap(({ id, displayName }) => [id, displayName]))
  for (;;) {
    const at = () => LETTERS[Math.floor(Math.random() * LETTERS.length)] ?? ""
    const { items } = await api.influencers.pick({ search: at() + at() })
    const free = items.find(({ id, displayName }) => !taken.has(id) && !taken.has(displayName))
    if (free) return free
  }
}

/** What other journeys search whom they work with by, of which they take the first. */
const TAKEN_AS_THEY_COME = ["", "a"]

/** Somebody of the catalogue whom no other test keeps or works with, added to the organisation by Camille. */
export async function keepCreator() {
  const api = await apiOf(CAMILLE)
  await indexed()
  const [kept, ...others] = await Promise.all([
    api.roster.pick(),
    ...TAKEN_AS_THEY_COME.map((search) => api.influencers.pick({ search })),
  ])
  const known = [kept, ...others].flatMap(({ items }): { id: string; displayName: string }[] => items)
  const { id, displayName, username } = await somebodyBut(api, known)
  await api.roster.add({ influencerId: id })
  return { api, id, name: displayName, username }
}

export const panelOf = (id: string): string => `/app/influencers?dialog=creator&influencer=${id}`
