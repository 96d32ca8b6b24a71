import { skipToken, useQueries, useQuery, useQueryClient } from "@tanstack/react-query"
import { de } from "@trame/core/lib/text"
import { useEffect } from "react"
import { api, client } from "../../lib/api/api.ts"
import { raiseCatalogueSeq } from "../../lib/api/catalogueSeq.ts"
import { putData } from "../../lib/api/patch.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useNotices } from "../../lib/notices.tsx"
import { POLL_MS } from "../../ui/influencers/addition.ts"
import { rereadInfluencer } from "./catalogue.ts"
import { TOAST } from "./memberships.ts"

interface Begun {
  /** The influencer's name, for notices. */
  displayName: string
  /** The API has started it; before that, the API reports the previous one. */
  answered: boolean
}

/** The member's running refreshes, by influencer. */
type Running = Readonly<Record<string, Begun>>

const runningKey = ["discover", "refreshing"]
const NONE: Running = {}

const useRunning = (): Running => useQuery<Running>({ queryKey: runningKey, queryFn: skipToken }).data ?? NONE

export const useIsRefreshing = (influencerId: string): boolean => Object.hasOwn(useRunning(), influencerId)

/** rules/creators.md#refresh: only on platforms that support it. */
export const mayRefresh = ({ platform }: { platform: string }): boolean => platform === "instagram"

const UNDER_WAY = "Ce profil est déjà en cours de rafraîchissement."

/** Starts a refresh, or reports why it cannot. */
export function useRefresh() {
  const queries = useQueryClient()
  const notices = useNotices()

  return async ({ id, displayName }: { id: string; displayName: string }): Promise<void> => {
    const running = queries.getQueryData<Running>(runningKey) ?? NONE
    if (Object.hasOwn(running, id)) {
      notices.info(UNDER_WAY, TOAST)
      return
    }
    const set = (next: (now: Running) => Running) =>
      queries.setQueryData<Running>(runningKey, (now = NONE) => next(now))
    set((now) => ({ ...now, [id]: { displayName, answered: false } }))
    try {
      const refresh = await client.discover.refresh({ influencerId: id })
      putData(queries, api.discover.refreshOf.queryKey({ input: { influencerId: id } }), { refresh })
      set((now) => ({ ...now, [id]: { displayName, answered: true } }))
    } catch (error) {
      set(({ [id]: _, ...others }) => others)
      const { code, message: words } = problemOf(error)
      if (code === "too_soon" || code === "conflict") notices.info(words, TOAST)
      else notices.error(`Erreur lors du rafraîchissement. ${words}`)
    }
  }
}

/** Follows running refreshes until they end and shows their results; mounted once per page. */
export function useRefreshesFollowed(): void {
  const queries = useQueryClient()
  const notices = useNotices()
  const running = useRunning()
  const ids = Object.keys(running).filter((id) => running[id]?.answered)
  const answers = useQueries({
    queries: ids.map((influencerId) => ({
      ...api.discover.refreshOf.queryOptions({ input: { influencerId } }),
      refetchInterval: POLL_MS,
    })),
  })
  const ended = answers.flatMap(({ data, error }, index) => {
    const id = ids[index] ?? ""
    if (error)
      return [
        { id, seq: null, failed: `Erreur lors de la vérification du profil. ${problemOf(error).message}` },
      ]
    const refresh = data?.refresh
    if (!refresh || refresh.state === "running") return []
    const failed = refresh.state === "failed" ? (refresh.message ?? "Échec du rafraîchissement") : null
    return [{ id, seq: refresh.seq, failed }]
  })
  const key = ended.map(({ id }) => id).join(" ")

  // biome-ignore lint/correctness/useExhaustiveDependencies: notifies once, at the end
  useEffect(() => {
    for (const { id, seq, failed } of ended) {
      const name = running[id]?.displayName ?? ""
      queries.setQueryData<Running>(runningKey, ({ [id]: _, ...others } = NONE) => others)
      if (failed) notices.error(`${name} : ${failed}`)
      else notices.success(`Profil ${de(name)} rafraîchi`, TOAST)
      // Visible lists keep their order; later ones include the change.
      raiseCatalogueSeq(seq)
      void rereadInfluencer(queries, id).catch(() => undefined)
    }
  }, [key])
}
