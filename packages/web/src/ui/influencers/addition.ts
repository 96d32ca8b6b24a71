import { useQuery, useQueryClient } from "@tanstack/react-query"
import { profileOf } from "@trame/core/influencers/catalogue/rules/profile-address"
import type { Addition } from "@trame/core/influencers/discover/contract"
import { api, client } from "../../lib/api/api.ts"
import { putData } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useCreation } from "../../lib/forms/creation.ts"

/** While something is fetched, it is asked about as often as this, besides what live updates tell. */
export const POLL_MS = 2000

export const additionsOptions = api.discover.additions.queryOptions()

export const isRunning = ({ state }: Addition): boolean => state === "running"

/** Begins an addition, which the list of them then shows; the same again, after an answer that never came, is the same. */
export function useAdd(): (url: string) => Promise<Addition> {
  const queries = useQueryClient()
  const { create } = useCreation()
  return async (url) => {
    const addition = await create({ values: url, send: (id) => client.discover.add({ id, url }) })
    if (isRunning(addition)) {
      const { queryKey } = additionsOptions
      const known = queries.getQueryData(queryKey)?.items ?? []
      putData(queries, queryKey, { items: [addition, ...known.filter((item) => item.id !== addition.id)] })
    }
    void queries.invalidateQueries({ queryKey: additionsOptions.queryKey })
    void queries.invalidateQueries({ queryKey: api.discover.credits.key() })
    return addition
  }
}

/** How far one is, until it has ended. */
export function useAddition(begun: Addition | null): Addition | null {
  const { data } = useQuery({
    ...api.discover.addition.queryOptions({ input: { id: begun?.id ?? "" } }),
    enabled: begun !== null && isRunning(begun),
    refetchInterval: ({ state }) => (state.data && !isRunning(state.data) ? false : POLL_MS),
  })
  return begun && (data ?? begun)
}

export const NO_ADDRESS = "Veuillez entrer une URL de profil"
export const COST = "Un nouveau profil utilise 1 crédit."
export const KNOWN_ALREADY = "Ce profil est déjà dans le catalogue : aucun crédit n'a été utilisé."
const FAILED = "Erreur lors de l'ajout du profil"
/** What says itself what is wrong; the rest needs a sentence before it. */
const SAYS_ITSELF = new Set(["invalid", "no_credits", "unauthenticated", "no_agency", "unavailable"])

/** Why an addition did not begin. */
export function refusalOf(error: unknown): string {
  const { code, message, fields } = problemOf(error)
  return fields.url ?? (SAYS_ITSELF.has(code) ? message : `${FAILED}. ${message}`)
}

/** How far an addition is, in words. */
export const sentenceOf = ({ state, phase, message }: Addition): string => {
  if (message) return message
  if (state === "done") return "Profil ajouté"
  if (state === "failed") return "Impossible d'ajouter le profil"
  return phase === "profile" ? "Récupération du profil…" : "Récupération des publications…"
}

/** What is typed there could be somebody's name on a platform, or their profile's address. */
export const handleIn = (search: string): string | null =>
  profileOf(search)?.username ?? /^@?([\w.]{2,30})$/.exec(search.trim())?.[1] ?? null

export const addressOf = (handle: string): string => `https://www.instagram.com/${handle}/`
