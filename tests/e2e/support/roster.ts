import { indexed } from "../../support/indexed.ts"
import { apiOf } from "./api.ts"
import { CAMILLE } from "./live.ts"

const LETTERS = "abcdefghilmnoprstuv"

/** An influencer of the catalogue who is not among these and shares no name with them. */
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

/** Searches from which other tests take the first results. */
const TAKEN_AS_THEY_COME = ["", "a"]

/** Adds an influencer that no other test uses to the organisation, as Camille. */
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
