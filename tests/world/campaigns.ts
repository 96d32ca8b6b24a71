import type {
  CollaborationCard,
  CollaborationDetail,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { byOrder } from "@trame/core/campaigns/collaborations/rules/order"
import { stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { type Answers, conflict, fakeApi, refusal } from "./fakeApi.ts"
import { visit } from "./page.tsx"
import { NOW } from "./record.ts"
import { aCampaign, aCampaignDetail, aDocument, aParticipant, aStat, aStep } from "./records.ts"

interface Stored {
  id: string
  version: number
}

/** Stores a change of an item if the version matches. */
function storeChange<Item extends Stored>(
  items: Item[],
  id: string,
  { version, ...changes }: { version: number } & Partial<Omit<Item, "id" | "version">>,
): Item {
  const at = items.findIndex((one) => one.id === id)
  const before = items[at]
  if (!before) throw refusal("not_found", "Introuvable.")
  if (before.version !== version) throw conflict()
  const after = { ...before, ...changes, version: version + 1 }
  items[at] = after
  return after
}

/** Delays and errors for writes. */
const gates = () => ({
  held: [] as Promise<void>[],
  /** Thrown instead of a write's answer. */
  refused: null as Error | null,
  /** Delays the next write's answer until the returned function is called. */
  hold() {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held.push(promise)
    return resolve
  },
  async pass(): Promise<void> {
    await this.held.shift()
    if (this.refused) throw this.refused
  },
})

/** The API of campaign « k1 », which stores writes; tests change `detail` as a colleague would. */
export function openedCampaign(changes: Partial<CollaborationDetail> = {}) {
  const gate = gates()
  const world = Object.assign(gate, {
    detail: aCampaignDetail({
      participants: [aParticipant("p1", "Ada Lune"), aParticipant("p2", "Bea Sol")],
      ...changes,
    }),
    /** Replaces the stored record in reads. */
    read: null as (() => Promise<CollaborationDetail> | never) | null,
  })
  const root = () => world.detail.collaboration
  const revised = (more: Partial<CollaborationDetail["collaboration"]>) => {
    const collaboration = { ...root(), revision: root().revision + 1, ...more }
    world.detail = { ...world.detail, collaboration }
    return collaboration
  }
  const without = (name: "steps" | "documents" | "stats", id: string) => {
    world.detail = { ...world.detail, [name]: world.detail[name].filter((one) => one.id !== id) }
    return { id, binId: null }
  }
  const collaborations: Answers["collaborations"] = {
    get: () => world.read?.() ?? { ...world.detail, steps: world.detail.steps.toSorted(byOrder) },
    update: async ({ version, fields }) => {
      await world.pass()
      if (version !== root().version) throw conflict()
      const { budget: _, ...rest } = fields ?? {}
      revised({ ...rest, version: version + 1 })
      return world.detail
    },
    archive: async ({ version, archived }) => {
      await world.pass()
      return revised({ archived, version: version + 1 })
    },
    remove: async () => {
      await world.pass()
      return { id: "k1", binId: null }
    },
    setLink: async ({ active, replaces }) => {
      await world.pass()
      const linkToken = replaces ? "neuf" : "jeton"
      return { ...revised({ linkToken, linkActive: active }), token: linkToken, active }
    },
    guestLink: async ({ replaces }) => {
      await world.pass()
      const key = replaces ? "neuve" : "clef"
      return { ...revised({ guestKey: key }), key }
    },
    influencerLink: async ({ replaces }) => {
      await world.pass()
      return { key: replaces ? "neuve" : "usuelle" }
    },
    addStep: async ({ collaborationId: _, creationId: __, ...fields }) => {
      await world.pass()
      const order = `b${world.detail.steps.length}`
      const step = aStep(`n${world.detail.steps.length}`, "", { ...fields, order })
      world.detail = { ...world.detail, steps: [...world.detail.steps, step] }
      return step
    },
    updateStep: async ({ collaborationId: _, stepId, ...fields }) => {
      await world.pass()
      return storeChange(world.detail.steps, stepId, fields)
    },
    moveStep: async ({ stepId, version, afterStepId }) => {
      await world.pass()
      const after = world.detail.steps.find(({ id }) => id === afterStepId)
      if (afterStepId && !after) throw conflict()
      return storeChange(world.detail.steps, stepId, { version, order: after ? `${after.order}V` : "a" })
    },
    removeStep: async ({ stepId }) => {
      await world.pass()
      return without("steps", stepId)
    },
    addDocument: async ({ collaborationId: _, creationId: __, source, ...fields }) => {
      await world.pass()
      const file = { kind: "file", fileName: "a.pdf", fileSize: 3 } as const
      const added = aDocument(`n${world.detail.documents.length}`, "", {
        ...(source.kind === "link" ? { url: source.url } : file),
        ...fields,
      })
      world.detail = { ...world.detail, documents: [...world.detail.documents, added] }
      return added
    },
    updateDocument: async ({ collaborationId: _, documentId, source, ...fields }) => {
      await world.pass()
      const content = source?.kind === "link" ? { url: source.url } : {}
      return storeChange(world.detail.documents, documentId, { ...fields, ...content })
    },
    removeDocument: async ({ documentId }) => {
      await world.pass()
      return without("documents", documentId)
    },
    documentFile: async ({ disposition }) => {
      await world.pass()
      return { url: `https://files.example/${disposition}`, expiresAt: NOW }
    },
    addStat: async ({ collaborationId: _, creationId, ...fields }) => {
      await world.pass()
      return aStat(creationId ?? "n1", "", fields)
    },
    removeStat: async ({ statId }) => {
      await world.pass()
      return without("stats", statId)
    },
  }
  const team = [{ id: "u2", name: "Hugo Leroy", role: "Chargé de campagnes" }]

  /** Opens the page of the campaign. */
  function enter(search = "", path = "/app/collaborations/k1") {
    const api = fakeApi({ collaborations, agencies: { pickTeammates: { items: team } } })
    /** Writes without ids that are constant or random. */
    const sent = () =>
      api.writes().map(([operation, { collaborationId, creationId, ...input }]) => {
        const [, name] = operation.split(".")
        return [name, input]
      })
    return { api, sent, router: visit(`${path}${search}`) }
  }
  return Object.assign(world, { enter })
}

/** The API of the list of campaigns, which stores writes. */
export function listedCampaigns(...stored: CollaborationCard[]) {
  const gate = gates()
  const world = Object.assign(gate, {
    stored,
    /** The index's state while it lags. */
    indexed: null as CollaborationCard[] | null,
    /** The first page's fields besides its items, and the answers of later pages. */
    first: {
      nextCursor: null as string | null,
      summary: null as { collaborations: number; budget: number } | null,
    },
    further: (): CollaborationCard[] => [],
  })
  const detailOf = (card: CollaborationCard) => aCampaignDetail({ collaboration: aCampaign({ ...card }) })
  const collaborations: Answers["collaborations"] = {
    list: ({ stage, archived, cursor }) => {
      if (cursor) return { items: world.further(), nextCursor: null, summary: null }
      const items = (world.indexed ?? world.stored).filter(
        (one) => one.archived === archived && (stage === "all" || stageOf(one) === stage),
      )
      return { items, ...world.first }
    },
    get: ({ collaborationId }) => {
      const card = world.stored.find(({ id }) => id === collaborationId)
      if (!card) throw refusal("not_found", "Introuvable.")
      return detailOf(card)
    },
    update: async ({ collaborationId, version, fields }) => {
      await world.pass()
      const { budget: _, ...rest } = fields ?? {}
      return detailOf(write(collaborationId, { version, ...rest }))
    },
    archive: async ({ collaborationId, version, archived }) => {
      await world.pass()
      return write(collaborationId, { version, archived })
    },
    setLink: async ({ collaborationId, active }) => {
      await world.pass()
      const version = world.stored.find(({ id }) => id === collaborationId)?.version ?? 0
      const { revision } = write(collaborationId, { version, linkToken: "jeton", linkActive: active })
      return { token: "jeton", active, version: version + 1, revision }
    },
    remove: async ({ collaborationId }) => {
      await world.pass()
      world.stored = world.stored.filter(({ id }) => id !== collaborationId)
      return { id: collaborationId, binId: null }
    },
  }
  function write(id: string, changes: { version: number } & Partial<CollaborationCard>) {
    const revision = (world.stored.find((one) => one.id === id)?.revision ?? 0) + 1
    world.stored = [...world.stored]
    return storeChange(world.stored, id, { ...changes, revision })
  }
  const people = ["Camille Laurent", "Hugo Leroy"].map((name, at) => ({ id: `u${at + 1}`, name, role: "" }))

  function enter(search = "") {
    const api = fakeApi({ collaborations, agencies: { pickTeammates: { items: people } } })
    return { api, router: visit(`/app/collaborations${search}`) }
  }
  return Object.assign(world, { enter })
}
