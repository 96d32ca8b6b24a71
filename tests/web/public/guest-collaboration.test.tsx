import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { figuresOf } from "@trame/core/campaigns/collaborations/rules/figures"
import { expect, it } from "vitest"
import { PublicRoute } from "../../../packages/web/src/lib/address/publicRoute.tsx"
import { Component } from "../../../packages/web/src/public/guest-collaboration/GuestCollaborationPage.tsx"
import { Stats } from "../../../packages/web/src/public/tracking/CampaignTabs.tsx"
import { expectKeyboardOn, pressByKeyboard } from "../../world/keyboard.ts"
import { storageTakes } from "../../world/storage.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"
import { answer, json, markEntry } from "../support/site.tsx"

const API = "/api/guest-collaboration/c1"

const view = (wanted: Partial<GuestView> = {}): GuestView => ({
  campaign: {
    name: "Capsule d'automne",
    brand: "Maison Aubépine",
    agencyName: "Agence Lumière",
    manager: "Camille Laurent",
    signedDate: "2026-03-14",
    description: "",
    status: "in_progress",
    updatedAt: "2026-11-20T10:00:00.000Z",
  },
  appearance: { logoUrl: null, color: null },
  mayAdd: true,
  influencer: null,
  steps: [],
  documents: [],
  stats: { posts: 0, views: 0, likes: 0, engagementRate: null },
  ...wanted,
})

const ludivine: NonNullable<GuestView["influencer"]> = {
  fullName: "Ludivine Travel",
  username: "ludivine",
  profileImageUrl: null,
  terms: { rate: 431_700, deliverables: [{ type: "tiktok", description: "", price: 120_000 }] },
  deliverables: [{ type: "tiktok", description: "" }],
}

const problem = (status: number, code: string, detail: string) => json(status, { code, detail })

function open(search = ""): void {
  window.history.replaceState(null, "", `/collaboration/c1${search}`)
  render(
    <PublicRoute params={{ collaborationId: "c1" }}>
      <Component />
    </PublicRoute>,
  )
}

it("shows everybody the status, the tabs and the sums", async () => {
  answer({
    [API]: () => json(200, view({ stats: { posts: 2, views: 1200, likes: 30, engagementRate: 4.5 } })),
  })
  open()
  expect(screen.getByText("Chargement de la campagne")).toBeDefined()
  expect(await screen.findByRole("heading", { level: 1, name: "Capsule d'automne" })).toBeDefined()
  expect(screen.queryByText("Chargement de la campagne")).toBeNull()
  expect(screen.getByText("En cours")).toBeDefined()
  expect(screen.getByRole("tab", { name: "Documents et Preview (0)" })).toBeDefined()
  expect(within(screen.getByRole("region", { name: "Statistiques" })).getByText(/^1\s200$/)).toBeDefined()
  expect(screen.queryByText("Votre rémunération")).toBeNull()
})

it.each([
  [1, 1200, "Publication"],
  [1, 0, "Publication"],
  [2, 1, "Publications"],
  [2, 0, "Publications"],
])("names %i publications by their own number, whatever the %i views", async (posts, views, name) => {
  answer({ [API]: () => json(200, view({ stats: { posts, views, likes: views, engagementRate: null } })) })
  open()
  const figures = within(await screen.findByRole("region", { name: "Statistiques" }))
  const [label] = figures.getAllByText(/^Publications?$/)
  expect([label?.textContent, label?.nextElementSibling?.textContent]).toEqual([name, String(posts)])
})

it("says the same mean engagement as the brand's page of the same posts", async () => {
  const posts = [2.34, 2.35, 2.35, 2.34, 2.35].map((engagementRate, index) => ({
    id: `s${index}`,
    creator: "Ludivine Travel",
    views: 1000 * index,
    likes: 30,
    engagementRate,
    postUrl: null,
    postThumb: null,
    participantName: null,
    createdAt: "2026-11-20T10:00:00.000Z",
  }))
  const said = () => screen.getByText("Engagement moyen").nextElementSibling?.textContent
  render(<Stats stats={posts} />)
  expect(said()).toMatch(/^2,3\s%$/)
  cleanup()
  answer({ [API]: () => json(200, view({ stats: figuresOf(posts) })) })
  open()
  await screen.findByRole("heading", { level: 1, name: "Capsule d'automne" })
  expect(said()).toMatch(/^2,3\s%$/)
})

it("shows an influencer their rate instead of the status, and passes id and key on", async () => {
  const asked: string[] = []
  answer({
    [API]: (request) => {
      asked.push(new URL(request.url).search)
      return json(200, view({ influencer: ludivine }))
    },
  })
  open("?influencerId=p1&key=k1")
  expect(await screen.findByText(/^4\s317,00\s€$/)).toBeDefined()
  expect(screen.getByText(/^1\s200,00\s€$/)).toBeDefined()
  expect(screen.queryByText("En cours")).toBeNull()
  expect(asked[0]).toContain("influencerId=p1")
  expect(asked[0]).toContain("key=k1")
})

it("shows what each deliverable is paid, and that one costs nothing", async () => {
  const deliverables = [120_000, 0, 5050].map((price, at) => ({
    ...{ type: "tiktok" as const, description: `Vidéo ${at + 1}`, price },
  }))
  answer({
    [API]: () => json(200, view({ influencer: { ...ludivine, terms: { rate: 431_700, deliverables } } })),
  })
  open("?influencerId=p1&key=k1")
  const amounts = (await screen.findAllByText(/^Vidéo \d$/)).map(
    (description) =>
      description
        .closest("li")
        ?.textContent?.replace(/\s/gu, " ")
        .split(/Vidéo \d/)[1],
  )
  expect(amounts).toEqual(["1 200,00 €", "0,00 €", "50,50 €"])
})

/** rules/campaigns.md#guest-page */
it.each([
  {
    link: "everybody",
    ...{ search: "", influencer: null, eyebrow: "Collaboration", status: true, stranger: false, adds: false },
  },
  {
    link: "all guests, with their key",
    ...{ search: "?key=k1", influencer: null },
    ...{ eyebrow: "Collaboration", status: true, stranger: false, adds: true },
  },
  {
    link: "an influencer, with their key",
    ...{ search: "?influencerId=p1&key=k1", influencer: ludivine },
    ...{ eyebrow: "Votre collaboration", status: false, stranger: false, adds: true },
  },
  {
    link: "an influencer, without a key",
    ...{ search: "?influencerId=p1", influencer: { ...ludivine, terms: null } },
    ...{ eyebrow: "Collaboration", status: false, stranger: false, adds: false },
  },
  {
    link: "somebody who does not take part",
    ...{ search: "?influencerId=parti", influencer: null },
    ...{ eyebrow: "Collaboration", status: false, stranger: true, adds: false },
  },
])("says to $link whose link it is, and who may add", async ({ search, influencer, ...expected }) => {
  answer({ [API]: () => json(200, view({ influencer, mayAdd: expected.adds })) })
  open(search)
  await screen.findByRole("heading", { level: 1, name: "Capsule d'automne" })
  const can = (name: string) => screen.queryByRole("button", { name }) !== null
  expect(screen.getByText(expected.eyebrow)).toBeDefined()
  expect(screen.queryByText("En cours") !== null).toBe(expected.status)
  expect(screen.queryByText(/ne fait pas partie de cette collaboration/) !== null).toBe(expected.stranger)
  expect(screen.queryByRole("heading", { name: "Ludivine Travel" }) !== null).toBe(influencer !== null)
  expect(screen.queryByText("Votre rémunération") !== null).toBe(Boolean(influencer?.terms))
  const reads = /^Vous lisez la page de cette collaboration, ouverte par Agence Lumière\./
  expect(screen.queryByText(reads) !== null).toBe(!expected.adds && !expected.stranger)
  // Nothing is old while everything loads.
  expect(screen.queryByText(/n'est peut-être plus à jour/)).toBeNull()
  expect(can("Ajouter une étape")).toBe(expected.adds)
  await userEvent.click(screen.getByRole("tab", { name: /^Documents/ }))
  await waitFor(() => expect(screen.queryByText("Chargement des documents")).toBeNull())
  expect(can("Ajouter un document")).toBe(expected.adds)
})

it("keeps what was typed of a step that was refused, and adds it when tried again", async () => {
  const reason = "Trop d'ajouts en peu de temps. Veuillez réessayer dans une heure."
  const step = {
    id: "s1",
    deadline: null,
    status: "todo",
    participantName: null,
    createdAt: "2026-11-21T10:00:00Z",
  }
  const refused = Promise.withResolvers<Response>()
  const answers = [() => refused.promise, () => json(201, { ...step, name: "Tournage" })]
  const sent: { creationId?: string }[] = []
  let steps: GuestView["steps"] = []
  answer({
    [API]: () => json(200, view({ steps })),
    [`${API}/steps`]: async (request) => {
      sent.push(await request.json())
      const next = await answers.shift()?.()
      if (!next) throw new Error("Asked too often")
      if (next.ok) steps = [(await next.clone().json()) as GuestView["steps"][number]]
      return next
    },
  })
  open()
  const before = markEntry()
  const person = userEvent.setup()
  await person.click(await screen.findByRole("button", { name: "Ajouter une étape" }))
  const submit = screen.getByRole("button", { name: "Ajouter" })
  await person.click(submit)
  expect(screen.getByText("Le nom de l'étape est obligatoire")).toBeDefined()
  await person.type(screen.getByLabelText("Nom de l'étape"), "Tournage")
  await pressByKeyboard(submit)
  await person.type(screen.getByLabelText("Nom de l'étape"), "{Enter}")
  submit.focus()
  refused.resolve(problem(429, "throttled", reason))
  const alert = await screen.findByText("Erreur lors de l'ajout de l'étape")
  expect(alert.closest("[role=alert]")?.textContent).toContain(reason)
  expectKeyboardOn(submit)
  expect(submit.getAttribute("aria-busy")).toBe("false")
  expect(screen.getByLabelText("Nom de l'étape")).toHaveProperty("value", "Tournage")
  await person.click(screen.getByRole("button", { name: "Ajouter" }))
  expect(await screen.findByText("L'étape « Tournage » a été ajoutée.")).toBeDefined()
  expect(screen.queryByLabelText("Nom de l'étape")).toBeNull()
  expect(window.history.state).toEqual(before)
  expect(screen.getByText("Tournage")).toBeDefined()
  expect(sent).toEqual([
    { name: "Tournage", deadline: null, creationId: expect.any(String) },
    { name: "Tournage", deadline: null, creationId: expect.any(String) },
  ])
  // What was refused of the one is not said of the next.
  await person.click(screen.getByRole("button", { name: "Ajouter une étape" }))
  expect(screen.queryByText("Erreur lors de l'ajout de l'étape")).toBeNull()
})

it("keeps what is typed of a step when « back » closes its dialog, and on another tab", async () => {
  answer({ [API]: () => json(200, view()) })
  open()
  const person = userEvent.setup()
  const held = () => !fireEvent(window, new Event("beforeunload", { cancelable: true }))
  await person.click(await screen.findByRole("button", { name: "Ajouter une étape" }))
  expect(window.location.search).toBe("?dialog=step")
  expect(held()).toBe(false)
  await person.type(screen.getByLabelText("Nom de l'étape"), "Tournage")
  window.history.back()
  await waitFor(() => expect(screen.queryByLabelText("Nom de l'étape")).toBeNull())
  expect(window.location.search).toBe("")
  expect(held()).toBe(true)
  await person.click(screen.getByRole("tab", { name: /^Documents/ }))
  await person.click(screen.getByRole("tab", { name: "Timeline" }))
  await person.click(screen.getByRole("button", { name: "Ajouter une étape" }))
  expect(screen.getByLabelText("Nom de l'étape")).toHaveProperty("value", "Tournage")
  await person.click(screen.getByRole("button", { name: "Annuler" }))
  await waitFor(() => expect(window.location.search).toBe(""))
})

/** As the browser does, with Escape. */
const cancel = () => fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }))
const CLOSINGS: [how: string, close: () => unknown][] = [
  ["« Annuler »", () => userEvent.click(screen.getByRole("button", { name: "Annuler" }))],
  ["Escape", cancel],
  ["a click beside it", () => fireEvent.click(screen.getByRole("dialog"))],
  ["« back »", () => window.history.back()],
]

it.each(
  [
    ["Ajouter une étape", "", "Nom de l'étape"],
    ["Ajouter un document", "?tab=documents", "Nom du document"],
  ].flatMap(([button = "", search = "", label = ""]) =>
    CLOSINGS.map(([how, close]) => ({ button, search, label, how, close })),
  ),
)("« $button » keeps what is typed where $how closes it", async ({ button, search, label, close }) => {
  answer({ [API]: () => json(200, view()) })
  open(search)
  const before = markEntry()
  const person = userEvent.setup()
  await person.click(await screen.findByRole("button", { name: button }))
  expect(asksBeforeClosing()).toBe(false)
  await person.type(screen.getByLabelText(label), "Tournage")
  expect(asksBeforeClosing()).toBe(true)
  await close()
  await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull())
  expect(window.history.state).toEqual(before)
  await person.click(screen.getByRole("button", { name: button }))
  expect(screen.getByLabelText(label)).toHaveProperty("value", "Tournage")
})

it("that a link leads straight to closes without leaving the page", async () => {
  answer({ [API]: () => json(200, view()) })
  open("?influencerId=&dialog=step")
  await userEvent.click(await screen.findByRole("button", { name: "Annuler" }))
  await waitFor(() => expect(window.location.search).not.toContain("dialog"))
  expect(screen.queryByLabelText("Nom de l'étape")).toBeNull()
})

it("asks for a name and a file, and says why a document was refused", async () => {
  const reason = "Cette page a déjà reçu 30 documents, le maximum. Contactez l'agence pour en ajouter."
  answer({
    [API]: () => json(200, view()),
    [`${API}/uploads`]: () => problem(400, "invalid", reason),
  })
  open("?tab=documents")
  const person = userEvent.setup()
  await person.click(await screen.findByRole("button", { name: "Ajouter un document" }))
  await person.click(screen.getByRole("button", { name: "Ajouter" }))
  expect(screen.getByText("Veuillez sélectionner un fichier")).toBeDefined()
  expect(screen.getByText("Le nom du document est obligatoire")).toBeDefined()
  const file = new File(["abc"], "visuel_final.png", { type: "image/png" })
  await person.upload(screen.getByLabelText(/Choisir un fichier/), file)
  expect(screen.getByLabelText("Nom du document")).toHaveProperty("value", "visuel final")
  await person.click(screen.getByRole("button", { name: "Ajouter" }))
  const alert = await screen.findByText("Erreur lors de l'ajout du document")
  expect(alert.closest("[role=alert]")?.textContent).toContain(reason)
  expect(screen.getByLabelText("Nom du document")).toHaveProperty("value", "visuel final")
  expect(screen.queryByRole("button", { name: "Réessayer" })).toBeNull()
  // Another file leaves the name as it is typed.
  await person.type(screen.getByLabelText("Nom du document"), " bis")
  await person.upload(screen.getByLabelText(/fichier/), new File(["abc"], "autre.png", { type: "image/png" }))
  expect(screen.getByLabelText("Nom du document")).toHaveProperty("value", "visuel final bis")
})

it.each([
  [404, "not_found", "Cette collaboration n'existe pas", "Oups !"],
  [404, "not_found", "Le lien de cette collaboration n'est plus actif.", "Oups !"],
  [429, "throttled", "Trop de tentatives.", "Une erreur est survenue lors du chargement des données."],
])("a %i %s says so: %s", async (status, code, words, title) => {
  answer({ [API]: () => problem(status, code, words) })
  open()
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})

/** rules/campaigns.md#who-sees-a-document */
it.each([
  ["Contrat", "", false, /^Le contrat « visuel » a été transmis à l'agence\. Il reste privé/],
  ["Contrat", "?influencerId=p1&key=k1", true, "Le document « visuel » a été ajouté."],
  ["Preview", "", true, "Le document « visuel » a été ajouté."],
])("a document of type « %s » added at « %s » is shown there: %s", async (type, search, shown, said) => {
  let documents: GuestView["documents"] = []
  answer({
    [API]: () => json(200, view({ documents, influencer: search ? ludivine : null })),
    [`${API}/uploads`]: () => json(201, { uploadId: "u1", partBytes: 5_000_000, partCount: 1 }),
    [`${API}/uploads/u1/parts`]: () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    [`${API}/uploads/u1/complete`]: () => json(200, { uploadId: "u1", fileName: "visuel.png", fileSize: 3 }),
    [`${API}/documents`]: async (request) => {
      const { name, type: sent, uploadId } = await request.json()
      expect(uploadId).toBe("u1")
      const document = {
        ...{ id: "d1", name, type: sent, kind: "file", url: null, fileName: "visuel.png", fileSize: 3 },
        ...{ contentType: "image/png", participantName: null, createdAt: "2026-11-20T10:00:00.000Z" },
      } as GuestView["documents"][number]
      if (shown) documents = [document]
      return json(201, document)
    },
  })
  storageTakes("all")
  open(`${search || "?"}&tab=documents`)
  const person = userEvent.setup()
  await person.click(await screen.findByRole("button", { name: "Ajouter un document" }))
  await person.upload(
    screen.getByLabelText(/Choisir un fichier/),
    new File(["abc"], "visuel.png", { type: "image/png" }),
  )
  await person.selectOptions(screen.getByLabelText("Type"), type)
  await person.click(screen.getByRole("button", { name: "Ajouter" }))
  expect(await screen.findByText(said)).toBeDefined()
  expect(screen.queryByRole("heading", { name: "visuel" }) !== null).toBe(shown)
})

it("a document whose file has arrived is tried again without sending that again", async () => {
  const asked: string[] = []
  const said = (name: string, reply: () => Response | Promise<Response>) => () => {
    asked.push(name)
    return reply()
  }
  let stored = (): Response | Promise<Response> => problem(503, "unavailable", "Plus tard.")
  const document = {
    ...{
      id: "d1",
      name: "visuel",
      type: "other",
      kind: "file",
      url: null,
      fileName: "visuel.png",
      fileSize: 3,
    },
    ...{ contentType: "image/png", participantName: null, createdAt: "2026-11-20T10:00:00.000Z" },
  }
  answer({
    [API]: () => json(200, view()),
    [`${API}/uploads`]: said("start", () =>
      json(201, { uploadId: "u1", partBytes: 5_000_000, partCount: 1 }),
    ),
    [`${API}/uploads/u1/parts`]: () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    [`${API}/uploads/u1/complete`]: () => json(200, { uploadId: "u1", fileName: "visuel.png", fileSize: 3 }),
    [`${API}/documents`]: said("add", () => stored()),
  })
  storageTakes("all")
  open("?tab=documents")
  const person = userEvent.setup()
  await person.click(await screen.findByRole("button", { name: "Ajouter un document" }))
  const empty = new File([], "vide.png", { type: "image/png" })
  await person.upload(screen.getByLabelText(/Choisir un fichier/), empty)
  expect(screen.getByText("Le fichier est vide")).toBeDefined()
  expect(screen.getByLabelText("Nom du document")).toHaveProperty("value", "")
  await person.upload(
    screen.getByLabelText(/Choisir un fichier/),
    new File(["abc"], "visuel.png", { type: "image/png" }),
  )
  expect(screen.queryByText("Le fichier est vide")).toBeNull()
  await person.click(screen.getByRole("button", { name: "Ajouter" }))
  expect(await screen.findByText("Plus tard.")).toBeDefined()
  const held = Promise.withResolvers<Response>()
  stored = () => held.promise
  await person.click(screen.getByRole("button", { name: "Réessayer" }))
  expect(screen.queryByText("Plus tard.")).toBeNull()
  held.resolve(json(201, document))
  expect(await screen.findByText("Le document « visuel » a été ajouté.")).toBeDefined()
  expect(asked).toEqual(["start", "add", "add"])
})
