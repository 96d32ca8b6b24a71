import type { ClientsInput as Input } from "@trame/core/campaigns/clients/contract/operations"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import type { client } from "../../packages/web/src/lib/api/api.ts"
import { conflict, fakeApi, refusal } from "./fakeApi.ts"
import { visit } from "./page.tsx"
import { aClient } from "./records.ts"
import { signIn } from "./session.ts"

const PAGE_SIZE = 15

type Detail = Awaited<ReturnType<typeof client.clients.get>>

/** An agency's clients in the API; tests change `server`. */
export function clientsServer(...stored: Client[]) {
  signIn()
  const server = {
    stored,
    overview: { campaigns: 0, influencers: 0, revenue: 0 },
    recentCampaigns: [] as Detail["recentCampaigns"],
    /** Lists wait for it. */
    held: undefined as Promise<unknown> | undefined,
  }
  const find = (id: string): Client => {
    const found = server.stored.find((one) => one.id === id)
    if (!found) throw refusal("not_found", "Client non trouvé")
    return found
  }
  /** A colleague's write or deletion, without a live update for this tab. */
  function theirs(id: string, changes: Partial<Client> | null): Client {
    const before = find(id)
    const after = { ...before, ...changes, version: before.version + 1 }
    server.stored = server.stored.flatMap((one) => (one !== before ? one : changes ? after : []))
    return after
  }
  const detail = ({ clientId }: { clientId: string }): Detail => {
    const { overview, recentCampaigns } = server
    return { client: find(clientId), overview, recentCampaigns }
  }
  function write(id: string, version: number, changes: Partial<Client>): Client {
    if (find(id).version !== version) throw conflict()
    return theirs(id, changes)
  }
  const api = fakeApi({
    clients: {
      list: async ({ search, archived, page }) => {
        await server.held
        const text = search?.toLowerCase() ?? ""
        const found = server.stored.filter(
          (one) => one.archived === archived && one.brandName.toLowerCase().includes(text),
        )
        const items = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
        return {
          items: items.map((one) => ({ ...one, collaborationCount: one.notes.length })),
          total: found.length,
          page,
          pageCount: Math.max(Math.ceil(found.length / PAGE_SIZE), 1),
        }
      },
      get: detail,
      create: ({ creationId: _, ...fields }) => {
        const created = aClient(`new${server.stored.length}`, fields)
        server.stored = [...server.stored, created]
        return created
      },
      update: ({ clientId, version, ...changes }) => write(clientId, version, changes),
      archive: ({ clientId, version, archived }) => write(clientId, version, { archived }),
      remove: ({ clientId }) => {
        theirs(clientId, null)
        return { id: clientId, binId: null }
      },
      pick: () => ({ items: server.stored }),
    },
  })
  return { server, api, detail, theirs, open: (path = "") => visit(`/app/clients${path}`) }
}

/** The clients' import dialog; tests change its `state`. */
export function importServer() {
  signIn()
  const state = {
    /** Checks and writes of lines wait for it. */
    looking: null as Promise<unknown> | null,
    held: null as Promise<unknown> | null,
    refuses: null as Error | null,
    /** Outcomes by name, when they differ from the request. */
    outcomes: {} as Record<string, "skipped" | "refused">,
  }
  const refuse = () => {
    if (state.refuses) throw state.refuses
  }
  const api = fakeApi({
    clients: {
      checkImport: async ({ rows }) => {
        await state.looking
        refuse()
        return {
          rows: rows.map(({ brandName, contactEmail }) => ({
            problems: contactEmail && !contactEmail.includes("@") ? { contactEmail: "Adresse invalide" } : {},
            sameName: brandName === "Écume" ? "ECUME" : null,
          })),
        }
      },
      importRows: async ({ rows }) => {
        await state.held
        refuse()
        return {
          rows: rows.map(({ line, cells: { brandName }, complete }) => {
            const outcome = state.outcomes[brandName] ?? (complete ? "completed" : "created")
            return { line, outcome, problems: outcome === "refused" ? { brandName: "Nom refusé" } : {} }
          }),
        }
      },
      undoImport: ({ lines }) => {
        refuse()
        const kept = { brandName: "Brume", because: "une campagne lui est rattachée" }
        return { rows: lines.map((line) => ({ line, kept: line === 2 ? kept : null })) }
      },
    },
  })
  const router = visit("/app/clients?dialog=import")
  const checked = () =>
    api.callsOf("clients.checkImport").map(({ rows }): Input["checkImport"]["rows"] => rows)
  const sent = (): Input["importRows"][] => api.callsOf("clients.importRows")
  return { api, state, router, checked, sent }
}
