import { useQuery, useQueryClient } from "@tanstack/react-query"
import { profileOf } from "@trame/core/influencers/catalogue/rules/profile-address"
import type { Addition } from "@trame/core/influencers/discover/contract"
import { api, client } from "../../lib/api/api.ts"
import { putData } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useCreation } from "../../lib/forms/creation.ts"

/** Polling interval of a running addition, beside live updates. */
export const POLL_MS = 2000

export const additionsOptions = api.discover.additions.queryOptions()

export const isRunning = ({ state }: Addition): boolean => state === "running"

/** Starts an addition, which the list then shows; a repeat after a lost answer gives the same addition. */
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

/** The current state of an addition until it ends. */
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
/** Codes whose message stands alone; others need an introductory sentence. */
const SAYS_ITSELF = new Set(["invalid", "no_credits", "unauthenticated", "no_agency", "unavailable"])

/** Why an addition did not start. */
export function refusalOf(error: unknown): string {
  const { code, message, fields } = problemOf(error)
  return fields.url ?? (SAYS_ITSELF.has(code) ? message : `${FAILED}. ${message}`)
}

/** The state of an addition in words. */
export const sentenceOf = ({ state, phase, message }: Addition): string => {
  if (message) return message
  if (state === "done") return "Profil ajouté"
  if (state === "failed") return "Impossible d'ajouter le profil"
  return phase === "profile" ? "Récupération du profil…" : "Récupération des publications…"
}

/** A search text as a possible handle on a platform, or the handle of a profile address. */
export const handleIn = (search: string): string | null =>
  profileOf(search)?.username ?? /^@?([\w.]{2,30})$/.exec(search.trim())?.[1] ?? null

export const addressOf = (handle: string): string => `https://www.instagram.com/${handle}/`
