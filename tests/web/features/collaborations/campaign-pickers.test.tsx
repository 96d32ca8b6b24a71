import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { CLIENT_CHOICES } from "@trame/core/campaigns/clients/rules/choices"
import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import type { TimelineTemplate } from "@trame/core/campaigns/templates/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { camille } from "../../../world/people.ts"
import { collaboration as untouched } from "../../support/campaign.ts"
import { clientOf, contactOf } from "../../support/clients.ts"
import { participantOf, stepOf } from "../../support/openCampaign.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../../packages/web/src/features/castings/SendLinkDialog.tsx"
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/ApplyDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/SendLinkDialog.tsx"
import "../../../../packages/web/src/features/collaborations/form/ClientPicker.tsx"
import "../../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../../packages/web/src/features/collaborations/templates/TemplateDialog.tsx"
import "../../../../packages/web/src/features/collaborations/templates/TemplateListDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-03-01T08:00:00.000Z"
const templateOf = (id: string, name: string): TimelineTemplate => ({
  ...{ id, name, version: 4, createdAt: NOW, updatedAt: NOW },
  steps: [{ name: `Brief ${id}`, offset: -7 }],
})

let templates: TimelineTemplate[]
let steps: CollaborationDetail["steps"]
let collaboration: CollaborationDetail["collaboration"]
let clients: { id: string; brandName: string; sector: string | null }[]
let sent: { path: string; body: Record<string, unknown> }[]
let refuse: (() => Response) | null

const noted = (answers: (body: Record<string, unknown>) => Response) => async (request: Request) => {
  const body = await request.json()
  sent.push({ path: new URL(request.url).pathname.replace("/api/", ""), body })
  return refuse?.() ?? answers(body)
}

function enter(path: string) {
  const apply = noted(() => json(200, { steps: [stepOf("n1", "Brief", { order: "a9" })] }))
  const listed = [
    clientOf("c1", { brandName: "Maison Rive", contacts: [contactOf("Rose")] }),
    clientOf("c2", { brandName: "Rive", contacts: [contactOf("Iris")] }),
  ]
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/collaborations": () => json(200, { items: [], nextCursor: null }),
    "/api/collaborations/k1": () =>
      json(200, {
        ...{ collaboration, steps, documents: [], stats: [] },
        participants: [participantOf("p1", "Ada Lune"), participantOf("p2", "Bea Sol")],
      }),
    "/api/timeline-templates": (request) =>
      request.method === "GET"
        ? json(200, { items: templates })
        : noted((body) => {
            const made = { ...templateOf("neuf", ""), ...body, version: 1 } as TimelineTemplate
            templates = [...templates, made]
            return json(201, made)
          })(request),
    "/api/timeline-templates/t1/apply": apply,
    "/api/timeline-templates/t2/apply": apply,
    "/api/clients/choices": () => json(200, { items: clients }),
    "/api/clients": (request) =>
      request.method === "GET"
        ? json(200, {
            items: listed.map((one) => ({ ...one, collaborationCount: 0 })),
            ...{ total: 2, page: 1, pageCount: 1 },
          })
        : noted((body) => json(201, { ...clientOf("neuf"), ...body }))(request),
    "/api/clients/neuf": noted((body) => json(200, { ...clientOf("neuf"), ...body })),
    "/api/link-mails/collaborations/k1": noted(({ to }) => json(200, { to })),
    "/api/link-mails/castings/c1": noted(({ to }) => json(200, { to })),
    "/api/castings": () => json(200, { items: [], nextCursor: null }),
    "/api/castings/figures": () => json(200, { active: 0, proposals: 0, decisions: 0 }),
    "/api/castings/c1": () =>
      json(200, {
        casting: {
          ...{ id: "c1", version: 1, revision: 1, name: "Hiver", brand: "maison RIVE", description: "" },
          ...{ budget: "", startDate: "2026-12-01", endDate: "2026-12-31", deadline: null, status: "active" },
          ...{ requirements: [], linkToken: "j", linkActive: true, collaborationId: null },
          ...{ createdAt: NOW, updatedAt: NOW },
        },
        proposals: [],
        activity: { items: [], nextCursor: null },
      }),
  })
  return visit(path, routes)
}

/** The one on top. A page with a choice of its own keeps its dialogs from being found by their names here. */
const dialog = (title: string) =>
  waitFor(() => {
    const titled = screen
      .getAllByRole("dialog")
      .filter((one) => one.querySelector(".ant-modal-title")?.textContent === title)
    const top = titled.at(-1)
    if (!top) throw new Error(`No dialog « ${title} »`)
    return within(top)
  })
const pick = async (form: Awaited<ReturnType<typeof dialog>>, label: string, option: string) => {
  const box = form.getByLabelText(label)
  fireEvent.mouseDown(box)
  // Of many, those alone are drawn that are in sight.
  if (box.getAttribute("readonly") === null) fireEvent.change(box, { target: { value: option } })
  const found = await waitFor(() => {
    const all = [...document.querySelectorAll(".ant-select-item-option")]
    const one = all.filter(({ textContent }) => textContent === option).at(-1)
    if (!one) throw new Error(`« ${label} » does not offer « ${option} »`)
    return one
  })
  fireEvent.click(found)
}

beforeEach(() => {
  signIn()
  templates = [templateOf("t1", "Lancement"), templateOf("t2", "Teasing")]
  steps = []
  collaboration = { ...untouched, signedDate: "2026-03-10" }
  clients = [{ id: "c1", brandName: "Maison Rive", sector: null }]
  ;[sent, refuse] = [[], null]
})

describe("applying a template", () => {
  const APPLY = "/app/collaborations/k1?templates=apply"

  it("begins with the one that the address names, for whom the view is restricted to", async () => {
    withoutMotion()
    steps = [stepOf("s1", "Brief", { order: "a0" })]
    const router = enter(`${APPLY}&template=t2&influencerId=p2`)
    const form = await dialog("Appliquer un modèle")
    expect(await form.findByText("Brief t2")).toBeDefined()
    expect(form.getByText(/Elles s'ajoutent après celles en place/)).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: "Ajouter 1 étape" }))
    await waitFor(() => expect(sent[0]).toMatchObject({ path: "timeline-templates/t2/apply" }))
    expect(sent[0]?.body).toMatchObject({ participantId: "p2", version: 4, start: "2026-03-10" })
    await waitFor(() => expect(router.state.location.search).toBe("?influencerId=p2"))
    const row = (await screen.findAllByRole("heading", { name: "Brief" })).at(-1)?.closest("li")
    await waitFor(() => expect(row?.contains(document.activeElement)).toBe(true))
  })

  it("may be another one, for somebody else or for all", async () => {
    enter(`${APPLY}&influencerId=p2`)
    const form = await dialog("Appliquer un modèle")
    expect(await form.findByText("Brief t1")).toBeDefined()
    expect(form.queryByText(/Elles s'ajoutent après/)).toBeNull()
    await pick(form, "Modèle", "Teasing")
    expect(await form.findByText("Brief t2")).toBeDefined()
    await pick(form, "Influenceur", "Étapes communes à tous")
    await userEvent.click(form.getByRole("button", { name: "Ajouter 1 étape" }))
    await waitFor(() => expect(sent[0]?.body).toMatchObject({ participantId: null }))
    expect(sent[0]?.path).toBe("timeline-templates/t2/apply")
  })

  it("that a colleague deleted meanwhile is said to be gone, and adds nothing until another one is chosen", async () => {
    enter(`${APPLY}&template=t2`)
    const form = await dialog("Appliquer un modèle")
    expect(await form.findByText("Brief t2")).toBeDefined()
    templates = templates.slice(0, 1)
    await act(() => queryClient.invalidateQueries())
    expect(await form.findByText(/^Ce modèle vient d'être supprimé par une autre personne/)).toBeDefined()
    expect(form.queryByText("Brief t2")).toBeNull()
    await userEvent.click(form.getByRole("button", { name: "Ajouter" }))
    expect(sent).toEqual([])
    await pick(form, "Modèle", "Lancement")
    expect(await form.findByText("Brief t1")).toBeDefined()
    await waitFor(() => expect(form.queryByText(/^Ce modèle vient d'être supprimé/)).toBeNull())
    await userEvent.click(form.getByRole("button", { name: "Ajouter 1 étape" }))
    await waitFor(() => expect(sent[0]?.path).toBe("timeline-templates/t1/apply"))
  })

  it("of an agency without any leads to a first one, which can be applied then", async () => {
    templates = []
    enter(APPLY)
    await userEvent.click(
      await (await dialog("Appliquer un modèle")).findByRole("button", { name: "Nouveau modèle" }),
    )
    const form = await dialog("Nouveau modèle")
    await userEvent.click(await form.findByLabelText("Nom du modèle"))
    await userEvent.paste("Premier")
    await userEvent.click(form.getByRole("button", { name: "Retirer l'étape 1" }))
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await form.findByText("Un modèle compte au moins une étape")).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.click(form.getByRole("button", { name: "Ajouter une étape" }))
    const name = await form.findByLabelText("Nom de l'étape 1")
    await waitFor(() => expect(document.activeElement).toBe(name))
    await userEvent.paste("Brief")
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Modèle « Premier » enregistré")).toBeDefined()
    expect(sent[0]?.body).toMatchObject({ name: "Premier", steps: [{ name: "Brief", offset: null }] })
  })
})

describe("the choice of a client", () => {
  const open = async () => {
    enter("/app/collaborations/new?picker=brand")
    return dialog("Choisir un client")
  }

  it("says when there may be more than are shown", async () => {
    clients = Array.from({ length: CLIENT_CHOICES }, (_, at) => ({
      ...{ id: `c${at}`, brandName: `Marque ${at}`, sector: "Luxe" },
    }))
    expect(
      await (await open()).findByText(new RegExp(`^Les ${CLIENT_CHOICES} premiers sont affichés`)),
    ).toBeDefined()
    closePage()
    clients = clients.slice(1)
    const form = await open()
    await form.findByText("Marque 1")
    expect(form.queryByText(/premiers sont affichés/)).toBeNull()
  })

  it("marks the client that is chosen", async () => {
    collaboration = { ...collaboration, clientId: "c1" }
    enter("/app/collaborations/new?id=k1&picker=brand")
    const form = await dialog("Choisir un client")
    const current = await form.findByRole("button", { name: /Maison Rive/ })
    expect(current.getAttribute("aria-current")).toBe("true")
    expect(form.getByLabelText("Client actuel")).toBeDefined()
  })

  it("of an agency without any adds one with its sector, or takes the one that is there already", async () => {
    clients = []
    const form = await open()
    expect(await form.findByText("Votre agence n'a pas encore de client.")).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: "Nouveau client" }))
    const added = await dialog("Nouveau client")
    const name = await added.findByLabelText("Nom de la marque")
    expect(document.activeElement).toBe(name)
    await userEvent.paste("Sel")
    await pick(added, "Secteur", "Luxe")
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await userEvent.click(added.getByRole("button", { name: "Ajouter et choisir" }))
    expect(await added.findByText("Erreur lors de l'ajout du client")).toBeDefined()
    refuse = null
    const key = api.clients.pick.queryKey({ input: { search: "ailleurs" } })
    queryClient.setQueryData(key, { items: [] })
    await userEvent.click(added.getByRole("button", { name: "Ajouter et choisir" }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Marque").value).toBe("Sel"))
    expect(sent.at(-1)).toMatchObject({ path: "clients", body: { brandName: "Sel", sector: "Luxe" } })
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })

  it("that is new is one though an answer was lost, named as it is by then", async () => {
    const form = await open()
    await userEvent.click(await form.findByRole("button", { name: "Nouveau client" }))
    const added = await dialog("Nouveau client")
    const add = () => userEvent.click(added.getByRole("button", { name: "Ajouter et choisir" }))
    await userEvent.click(await added.findByLabelText("Nom de la marque"))
    await userEvent.paste("Sel")
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await add()
    await added.findByText("Plus tard.")
    refuse = null
    await userEvent.click(added.getByLabelText("Nom de la marque"))
    await userEvent.paste(" gris")
    await add()
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Marque").value).toBe("Sel gris"))
    expect(sent.map(({ path, body }) => [path, body.brandName])).toEqual([
      ["clients", "Sel"],
      ["clients", "Sel gris"],
      ["clients/neuf", "Sel gris"],
    ])
    expect(sent[1]?.body.creationId).toBe(sent[0]?.body.creationId)
  })

  it("takes the twin of a new one by a press", async () => {
    const form = await open()
    await userEvent.click(await form.findByRole("button", { name: "Nouveau client" }))
    const added = await dialog("Nouveau client")
    await userEvent.click(await added.findByLabelText("Nom de la marque"))
    await userEvent.paste("maison rive")
    await userEvent.click(await added.findByRole("button", { name: /^Choisir «\sMaison Rive\s»$/ }))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Marque").value).toBe("Maison Rive"))
    expect(sent).toEqual([])
  })
})

describe("a link by mail", () => {
  it("goes to the client of the campaign before one of the brand's name", async () => {
    collaboration = { ...collaboration, clientId: "c2", linkToken: "j", linkActive: true }
    enter("/app/collaborations/k1?dialog=send")
    const form = await dialog("Envoyer le lien par e-mail")
    expect((await form.findByLabelText<HTMLInputElement>(/^Destinataire/)).value).toBe("iris@rive.example")
  })

  it("of a casting goes to the brand's client, and is told of by the casting's journal", async () => {
    const key = api.castings.activity.infiniteKey({
      input: () => ({ castingId: "c1" }),
      initialPageParam: undefined,
    })
    enter("/app/casting?dialog=send&casting=c1")
    const form = await dialog("Envoyer le lien par e-mail")
    const to = await form.findByLabelText<HTMLInputElement>(/^Destinataire/)
    expect(to.value).toBe("rose@rive.example")
    expect(form.getByText(/^Le lien du casting « Hiver » part/)).toBeDefined()
    queryClient.setQueryData(key, { pages: [{ items: [], nextCursor: null }], pageParams: [undefined] })
    await userEvent.click(form.getByRole("button", { name: "Envoyer" }))
    expect(await screen.findByText("Lien envoyé à rose@rive.example")).toBeDefined()
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
  })
})
