import type {
  CollaborationCopy,
  CollaborationDetail,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { camille } from "../../world/people.ts"
import { collaboration } from "./campaign.ts"
import { participantOf, stepOf } from "./openCampaign.ts"
import { answer, json, visit } from "./site.tsx"

export const deliverableOf = (description: string, price: number) => ({
  ...{ type: "tiktok" as const, description, price },
})

const { name, brand, type, manager, description } = collaboration

/** The API of the form of a campaign: « k1 » and « k2 » are there, and « neuve » is what a new one becomes. */
export function campaignFormWorld() {
  const world = {
    collaboration: {
      ...collaboration,
      budget: 10_000,
      typedBudget: null,
    } as CollaborationDetail["collaboration"],
    participants: [
      participantOf("p1", "Ada Lune", { rate: 10_000, deliverables: [deliverableOf("Vidéo", 10_000)] }),
    ],
    /** What a copy of « k1 » begins with. */
    copied: {
      ...{ id: "k1", name, signedDate: "2026-03-01", gone: [] },
      fields: { name: `${name} (copie)`, clientId: "c1", brand, type, manager, description },
      participants: [
        { ...participantOf("p1", "Ada Lune"), influencerId: "ada", rate: 5000 },
        { ...participantOf("p2", "Bea Sol"), influencerId: "bea", rate: 7000 },
      ],
      steps: [
        { name: "Brief", deadline: "2026-03-03", influencerId: null },
        { name: "Tournage", deadline: null, influencerId: "ada" },
      ],
    } as CollaborationCopy,
    clients: [{ id: "c7", brandName: "Aube", sector: "Luxe" }],
    sent: [] as { method: string; body: Record<string, unknown> }[],
    /** The clients that were added. */
    added: [] as object[],
    /** What a write is answered instead. */
    refuse: null as (() => Response) | null,
    /** What « k1 », or its copy, is read as instead. */
    read: null as (() => Response) | null,
  }
  const detailOf = (id: string) => ({
    collaboration: id === "k1" ? world.collaboration : { ...world.collaboration, id, name: `Campagne ${id}` },
    ...{ participants: world.participants, steps: [stepOf("s1", "Brief")], documents: [], stats: [] },
  })

  async function write(request: Request, id: string): Promise<Response> {
    world.sent.push({ method: request.method, body: await request.json() })
    return world.refuse?.() ?? json(request.method === "POST" ? 201 : 200, detailOf(id))
  }

  function enter(search = "") {
    answer({
      "/api/identity/me": () => json(200, camille),
      "/api/agencies/teammates": () => json(200, { items: [{ id: "u2", name: "Hugo Leroy", role: "Chef" }] }),
      "/api/clients": async (request) => {
        if (request.method === "GET") return json(200, { items: [], total: 0, page: 1, pageCount: 1 })
        world.added.push(await request.json())
        return json(201, { id: "c9", brandName: "Neuve" })
      },
      "/api/clients/choices": () => json(200, { items: world.clients }),
      "/api/influencers/choices": () =>
        json(200, {
          items: [
            {
              id: "i9",
              displayName: "Cléo Mars",
              username: "cleo",
              profileImageUrl: null,
              followersCount: 9,
            },
          ],
        }),
      "/api/collaborations": (request) =>
        request.method === "POST" ? write(request, "neuve") : json(200, { items: [], nextCursor: null }),
      ...Object.fromEntries(
        ["k1", "k2", "neuve"].map((id) => [
          `/api/collaborations/${id}`,
          (request: Request) =>
            request.method === "GET" ? (world.read?.() ?? json(200, detailOf(id))) : write(request, id),
        ]),
      ),
      "/api/collaborations/k1/copy": () => world.read?.() ?? json(200, world.copied),
      "/api/collaborations/k2/copy": () =>
        json(200, { ...world.copied, id: "k2", fields: { ...world.copied.fields, name: "Copie de k2" } }),
    })
    return visit(`/app/collaborations/new${search}`, routes)
  }
  return Object.assign(world, { enter })
}
