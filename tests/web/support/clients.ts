import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille } from "../../world/people.ts"
import { answer, json, visit } from "./site.tsx"

const PAGE_SIZE = 15

export const clientOf = (id: string, changes: Partial<Client> = {}): Client => ({
  id,
  version: 1,
  brandName: `Marque ${id}`,
  sector: null,
  notes: "",
  contacts: [],
  archived: false,
  createdAt: "2026-03-01T08:00:00.000Z",
  updatedAt: "2026-03-02T08:00:00.000Z",
  ...changes,
})

export const contactOf = (
  name: string,
  changes: Partial<Client["contacts"][number]> = {},
): Client["contacts"][number] => ({
  name,
  email: `${name.toLowerCase()}@rive.example`,
  phone: "",
  type: "brand",
  role: "",
  ...changes,
})

type Detail = Pick<Overview, "overview" | "recentCampaigns">
interface Overview {
  overview: { campaigns: number; influencers: number; revenue: number }
  recentCampaigns: {
    id: string
    name: string
    status: "pending" | "quote_sent" | "in_progress" | "completed"
    date: string
    revenue: number
    influencerCount: number
    archived?: boolean
  }[]
}

/** The clients of an agency as the API keeps them, whoever else writes meanwhile. */
export function clientsWorld() {
  const world = {
    me: camille as unknown,
    clients: [] as Client[],
    detail: {
      overview: { campaigns: 0, influencers: 0, revenue: 0 },
      recentCampaigns: [],
    } as Detail,
    /** What lists were asked for. */
    lists: [] as URLSearchParams[],
    sent: [] as { method: string; id: string | null; body: unknown }[],
    /** In place of the next answers, by what is asked: `GET list`, `GET c1`, `POST`, `PATCH c1`, `PUT c1`, `DELETE c1`. */
    instead: {} as Record<string, () => Response | Promise<Response>>,
  }

  function list(url: string): Response {
    const asked = new URL(url).searchParams
    world.lists.push(asked)
    const search = (asked.get("search") ?? "").toLowerCase()
    const inArchive = asked.get("archived") === "true"
    const found = world.clients.filter(
      ({ brandName, archived }) => archived === inArchive && brandName.toLowerCase().includes(search),
    )
    const page = Number(asked.get("page") ?? 1)
    return json(200, {
      items: found
        .slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
        .map((client) => ({ ...client, collaborationCount: client.notes.length })),
      total: found.length,
      page,
      pageCount: Math.max(Math.ceil(found.length / PAGE_SIZE), 1),
    })
  }

  async function create(request: Request): Promise<Response> {
    const body = await request.json()
    world.sent.push({ method: "POST", id: null, body })
    if (world.instead.POST) return world.instead.POST()
    const client = clientOf(`new${world.clients.length}`, body)
    world.clients.push(client)
    return json(201, client)
  }

  async function one(request: Request, id: string): Promise<Response> {
    const { method } = request
    const body = ["PATCH", "PUT"].includes(method) ? await request.json() : null
    if (method !== "GET") world.sent.push({ method, id, body })
    const other = world.instead[`${method} ${id}`]
    if (other) return other()
    const stored = world.clients.find((client) => client.id === id)
    if (!stored) return json(404, { code: "not_found", detail: "Client non trouvé" })
    if (method === "GET") return json(200, { client: stored, ...world.detail })
    if (method === "DELETE") {
      world.clients = world.clients.filter((client) => client !== stored)
      return json(200, { id })
    }
    const { version, ...changes } = body
    if (version !== stored.version) return json(409, { code: "conflict", detail: "Modifié entre-temps." })
    const saved = { ...stored, ...changes, version: version + 1 }
    world.clients = world.clients.map((client) => (client === stored ? saved : client))
    return json(200, saved)
  }

  return Object.assign(world, {
    /** Another person writes it; nothing tells this tab yet. */
    theirs(id: string, changes: Partial<Client> | null): void {
      world.clients = world.clients.flatMap((client) => {
        if (client.id !== id) return [client]
        return changes ? [{ ...client, ...changes, version: client.version + 1 }] : []
      })
    },
    enter(path: string) {
      answer({
        "/api/identity/me": () => json(200, world.me),
        "/api/clients": (request) => {
          if (request.method === "POST") return create(request)
          return world.instead["GET list"]?.() ?? list(request.url)
        },
        "/api/clients/choices": () =>
          json(200, {
            items: world.clients.map(({ id, brandName, sector }) => ({ id, brandName, sector })),
          }),
        ...Object.fromEntries(
          ["c1", "c2", "c3"].flatMap((id) =>
            [`/api/clients/${id}`, `/api/clients/${id}/archive`].map((path) => [
              path,
              (request: Request) => one(request, id),
            ]),
          ),
        ),
      })
      return visit(path, routes)
    },
  })
}

export type ClientsWorld = ReturnType<typeof clientsWorld>
