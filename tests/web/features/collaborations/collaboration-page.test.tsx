import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { CollaborationDetail, Participant } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { camille, hugo } from "../../../world/people.ts"
import { change } from "../../../world/unsaved.ts"
import { collaboration as untouched } from "../../support/campaign.ts"
import { answer, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StatDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/DocumentDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"
import "../../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const participant = (id: string, fullName: string): Participant => ({
  id,
  influencerId: `i-${id}`,
  version: 1,
  fullName,
  username: id,
  profileImageUrl: null,
  rate: 10_000,
  deliverables: [],
  creatorInvoiceSent: false,
  paidPercentage: 0,
  linkKey: null,
})
const file = { ...{ fileName: null, fileSize: null, contentType: null }, viaPublicLink: false }

let collaboration: CollaborationDetail["collaboration"]
let sent: { path: string; body: Record<string, unknown> }[]
/** What the list's index shows. */
let listed: object[]
let parts: Partial<CollaborationDetail>
let me: Profile
/** In place of what a write answers. */
let failure: Response | null

const added = (rest: (body: Record<string, unknown>) => object) => async (request: Request) => {
  const body = await request.json()
  if (failure) return failure.clone()
  sent.push({ path: new URL(request.url).pathname.split("/").at(-1) ?? "", body })
  return json(201, { id: "new", version: 1, participantName: null, createdAt: NOW, ...body, ...rest(body) })
}

function enter(path: string) {
  const participants = [participant("p1", "Ada Lune"), participant("p2", "Bea Sol")]
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/collaborations": () => json(200, { items: listed, nextCursor: null }),
    "/api/collaborations/k1": async (request) => {
      if (request.method === "PATCH") {
        const body = await request.json()
        sent.push({ path: "k1", body })
        collaboration = { ...collaboration, version: 2, name: "Autre nom", ...body.fields }
      }
      return json(200, { collaboration, participants, steps: [], documents: [], stats: [], ...parts })
    },
    "/api/collaborations/k1/steps": added(() => ({
      ...{ status: "todo", order: "a", viaPublicLink: false, updatedAt: NOW },
    })),
    "/api/collaborations/k1/documents": added(({ source }) => {
      const { url } = source as { url: string }
      return { kind: "link", url, ...file, updatedAt: NOW }
    }),
    "/api/collaborations/k1/stats": added(() => ({})),
    "/api/collaborations/k1/stats/s1": () => failure?.clone() ?? json(200, { id: "s1" }),
    "/api/collaborations/k1/link": async (request) => {
      const { active } = await request.json()
      collaboration = { ...collaboration, revision: 2, linkToken: "jeton", linkActive: active }
      return json(200, { token: "jeton", active, version: 1, revision: 2, updatedAt: NOW })
    },
    "/api/collaborations/k1/guest-link": () => {
      collaboration = { ...collaboration, revision: 2, guestKey: "clef" }
      return json(200, { key: "clef", version: collaboration.version, revision: 2 })
    },
    "/api/collaborations/k1/participants/p1/link": async (request) => {
      const { replaces } = await request.json()
      sent.push({ path: "link", body: { replaces } })
      return json(200, { key: replaces ? "neuve" : "usuelle" })
    },
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  collaboration = untouched
  sent = []
  listed = []
  parts = {}
  me = camille
  failure = null
})

const dialog = async () => within(await screen.findByRole("dialog"))

/** The five flags, and the number that goes with two of them. */
const MILESTONES = [
  ["quoteSent", "Devis envoyé n° D-7 : oui"],
  ["contractSigned", "Contrat signé : oui"],
  ["castingValidated", "Casting validé : oui"],
  ["invoiceSent", "Facture envoyée n° F-9 : oui"],
  ["paymentReceived", "Paiement reçu : oui"],
] as const

it.each(MILESTONES)("shows that %s, with its number, and of nothing else", async (flag, said) => {
  const number = { quoteSent: { quoteNumber: "D-7" }, invoiceSent: { invoiceNumber: "F-9" } }
  collaboration = { ...untouched, [flag]: true, ...number[flag as keyof typeof number] }
  enter("/app/collaborations/k1")
  const steps = within(await screen.findByRole("list", { name: "Étapes clés" }))
  const words = steps.getAllByRole("listitem").map(({ textContent }) => textContent)
  expect(words.filter((word) => word?.endsWith("oui"))).toEqual([said])
  expect(words).toHaveLength(MILESTONES.length)
})

it("takes the keyboard to a new comment by one key, from whichever tab", async () => {
  enter("/app/collaborations/k1?tab=documents")
  await screen.findByRole("tab", { name: "Commentaires" })
  fireEvent.keyDown(document.body, { key: "c" })
  const field = await screen.findByRole("textbox", { name: "Votre commentaire" })
  await waitFor(() => expect(document.activeElement).toBe(field))
  field.blur()
  fireEvent.keyDown(document.body, { key: "c" })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

/** rules/campaigns.md#restricted-view */
it.each([
  ["", ["4", "2", "4"]],
  ["?influencerId=p1", ["3", "2", "3"]],
  ["?influencerId=i-p2", ["2", "2", "2"]],
])("counts on its tabs what these show (%s)", async (search, counts) => {
  const item = (participantId: string | null, index: number) => ({
    ...{ id: `x${index}`, version: 1, name: `x${index}`, participantId, participantName: null },
    ...{ createdAt: NOW, updatedAt: NOW, viaPublicLink: false },
  })
  parts = {
    steps: [null, "p1", "p1", "p2"].map((id, index) => ({
      ...item(id, index),
      ...{ status: "todo", order: `${index}`, deadline: null, assigneeId: null },
    })) as CollaborationDetail["steps"],
    documents: [null, "p1", "p1", "p2"].map((id, index) => ({
      ...item(id, index),
      ...{ type: "brief", kind: "link", url: "https://a.example", visible: true, ...file },
    })) as unknown as CollaborationDetail["documents"],
  }
  enter(`/app/collaborations/k1${search}`)
  // What the team says, and did, is not counted.
  const tabs = (await screen.findAllByRole("tab")).slice(0, counts.length)
  expect(tabs.map(({ textContent }) => /\d+/.exec(textContent ?? "")?.[0])).toEqual(counts)
})

it.each<[string, Partial<Profile>, string | null, boolean]>([
  [
    "whoever may see clients",
    { userRole: "user", permissions: { collaborations: true, clients: true } },
    "c1",
    true,
  ],
  ["an administrator", {}, "c1", true],
  ["somebody without that right", { ...hugo }, "c1", false],
  ["nobody where the brand is no client", {}, null, false],
])("leads %s from the brand to its client", async (_who, changes, clientId, leads) => {
  me = { ...camille, ...changes }
  collaboration = { ...untouched, clientId }
  enter("/app/collaborations/k1")
  await screen.findByRole("heading", { level: 1, name: untouched.name })
  const link = screen.queryByRole("link", { name: "Maison Rive" })
  expect(link?.getAttribute("href") ?? null).toBe(leads ? "/app/clients/c1" : null)
  expect(screen.getByText("Maison Rive")).toBeDefined()
})

/** rules/campaigns.md#restricted-view */
describe("what is added in one influencer's view is theirs", () => {
  const ADDITIONS: [
    what: string,
    search: string,
    fill: (form: ReturnType<typeof within>) => Promise<unknown>,
  ][] = [
    ["a step", "dialog=step", (form) => userEvent.type(form.getByLabelText("Nom de l'étape"), "Tournage")],
    [
      "a document",
      "tab=documents&dialog=document",
      async (form) => {
        await userEvent.type(form.getByLabelText("Nom du document"), "Brief")
        await userEvent.click(form.getByText("Lien"))
        await userEvent.type(form.getByPlaceholderText("https://"), "https://docs.example/1")
      },
    ],
    [
      "figures",
      "tab=documents&dialog=stat",
      async (form) => {
        for (const label of ["Vues", "Likes", "Taux d'engagement"])
          await userEvent.type(form.getByLabelText(label), "3")
      },
    ],
  ]

  it.each(ADDITIONS)("%s", async (_what, search, fill) => {
    enter(`/app/collaborations/k1?influencerId=p2&${search}`)
    const form = await dialog()
    await fill(form)
    await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ participantId: "p2" })
    if (search.includes("stat")) expect(sent[0]?.body).toMatchObject({ creator: "Bea Sol", postUrl: null })
  })

  it.each(ADDITIONS)("%s is everybody's elsewhere", async (_what, search, fill) => {
    enter(`/app/collaborations/k1?${search}`)
    const form = await dialog()
    await fill(form)
    if (search.includes("stat")) await userEvent.type(form.getByLabelText("Créateur"), "Nous tous")
    await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ participantId: null })
  })
})

/** rules/interface.md#several-in-a-row */
describe("several in a row", () => {
  const paste = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  type Form = ReturnType<typeof within>
  const shownIn = (form: Form, label: string) => (form.getByLabelText(label) as HTMLInputElement).value
  const again = (form: Form) => fireEvent.click(form.getByRole("button", { name: "Ajouter et continuer" }))

  it.each([
    [
      "steps",
      "dialog=step",
      { "Nom de l'étape": ["Tournage", "Montage"] },
      {},
      (nth: string) => `Étape « ${nth} » ajoutée`,
    ],
    [
      "figures",
      "tab=documents&dialog=stat",
      {
        Vues: ["120", "90"],
        Likes: ["12", "9"],
        "Taux d'engagement": ["3", "4"],
        "Lien du post": ["https://a.example/1", ""],
      },
      { Créateur: "Ada Lune" },
      () => "Statistiques d'Ada Lune ajoutées",
    ],
  ] as const)(
    "%s: what one differs by is empty again, what they share stays",
    async (_what, search, own, shared, told) => {
      const router = enter(`/app/collaborations/k1?${search}`)
      const form = await dialog()
      for (const [label, value] of Object.entries(shared)) paste(form.getByLabelText(label), value)
      for (const turn of [0, 1] as const) {
        for (const [label, values] of Object.entries<readonly [string, string]>(own))
          paste(form.getByLabelText(label), values[turn])
        again(form)
        await waitFor(() => expect(sent).toHaveLength(turn + 1))
        expect(
          await form.findByText(told(Object.values<readonly [string, string]>(own)[0]?.[turn] ?? "")),
        ).toBeDefined()
        await waitFor(() => {
          for (const label of Object.keys(own)) expect([label, shownIn(form, label)]).toEqual([label, ""])
        })
        for (const [label, value] of Object.entries(shared)) expect(shownIn(form, label)).toBe(value)
      }
      expect(router.state.location.search).toBe(`?${search}`)
      expect(sent.map(({ body }) => body.postUrl ?? null)).toEqual(
        search.includes("stat") ? ["https://a.example/1", null] : [null, null],
      )
      // Nothing was typed since: it closes without a question.
      fireEvent.click(form.getAllByRole("button", { name: "Fermer" }).at(-1) ?? document.body)
      await waitFor(() => expect(router.state.location.search).not.toContain("dialog"))
    },
  )

  it("stays as it was typed where one was not added, and the last one closes the dialog", async () => {
    const router = enter("/app/collaborations/k1?dialog=step")
    const form = await dialog()
    const name = form.getByLabelText<HTMLInputElement>("Nom de l'étape")
    failure = json(500, { code: "unexpected", detail: "" })
    paste(name, "Tournage")
    again(form)
    expect(await form.findByRole("alert")).toBeDefined()
    expect(name.value).toBe("Tournage")
    failure = null
    fireEvent.click(form.getByRole("button", { name: "Ajouter" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(sent).toHaveLength(1)
  })
})

it.each([
  ["go", null, 1],
  ["go, removed by somebody before,", json(404, { code: "not_found", detail: "Parties." }), 1],
  ["stay", json(500, { code: "unexpected", detail: "" }), 3],
])("statistics %s where their removal, once agreed to, is or is not done", async (_what, refused, left) => {
  const stat = (id: string, creator: string) => ({
    ...{ id, creator, views: 1200, likes: 30, engagementRate: 3, postUrl: null, postThumb: null },
    ...{ participantId: null, participantName: null, createdAt: NOW },
  })
  parts = { stats: [stat("s1", "Ada Lune"), stat("s2", "Bea Sol")] }
  failure = refused
  enter("/app/collaborations/k1?tab=documents")
  const table = await screen.findByRole("table", { name: "Statistiques" })
  const rows = () => within(table).getAllByRole("row").slice(1)
  const numbers = rows().map(({ textContent }) => textContent?.replace(/[^0-9]/gu, ""))
  expect(numbers.map((digits) => digits?.slice(0, 6))).toEqual(["120030", "120030", "240060"])
  fireEvent.click(screen.getByRole("button", { name: "Supprimer les statistiques d'Ada Lune" }))
  const question = await screen.findByRole("dialog", { hidden: true })
  fireEvent.click(within(question).getByRole("button", { name: "Supprimer", hidden: true }))
  if (left > 1) expect(await screen.findByText(/^Erreur: /)).toBeDefined()
  await waitFor(() => expect(rows()).toHaveLength(left))
  if (left === 1) expect(screen.queryByText(/^Erreur: /)).toBeNull()
})

const choose = async (form: ReturnType<typeof within>, label: string, option: string) => {
  fireEvent.mouseDown(form.getByLabelText(label))
  const found = await waitFor(() => {
    const all = [...document.querySelectorAll<HTMLElement>(".ant-select-item-option")]
    const one = all.find(({ textContent }) => textContent === option)
    if (!one) throw new Error(`« ${label} » does not offer « ${option} »`)
    return one
  })
  fireEvent.click(found)
}

it("naming an influencer names who published, unless somebody was typed", async () => {
  enter("/app/collaborations/k1?tab=documents&dialog=stat")
  const form = await dialog()
  const creator = form.getByLabelText<HTMLInputElement>("Créateur")
  await choose(form, "Influenceur", "Ada Lune")
  expect(creator.value).toBe("Ada Lune")
  await userEvent.clear(creator)
  await userEvent.type(creator, "Le duo")
  await choose(form, "Influenceur", "Bea Sol")
  expect(creator.value).toBe("Le duo")
})

/** rules/campaigns.md#who-sees-a-document */
describe("whether a new document is for influencers", () => {
  const toggle = (form: ReturnType<typeof within>) =>
    form.getByRole("switch", { name: "Visible par les influenceurs" })
  const isOn = (form: ReturnType<typeof within>) => toggle(form).getAttribute("aria-checked") === "true"

  it("follows its type, whatever types were looked at before", async () => {
    enter("/app/collaborations/k1?tab=documents&dialog=document")
    const form = await dialog()
    for (const [type, on] of [
      ["Brief", true],
      ["Contrat", false],
      ["Preview", true],
      ["Autre", false],
    ] as const) {
      await choose(form, "Type", type)
      await waitFor(() => expect(isOn(form)).toBe(on))
    }
  })

  it("is as chosen from then on, whatever the type becomes", async () => {
    enter("/app/collaborations/k1?tab=documents&dialog=document")
    const form = await dialog()
    await choose(form, "Type", "Brief")
    await userEvent.click(toggle(form))
    expect(isOn(form)).toBe(false)
    await choose(form, "Type", "Preview")
    expect(isOn(form)).toBe(false)
  })
})

it("a file names the document that has no name, and leaves a name alone", async () => {
  enter("/app/collaborations/k1?tab=documents&dialog=document")
  const form = await dialog()
  const name = form.getByLabelText<HTMLInputElement>("Nom du document")
  const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
  await userEvent.upload(input, new File(["."], "brief_marque.pdf"))
  expect(name.value).toBe("brief marque")
  await userEvent.clear(name)
  await userEvent.type(name, "Le mien")
  await userEvent.upload(input, new File(["."], "autre.pdf"))
  expect(name.value).toBe("Le mien")
})

/** rules/campaigns.md#guest-page */
it("copies an influencer's own link; renewed, it is another, and only once that is agreed to", async () => {
  const user = userEvent.setup()
  enter("/app/collaborations/k1?tab=influencers")
  const copied = () => navigator.clipboard.readText()
  const page = "http://trame.test/collaboration/k1?influencerId=p1&key="
  const [first] = await screen.findAllByRole("button", { name: "Copier le lien de l'influenceur" })
  await user.click(first ?? document.body)
  await waitFor(async () => expect(await copied()).toBe(`${page}usuelle`))
  await user.click(screen.getByRole("button", { name: "Nouveau lien d'Ada Lune" }))
  expect(await screen.findByText(/^L'ancien lien cesse de fonctionner aussitôt/)).toBeDefined()
  expect(sent).toHaveLength(1)
  await user.click(await screen.findByRole("button", { name: "Créer le nouveau lien" }))
  await waitFor(async () => expect(await copied()).toBe(`${page}neuve`))
  expect(sent.map(({ body }) => body.replaces)).toEqual([undefined, "usuelle"])
})

it("makes the link of all guests when it is first copied, and lists the campaign on profiles by its switch", async () => {
  const user = userEvent.setup()
  enter("/app/collaborations/k1?dialog=link")
  const form = await dialog()
  expect(form.queryByLabelText("Lien public")).toBeNull()
  await user.click(form.getByRole("button", { name: "Copier le lien public" }))
  const page = "http://trame.test/collaboration/k1?key=clef"
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(page))
  expect((await form.findByLabelText<HTMLInputElement>("Lien public")).value).toBe(page)
  const listed = () => form.getByRole("switch", { name: "Afficher sur le profil public" })
  expect(listed().getAttribute("aria-checked")).toBe("false")
  await user.click(listed())
  await waitFor(() => expect(listed().getAttribute("aria-checked")).toBe("true"))
  expect(sent).toEqual([{ path: "k1", body: { version: 1, fields: { onProfile: true }, participants: {} } }])
  // Its link was never switched on.
  expect(form.getByText(/^Le lien n'est pas actif : aucun profil ne cite la campagne/)).toBeDefined()
})

it("the brand's link that was just made is copied from the list, though that lags behind", async () => {
  listed = [{ ...untouched, participants: [], participantCount: 0 }]
  const user = userEvent.setup()
  const router = enter("/app/collaborations/k1?dialog=link")
  await user.click(await (await dialog()).findByRole("button", { name: "Générer le lien" }))
  const made = await screen.findByDisplayValue("http://trame.test/suivi/jeton")
  expect(document.activeElement).toBe(made)
  await router.navigate("/app/collaborations")
  await user.click(await screen.findByLabelText(/^Copier le lien public d/, {}, { timeout: 10_000 }))
  expect(await screen.findByRole("button", { name: "Lien copié" })).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe("http://trame.test/suivi/jeton")
})

/** rules/campaigns.md#guest-page */
it.each([
  ["before the brand has one", null, false, "Lien actif"],
  ["while the brand's is open", "jeton", true, "Lien actif"],
  ["once the brand's is closed", "jeton", false, "Lien désactivé"],
])(
  "the links' switch says that of the influencers' page, too: %s",
  async (_when, linkToken, linkActive, said) => {
    collaboration = { ...untouched, linkToken, linkActive }
    enter("/app/collaborations/k1?dialog=link")
    const form = await dialog()
    const toggle = await form.findByRole("switch", { name: said })
    expect(toggle.getAttribute("aria-checked")).toBe(String(said === "Lien actif"))
    await userEvent.click(toggle)
    const other = said === "Lien actif" ? "Lien désactivé" : "Lien actif"
    expect(await form.findByRole("switch", { name: other })).toBeDefined()
  },
)

describe("the form of a collaboration", () => {
  it("opens on what is stored now, not on what was read before", async () => {
    const router = enter("/app/collaborations/k1")
    await screen.findByRole("heading", { level: 1, name: untouched.name })
    collaboration = { ...untouched, version: 5, name: "Renommée ailleurs" }
    await router.navigate("/app/collaborations/new?id=k1")
    const name = await fieldOf("Nom")
    expect(name.value).toBe("Renommée ailleurs")
  })

  it("leaves no entry in the history once an edit is saved", async () => {
    const router = enter("/app/collaborations")
    await screen.findByRole("heading", { level: 1, name: "Collaborations" })
    await router.navigate("/app/collaborations/new?id=k1")
    await change(await fieldOf("Nom"))
    await userEvent.click(screen.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/k1"))
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe("/app/collaborations")
  })
})
