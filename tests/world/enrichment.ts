import type { EnrichmentImport, EnrichmentLogLine } from "@trame/core/influencers/enrichment/contract"
import { fakeApi } from "./fakeApi.ts"
import { visit } from "./page.tsx"
import { superAdmin } from "./people.ts"
import { NOW } from "./record.ts"
import { signIn } from "./session.ts"

export const anImport = (id: string, changes: Partial<EnrichmentImport> = {}): EnrichmentImport => ({
  id,
  startedAt: NOW,
  endedAt: null,
  state: "running",
  stopped: false,
  postsPerProfile: 20,
  total: 30,
  done: 10,
  failed: 5,
  batches: { total: 3, done: 1 },
  ...changes,
})

export const logLine = (number: number, level: EnrichmentLogLine["level"] = "info"): EnrichmentLogLine => ({
  number,
  at: `2026-03-01T08:00:0${number}.000Z`,
  level,
  text: `Ligne ${number}`,
})

/** Log lines in one page of the API. */
const PORTION = 2

/** The import `e1` in the API, with three failed profiles; tests change its `state`. */
export function enrichmentServer() {
  signIn()
  const state = {
    current: anImport("e1"),
    earlier: [] as EnrichmentImport[],
    lines: [1, 2, 3].map((number) => logLine(number)),
    /** The list of failed names waits for it. */
    held: undefined as Promise<unknown> | undefined,
  }
  const failed = ["zoe", "hugo", "lea"]
  const api = fakeApi({
    identity: { me: superAdmin },
    enrichment: {
      list: () => ({ items: state.earlier }),
      start: ({ id }) => anImport(id),
      get: () => state.current,
      log: ({ after }) => {
        const rest = state.lines.filter(({ number }) => number > after)
        return { lines: rest.slice(0, PORTION), more: rest.length > PORTION }
      },
      failures: async ({ cursor = "0" }) => {
        await state.held
        const at = Number(cursor)
        const items = [{ username: failed[at] ?? "", reason: "Profil introuvable" }]
        return { items, nextCursor: at + 1 < failed.length ? `${at + 1}` : null }
      },
    },
  })
  return { state, api, open: (search = "") => visit(`/app/apify-integration${search}`) }
}
