import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Client } from "@trame/core/campaigns/clients/contract/shapes"
import type {
  CollaborationDetail,
  CollaborationDocument,
  Step,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../world/people.ts"
import { collaboration } from "../support/campaign.ts"
import { answer, fieldOf, json, signIn, visit } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/features/clients/ClientPage.tsx"
import "../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/DocumentDialog.tsx"
import "../../../packages/web/src/features/collaborations/detail/StatsSection.tsx"
import "../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"
import "../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../packages/web/src/features/collaborations/list/Board.tsx"
import "../../../packages/web/src/features/collaborations/list/MoveDialog.tsx"
import "../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const client: Client = {
  id: "c1",
  version: 1,
  brandName: "Maison Rive",
  sector: null,
  notes: "",
  contacts: [],
  archived: false,
  createdAt: NOW,
  updatedAt: NOW,
}
const step: Step = {
  id: "s1",
  version: 1,
  name: "Tournage",
  deadline: null,
  status: "todo",
  participantId: null,
  assigneeId: null,
  participantName: null,
  order: "a",
  viaPublicLink: false,
  createdAt: NOW,
  updatedAt: NOW,
}
const document: CollaborationDocument = {
  id: "d1",
  version: 1,
  name: "Moodboard",
  type: "other",
  visibleForBrand: false,
  visibleForInfluencers: false,
  participantId: null,
  participantName: null,
  kind: "link",
  url: "https://docs.example.com/partage",
  fileName: null,
  fileSize: null,
  contentType: null,
  viaPublicLink: false,
  createdAt: NOW,
  updatedAt: NOW,
}

/** What is stored; null once it is deleted. */
interface World {
  client: Client | null
  step: Step | null
  document: CollaborationDocument | null
  collaboration: CollaborationDetail["collaboration"] | null
}
let world: World
let sent: Record<string, unknown>[]
/** What was created. */
let made: Record<string, unknown>[]

const GONE: Record<keyof World, string> = {
  client: "Client non trouvé",
  step: "Cette étape n'existe pas ou n'existe plus.",
  document: "Ce document n'existe pas ou n'existe plus.",
  collaboration: "Cette collaboration n'existe pas",
}
const missing = (thing: keyof World) => json(404, { code: "not_found", detail: GONE[thing] })

/** As the API writes: on condition of the version, if it is still there. */
async function write<Thing extends keyof World>(
  thing: Thing,
  request: Request,
  changesIn = (body: Record<string, unknown>): unknown => body,
): Promise<Response> {
  const { version, ...body } = await request.json()
  sent.push({ version, ...body })
  const stored = world[thing]
  if (!stored || !world.collaboration) return missing(stored ? "collaboration" : thing)
  if (stored.version !== version) return json(409, { code: "conflict", detail: "Modifié entre-temps." })
  world[thing] = { ...stored, ...(changesIn(body) as object), version: version + 1 }
  return json(200, thing === "collaboration" ? detail() : world[thing])
}

const some = <Thing,>(thing: Thing | null): Thing[] => (thing ? [thing] : [])
const detail = () => ({
  collaboration: world.collaboration,
  participants: [],
  steps: some(world.step),
  documents: some(world.document),
  stats: [],
})

/** Of a column of the board. */
const cards = (stage: string | null) =>
  some(world.collaboration)
    .filter((one) => stageOf(one) === stage)
    .map((one) => ({ ...one, nextStep: null, lateSteps: 0, participants: [], participantCount: 0 }))

async function create(request: Request, answer: (id: string, body: Record<string, unknown>) => unknown) {
  const body = await request.json()
  made.push(body)
  return json(201, answer("new", body))
}

function enter(path: string) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/clients/c1": (request) => {
      if (request.method !== "GET") return write("client", request)
      const overview = { campaigns: 0, influencers: 0, revenue: 0 }
      return world.client
        ? json(200, { client: world.client, overview, recentCampaigns: [] })
        : missing("client")
    },
    "/api/collaborations/k1": (request) => {
      if (request.method !== "GET") return write("collaboration", request, ({ fields }) => fields ?? {})
      return world.collaboration ? json(200, detail()) : missing("collaboration")
    },
    "/api/clients": (request) => create(request, (id, body) => ({ ...client, id, ...body })),
    "/api/collaborations": (request) =>
      request.method === "GET"
        ? json(200, { items: cards(new URL(request.url).searchParams.get("stage")), nextCursor: null })
        : create(request, (id) => ({ ...detail(), collaboration: { ...collaboration, id } })),
    "/api/collaborations/k1/steps/s1": (request) => write("step", request),
    "/api/collaborations/k1/documents/d1": (request) => write("document", request),
    "/api/collaborations/k1/stats": () => missing("collaboration"),
  })
  return visit(path, routes)
}

/** Another person writes, and this tab hears of it. */
async function theirs(changes: Partial<{ [Thing in keyof World]: Partial<World[Thing]> | null }>) {
  for (const thing of Object.keys(changes) as (keyof World)[]) {
    const stored = world[thing]
    const change = changes[thing]
    Object.assign(world, {
      [thing]: stored && change ? { ...stored, ...change, version: stored.version + 1 } : null,
    })
  }
  await act(() => queryClient.invalidateQueries())
}

const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }))
const menu = async (of: string, item: string) => {
  await userEvent.click(await screen.findByLabelText(`Actions pour « ${of} »`))
  await userEvent.click(await screen.findByRole("menuitem", { name: item }))
}
const changed = () => screen.queryByText(/^Cette fiche vient d'être modifiée par une autre personne/)
const removed = () => screen.queryByText(/^Cette fiche vient d'être supprimée par une autre personne/)

/** The form in the dialog, or the page's. */
const form = () => within(screen.queryByRole("dialog") ?? globalThis.document.body)
const field = (label: string) => fieldOf(label, () => form().getAllByLabelText<HTMLInputElement>(label))

interface Case {
  thing: keyof World
  open: () => Promise<unknown>
  label: string
  /** What a teammate changes meanwhile, and whether the notice says it in words. */
  change: Parameters<typeof theirs>[0]
  words?: string
  what: string
  /** What overwriting then sends. */
  over: object
}

const cases: Case[] = [
  {
    thing: "client",
    open: async () => {
      enter("/app/clients/c1")
      await press("Modifier")
      await screen.findByRole("dialog")
    },
    label: "Notes",
    change: { client: { brandName: "Maison Rive & Fils" } },
    words: "Nom de la marque : « Maison Rive » → « Maison Rive & Fils »",
    what: "Ce client a été modifié entre-temps par une autre personne.",
    over: { version: 2, notes: "le mien" },
  },
  {
    thing: "step",
    open: async () => {
      enter("/app/collaborations/k1")
      await menu("Tournage", "Modifier")
    },
    label: "Nom de l'étape",
    change: { step: { status: "done" } },
    words: "Statut : « À faire » → « Terminé »",
    what: "Cette étape a été modifiée entre-temps par une autre personne.",
    over: { version: 2, name: "le mien" },
  },
  {
    thing: "document",
    open: async () => {
      enter("/app/collaborations/k1?tab=documents")
      await menu("Moodboard", "Modifier")
    },
    label: "Nom du document",
    change: { document: { visibleForBrand: true } },
    words: "Visible par la marque : « non » → « oui »",
    what: "Ce document a été modifié entre-temps par une autre personne.",
    over: { version: 2, name: "le mien" },
  },
  {
    thing: "collaboration",
    open: async () => {
      enter("/app/collaborations/new?id=k1")
      await screen.findByLabelText("Description")
    },
    label: "Description",
    change: { collaboration: { name: "Le nom de Camille" } },
    words: "Nom : « Lancement d'automne » → « Le nom de Camille »",
    what: "Cette collaboration a été modifiée entre-temps par une autre personne.",
    over: {
      version: 2,
      fields: { description: "le mien" },
      participants: { added: [], changed: [], removed: [] },
    },
  },
]

beforeEach(() => {
  signIn()
  world = { client, step, document, collaboration }
  sent = []
  made = []
})

describe.each(cases)("what is typed of a $thing", ({ thing, open, label, change, words, what, over }) => {
  it("stays while a teammate saves; saving tells of it, overwriting sends mine over theirs", async () => {
    await open()
    const typed = await field(label)
    await userEvent.clear(typed)
    await userEvent.type(typed, "le mien")
    typed.setSelectionRange(3, 6)

    await theirs(change)
    await waitFor(() => expect(changed()).not.toBeNull())
    expect(typed.value).toBe("le mien")
    expect(globalThis.document.activeElement).toBe(typed)
    expect([typed.selectionStart, typed.selectionEnd]).toEqual([3, 6])

    await userEvent.click(form().getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText(what)).toBeDefined()
    if (words) expect(screen.getByText(words)).toBeDefined()
    expect(changed()).toBeNull()
    expect(typed.value).toBe("le mien")
    expect(sent).toHaveLength(1)

    await press("Écraser")
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toEqual(over)
    await waitFor(() => expect(world[thing]?.version).toBe(3))
    await waitFor(() => expect(screen.queryByText(what)).toBeNull())
  })

  it("stays when a teammate deletes it; saving says so in the API's words", async () => {
    await open()
    const typed = await field(label)
    await userEvent.clear(typed)
    await userEvent.type(typed, "trop tard")
    await theirs({ [thing]: null })
    await waitFor(() => expect(removed()).not.toBeNull())
    expect(typed.value).toBe("trop tard")
    await userEvent.click(form().getByRole("button", { name: "Enregistrer" }))
    expect(await form().findByText(new RegExp(GONE[thing]))).toBeDefined()
    expect(typed.value).toBe("trop tard")
    expect(removed()).not.toBeNull()
  })
})

describe("a client whose contacts two people edit", () => {
  const contact = (name: string, phone = "") => {
    const email = `${name.toLowerCase()}@rive.example`
    return { name, email, phone, type: "brand" as const, role: "" }
  }
  const edit = async () => {
    world.client = { ...client, contacts: [contact("Zoe"), contact("Max")] }
    enter("/app/clients/c1")
    await press("Modifier")
    const [zoe] = await form().findAllByLabelText("Téléphone")
    await userEvent.type(zoe ?? globalThis.document.body, "01 mien")
    await theirs({ client: { contacts: [contact("Zoe", "02 leur"), contact("Max", "03"), contact("Ana")] } })
    await userEvent.click(form().getByRole("button", { name: "Enregistrer" }))
  }

  it("shows what both changed, theirs beside mine, and keeps the rest of theirs", async () => {
    await edit()
    const row = await screen.findByRole("row", {
      name: "Contact zoe@rive.example, téléphone 02 leur 01 mien",
    })
    expect(row).toBeDefined()
    expect(screen.getByText(/^Contact max@rive.example, téléphone : « » → « 03 »$/)).toBeDefined()
    await press("Écraser")
    const contacts = [contact("Zoe", "01 mien"), contact("Max", "03"), contact("Ana")]
    await waitFor(() => expect(sent[1]).toEqual({ version: 2, contacts }))
  })

  it("shows again what both changed when that is no longer what was shown", async () => {
    await edit()
    await screen.findByRole("row", { name: /téléphone 02 leur 01 mien$/ })
    await theirs({ client: { contacts: [contact("Zoe", "04 encore")] } })
    await press("Écraser")
    expect(await screen.findByRole("row", { name: /téléphone 04 encore 01 mien$/ })).toBeDefined()
    expect(sent).toHaveLength(1)
    await press("Écraser")
    await waitFor(() => expect(sent[1]).toEqual({ version: 3, contacts: [contact("Zoe", "01 mien")] }))
  })
})

it.each(cases.filter(({ thing }) => thing === "client" || thing === "collaboration"))(
  "saves a $thing anew that a teammate deleted, with all that was typed",
  async ({ thing, open, label }) => {
    await open()
    const typed = await field(label)
    await userEvent.clear(typed)
    await userEvent.type(typed, "gardé")
    await theirs({ [thing]: null })
    await userEvent.click(await form().findByRole("button", { name: /^Enregistrer comme nouve/ }))
    await waitFor(() => expect(made).toHaveLength(1))
    expect(made[0]).toMatchObject(
      thing === "client"
        ? { brandName: "Maison Rive", notes: "gardé" }
        : { fields: { name: "Lancement d'automne", description: "gardé" }, participants: [] },
    )
    expect(await screen.findByText(/(ajouté|créée) avec succès/)).toBeDefined()
  },
)

it("keeps the figures being typed when the collaboration is deleted", async () => {
  enter("/app/collaborations/k1?tab=documents")
  await press("Ajouter des statistiques")
  await userEvent.type(await field("Créateur"), "Zoé, presque finie")
  for (const label of ["Vues", "Likes", "Taux d'engagement"]) await userEvent.type(await field(label), "3")
  await theirs({ collaboration: null })
  await waitFor(() => expect(removed()).not.toBeNull())
  await userEvent.click(form().getByRole("button", { name: "Ajouter" }))
  expect(await form().findByText(/Cette collaboration n'existe pas/)).toBeDefined()
  expect((await field("Créateur")).value).toBe("Zoé, presque finie")
})

it("asks before a large form is reloaded; the next save builds on what it then shows", async () => {
  // The question that was answered stays in the document while it fades out.
  const askAndAnswer = async (button: string) => {
    const [inNotice] = await screen.findAllByRole("button", { name: "Recharger" })
    await userEvent.click(inNotice ?? globalThis.document.body)
    const questions = await screen.findAllByRole("dialog", { name: "Remplacer votre saisie ?" })
    const question = within(questions.at(-1) ?? globalThis.document.body)
    await userEvent.click(question.getByRole("button", { name: button }))
  }
  enter("/app/collaborations/new?id=k1")
  const name = await fieldOf("Nom")
  await userEvent.type(name, " perdu")
  await theirs({ collaboration: { name: "Encore la sienne" } })
  await press("Enregistrer")
  await askAndAnswer("Annuler")
  expect(name.value).toBe("Lancement d'automne perdu")
  await askAndAnswer("Recharger")
  await waitFor(() => expect(name.value).toBe("Encore la sienne"))
  expect(screen.queryByText(/entre-temps par une autre personne/)).toBeNull()
  await userEvent.type(name, " aussi")
  await press("Enregistrer")
  await waitFor(() => expect(world.collaboration?.name).toBe("Encore la sienne aussi"))
  expect(sent.map(({ version }) => version)).toEqual([1, 2])
})

it.each([
  ["else", { brand: "Rive & Fils" }, 2, "D-77"],
  ["that is asked for itself", { brand: "Rive & Fils", quoteNumber: "D-9" }, 1, "D-9"],
])(
  "moves a campaign though a teammate changes something of it, unless it is what is asked: %s",
  async (_what, change, version, number) => {
    enter("/app/collaborations?view=board&dialog=move&campaign=k1&towards=quoteSent")
    await userEvent.type(await fieldOf("Numéro de devis (facultatif)"), "D-77")
    await theirs({ collaboration: change })
    await screen.findByText("Rive & Fils")
    await press("Déplacer")
    await waitFor(() =>
      expect(sent).toMatchObject([{ version, fields: { quoteSent: true, quoteNumber: "D-77" } }]),
    )
    await waitFor(() => expect(screen.queryAllByText(/modifiée entre-temps/).length > 0).toBe(version === 1))
    expect(world.collaboration?.quoteNumber).toBe(number)
  },
)
