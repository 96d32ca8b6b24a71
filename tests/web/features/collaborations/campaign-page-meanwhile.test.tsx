import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { camille } from "../../../world/people.ts"
import { storageTakes } from "../../../world/storage.ts"
import { collaboration as untouched } from "../../support/campaign.ts"
import { documentOf, fileOf, participantOf, stepOf } from "../../support/openCampaign.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/DocumentDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/SendPersonalLinkDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"
import "../../../../packages/web/src/features/collaborations/detail/TogetherTab.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let collaboration: CollaborationDetail["collaboration"]
let participants: CollaborationDetail["participants"]
let steps: CollaborationDetail["steps"]
let documents: CollaborationDetail["documents"]
let sent: Record<string, unknown>[]
/** What the next writes wait for, one after the other. */
let gates: PromiseWithResolvers<void>[]
let refuse: (() => Response) | null
/** In place of what the campaign's own read answers. */
let read: (() => Promise<Response>) | null
let files: number

const detail = () => json(200, { collaboration, participants, steps, documents, stats: [] })

async function noted(request: Request): Promise<Record<string, unknown>> {
  const body = request.method === "DELETE" ? {} : await request.json()
  sent.push(body)
  await gates.shift()?.promise
  return body
}

/** Stores what is sent, one version further. */
const patch =
  <Item extends { version: number }>(items: () => Item[], keep: (after: Item) => void) =>
  async (request: Request) => {
    const { version: _version, ...changes } = await noted(request)
    if (refuse) return refuse()
    const [first] = items()
    if (!first) return json(404, { code: "not_found", detail: "Introuvable." })
    const after = { ...first, ...changes, version: first.version + 1 }
    keep(after)
    return json(200, after)
  }

function enter(search: string) {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/collaborations/k1": () => read?.() ?? detail(),
    "/api/collaborations/k1/steps/s1": patch(
      () => steps,
      (after) => {
        steps = [after, ...steps.slice(1)]
      },
    ),
    "/api/collaborations/k1/documents": async (request) => {
      const { source: _source, ...body } = await noted(request)
      return refuse?.() ?? json(201, documentOf(`n${sent.length}`, "", body))
    },
    "/api/collaborations/k1/documents/d1": async (request) => {
      if (request.method === "DELETE") return json(200, { id: "d1" })
      return patch(
        () => documents,
        (after) => {
          documents = [after]
        },
      )(request)
    },
    "/api/collaborations/k1/documents/d1/file": () => {
      files += 1
      return json(200, { url: `https://files.example/${files}` })
    },
    "/api/collaborations/k1/participants/p1/link": async (request) => {
      await noted(request)
      return json(200, { key: "cle" })
    },
    "/api/collaboration-comments/k1/comments": () => json(200, { items: [], nextCursor: null }),
    "/api/collaboration-comments/people": () => json(200, { items: [] }),
    "/api/discover/influencers/i-p1": () => json(200, { email: "ada@lune.example" }),
    "/api/files/uploads": () => json(201, { uploadId: "u1", partBytes: 5_000_000, partCount: 1 }),
    "/api/files/uploads/u1": () => json(200, { uploadId: "u1" }),
    "/api/files/uploads/u1/parts": () =>
      json(200, { parts: [{ partNumber: 1, url: "http://uploads.test/1" }] }),
    "/api/files/uploads/u1/complete": () =>
      json(200, { uploadId: "u1", fileName: "brief_ete.pdf", fileSize: 1 }),
  })
  return visit(`/app/collaborations/k1${search}`, routes)
}

const dialog = async () => within(await screen.findByRole("dialog"))
const press = (name: string | RegExp, place = within(document.body)) =>
  fireEvent.click(place.getByRole("button", { name }))
const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())

/** The two buttons that take a step further: its mark, then its badge. */
const marks = (name: string) => screen.getAllByRole("button", { name: new RegExp(`passer « ${name} »`) })
const badge = (name: string) => marks(name)[1] as HTMLElement
const toggle = (of: "marque" | "influenceurs") =>
  screen.getByRole("switch", { name: new RegExp(`${of} : Moodboard$`) })
const isOn = (of: "marque" | "influenceurs") => toggle(of).getAttribute("aria-checked") === "true"

beforeEach(() => {
  signIn()
  withoutMotion()
  collaboration = untouched
  participants = [participantOf("p1", "Ada Lune", { linkKey: "usuelle" }), participantOf("p2", "Bea Sol")]
  steps = [stepOf("s1", "Brief", { order: "a0" }), stepOf("s2", "Tournage", { order: "a1" })]
  documents = [documentOf("d1", "Moodboard")]
  ;[sent, gates, refuse, read, files] = [[], [], null, null, 0]
})

it("what was being typed about a campaign that is deleted meanwhile can still be copied", async () => {
  enter("?tab=comments")
  const field = await screen.findByRole("textbox", { name: "Votre commentaire" })
  await userEvent.click(field)
  await userEvent.paste("Rose attend le visuel.")
  read = async () => json(404, { code: "not_found", detail: "Introuvable." })
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText("Cette collaboration n'existe pas")).toBeDefined()
  expect(await screen.findByRole("textbox", { name: "Commentaire non envoyé" })).toHaveProperty(
    "value",
    "Rose attend le visuel.",
  )
})

describe("what is shown of a change before it is stored", () => {
  const CHANGES = [
    {
      what: "a step's status",
      search: "",
      first: () => fireEvent.click(badge("Brief")),
      second: () => fireEvent.click(badge("Brief")),
      shown: () => badge("Brief").textContent,
      states: ["À faire", "En cours", "Terminé"],
    },
    {
      what: "who sees a document",
      search: "?tab=documents",
      first: () => fireEvent.click(toggle("marque")),
      second: () => fireEvent.click(toggle("influenceurs")),
      shown: () => [isOn("marque"), isOn("influenceurs")].join(),
      states: ["false,false", "true,false", "true,true"],
    },
  ]

  it.each(CHANGES)("is not undone by a read that began before: $what", async (way) => {
    enter(way.search)
    await waitFor(() => expect(way.shown()).toBe(way.states[0]))
    const before = detail()
    const late = Promise.withResolvers<Response>()
    read = () => late.promise
    const reading = queryClient.invalidateQueries()
    const writing = Promise.withResolvers<void>()
    gates = [writing]
    way.first()
    await waitFor(() => expect(sent).toHaveLength(1))
    await act(async () => {
      late.resolve(before)
      await reading
    })
    await waitFor(() => expect(before.bodyUsed).toBe(true))
    expect(way.shown()).toBe(way.states[1])
    read = null
    await act(async () => writing.resolve())
    await waitFor(() => expect(way.shown()).toBe(way.states[1]))
  })

  it.each(CHANGES)("stays while the answer to the change before it arrives: $what", async (way) => {
    enter(way.search)
    await waitFor(() => expect(way.shown()).toBe(way.states[0]))
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    gates = [one, two]
    way.first()
    await waitFor(() => expect(way.shown()).toBe(way.states[1]))
    way.second()
    await waitFor(() => expect(way.shown()).toBe(way.states[2]))
    one.resolve()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(way.shown()).toBe(way.states[2])
    await act(async () => two.resolve())
    await waitFor(() => expect(steps[0]?.version === 3 || documents[0]?.version === 3).toBe(true))
    expect(way.shown()).toBe(way.states[2])
  })
})

describe("the timeline", () => {
  it("is as far as the steps that one's view shows", async () => {
    steps = [
      stepOf("s1", "Brief", { order: "a0", participantId: "p2", status: "done" }),
      stepOf("s2", "Tournage", { order: "a1", participantId: "p1" }),
      stepOf("s3", "Bilan", { order: "a2", status: "done" }),
    ]
    enter("?influencerId=p1")
    const bar = await screen.findByRole("progressbar", { name: "1 étape terminée sur 2" })
    expect(bar.getAttribute("aria-valuenow")).toBe("50")
  })

  it("has each step's status as one stop for the keyboard, which says what a press makes of it", async () => {
    steps = (["todo", "in_progress", "done", "late"] as const).map((status, at) =>
      stepOf(`s${at}`, status, { status, order: `a${at}` }),
    )
    enter("")
    await screen.findByRole("list", { name: "Étapes" })
    for (const [status, said] of [
      ["todo", "À faire : passer « todo » à En cours"],
      ["in_progress", "En cours : passer « in_progress » à Terminé"],
      ["done", "Terminé : passer « done » à À faire"],
      ["late", "En retard : passer « late » à À faire"],
    ] as const) {
      expect(marks(status).map((mark) => mark.getAttribute("aria-label"))).toEqual([said, said])
      expect(marks(status).map(({ tabIndex }) => tabIndex)).toEqual([-1, 0])
    }
  })

  it("has each step's status go on by its mark as by its badge", async () => {
    enter("")
    await screen.findByRole("heading", { name: "Brief" })
    fireEvent.click(marks("Brief")[0] as HTMLElement)
    await waitFor(() => expect(badge("Brief").textContent).toBe("En cours"))
    await waitFor(() => expect(sent).toEqual([{ version: 1, status: "in_progress" }]))
  })
})

describe("a document", () => {
  it("that is another file by then is told by the names of both", async () => {
    documents = [fileOf("d1", "avant.pdf", "application/pdf")]
    enter("?tab=documents&dialog=document&item=d1")
    const form = await dialog()
    await userEvent.click(form.getByLabelText("Nom du document"))
    await userEvent.paste(" 2")
    documents = documents.map((one) => ({ ...one, fileName: "après.pdf", version: 2 }))
    refuse = () => json(409, { code: "conflict", detail: "Modifié entre-temps." })
    press("Enregistrer", form)
    const told = within(await form.findByRole("alert"))
    expect(told.getByRole("listitem").textContent?.replace(/\s/gu, " ")).toBe(
      "Contenu : « avant.pdf (2 048 octets) » → « après.pdf (2 048 octets) »",
    )
  })

  const drop = async () => {
    const tab = (await screen.findByRole("region", { name: "Documents" })).parentElement ?? document.body
    const dropped = [new File(["."], "brief_ete.pdf")]
    fireEvent.drop(tab, { dataTransfer: { types: ["Files"], files: dropped, items: [{ kind: "file" }] } })
    const form = await dialog()
    await form.findByText("brief_ete.pdf")
    return form
  }
  const left = (router: ReturnType<typeof enter>) =>
    waitFor(() => {
      expect(router.state.location.search).toBe("?tab=documents")
      expect(screen.queryByLabelText("Nom du document")).toBeNull()
    })
  const begins = async () => {
    const form = await dialog()
    expect(form.getByLabelText<HTMLInputElement>("Nom du document").value).toBe("")
    expect(form.queryByText("brief_ete.pdf")).toBeNull()
  }

  it("that was dropped and added is not that of the next one, nor of the dialog opened anew", async () => {
    storageTakes("all")
    const router = enter("?tab=documents")
    press("Ajouter et continuer", await drop())
    await waitFor(() => expect(sent).toHaveLength(1))
    await waitFor(begins)
    fireEvent.click((await dialog()).getAllByRole("button", { name: "Fermer" }).at(-1) ?? document.body)
    await left(router)
    await router.navigate("/app/collaborations/k1?tab=documents&dialog=document")
    await begins()
  })

  it("that was dropped and left is not that of the next one", async () => {
    const router = enter("?tab=documents")
    press("Fermer", await drop())
    fireEvent.click(await screen.findByRole("button", { name: "Quitter sans enregistrer" }))
    await left(router)
    press("Ajouter un document")
    await begins()
  })

  it("that is being sent is stopped alone, and says no more why the one before was not added", async () => {
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    enter("?tab=documents&dialog=document")
    const form = await dialog()
    fireEvent.change(form.getByLabelText("Nom du document"), { target: { value: "Brief" } })
    fireEvent.click(form.getByRole("radio", { name: "Lien" }))
    fireEvent.change(form.getByPlaceholderText("https://"), { target: { value: "https://docs.example/1" } })
    press("Ajouter", form)
    expect(await form.findByText("Erreur lors de l'ajout: Plus tard.")).toBeDefined()
    const { begun } = storageTakes("none")
    fireEvent.click(form.getByRole("radio", { name: "Fichier" }))
    const input = document.querySelector<HTMLInputElement>("input[type=file]") ?? document.body
    fireEvent.change(input, { target: { files: [new File(["."], "a.pdf")] } })
    press("Ajouter", form)
    await waitFor(() => expect(begun).toHaveBeenCalled())
    expect(form.queryByRole("button", { name: "Ajouter" })).toBeNull()
    press("Annuler l'envoi", form)
    expect(await form.findByRole("button", { name: "Ajouter" })).toBeDefined()
    expect(form.queryByText(/^Erreur/)).toBeNull()
    expect(sent).toHaveLength(1)
  })

  it("is looked at by an address of its own each time", async () => {
    documents = [fileOf("d1", "brief.png", "image/png")]
    const router = enter("?tab=documents")
    for (const time of [1, 2]) {
      fireEvent.click(await screen.findByRole("button", { name: "brief.png" }))
      const preview = await dialog()
      const image = await preview.findByRole("img", { name: "brief.png" })
      expect(image.getAttribute("src")).toBe(`https://files.example/${time}`)
      press("Fermer", preview)
      await waitFor(() => expect(router.state.location.search).toBe("?tab=documents"))
      await closed()
    }
  })

  it("that is deleted goes at once, though what is read lags behind", async () => {
    enter("?tab=documents")
    fireEvent.click(await screen.findByLabelText("Actions pour « Moodboard »"))
    fireEvent.click(await screen.findByRole("menuitem", { name: "Supprimer" }))
    press("Supprimer", await dialog())
    expect(await screen.findByText("Aucun document pour le moment")).toBeDefined()
  })

  it.each([
    ["document", "?tab=documents&dialog=document&item=d1", "Document commun à tous"],
    ["step", "?dialog=step&item=s1", "Étape commune à tous"],
  ])("or a step that was one influencer's becomes everybody's: a %s", async (_what, search, common) => {
    steps = [stepOf("s1", "Brief", { participantId: "p1", participantName: "Ada Lune" })]
    documents = [documentOf("d1", "Moodboard", { participantId: "p1", participantName: "Ada Lune" })]
    enter(search)
    const form = await dialog()
    fireEvent.mouseDown(await form.findByLabelText("Influenceur"))
    fireEvent.click(await screen.findByTitle(common))
    press("Enregistrer", form)
    await waitFor(() => expect(sent).toEqual([{ version: 1, participantId: null }]))
  })
})

describe("the links of a campaign", () => {
  it("made by a colleague while one looks takes the keyboard from nowhere", async () => {
    enter("?dialog=link")
    const form = await dialog()
    const other = await form.findByRole("button", { name: "Copier le lien public" })
    // Where the keyboard is at first.
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Liens publics"))
    act(() => other.focus())
    collaboration = { ...untouched, linkToken: "jeton", linkActive: true, revision: 2 }
    await act(() => queryClient.invalidateQueries())
    expect(await form.findByLabelText("Lien de suivi")).toBeDefined()
    expect(document.activeElement).toBe(other)
  })

  it("of one influencer is not renewed while it is being copied", async () => {
    const writing = Promise.withResolvers<void>()
    gates = [writing]
    enter("?tab=influencers")
    const renew = () => screen.getByRole<HTMLButtonElement>("button", { name: "Nouveau lien d'Ada Lune" })
    const [copy] = await screen.findAllByRole("button", { name: "Copier le lien de l'influenceur" })
    expect(renew().disabled).toBe(false)
    fireEvent.click(copy ?? document.body)
    await waitFor(() => expect(renew().disabled).toBe(true))
    await act(async () => writing.resolve())
    await waitFor(() => expect(renew().disabled).toBe(false))
  })

  it("of one who leaves the campaign meanwhile keeps the message that is being typed", async () => {
    enter("?tab=influencers&dialog=personal&participant=p1")
    const message = await (await dialog()).findByLabelText<HTMLTextAreaElement>(/^Message/)
    fireEvent.change(message, { target: { value: "Voici ton lien." } })
    participants = participants.slice(1)
    await act(() => queryClient.invalidateQueries())
    await waitFor(() => expect(screen.queryByRole("heading", { name: "Ada Lune", hidden: true })).toBeNull())
    expect((await dialog()).getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe("Voici ton lien.")
  })
})
