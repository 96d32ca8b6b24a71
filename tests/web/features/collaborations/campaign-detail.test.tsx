import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { CollaborationDetail } from "@trame/core/campaigns/collaborations/contract/shapes"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../../world/people.ts"
import { collaboration as untouched } from "../../support/campaign.ts"
import { participantOf, stepOf } from "../../support/openCampaign.ts"
import { answer, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/StepDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let collaboration: CollaborationDetail["collaboration"]
let participants: CollaborationDetail["participants"]
let steps: CollaborationDetail["steps"]
let sent: { call: string; body: Record<string, unknown> }[]
let held: Promise<unknown> | null
let refuse: (() => Response) | null
let read: (() => Response) | null

async function noted(request: Request): Promise<Record<string, unknown>> {
  const body = request.method === "DELETE" ? {} : await request.json()
  const path = new URL(request.url).pathname.replace("/api/collaborations/k1", "")
  sent.push({ call: `${request.method} ${path}`.trim(), body })
  await held
  return body
}

const stepAt = (id: string) => async (request: Request) => {
  const { version, ...changes } = await noted(request)
  if (refuse) return refuse()
  const stored = steps.find((step) => step.id === id)
  if (request.method === "DELETE") {
    steps = steps.filter((step) => step !== stored)
    return json(200, { id })
  }
  if (stored?.version !== version) return json(409, { code: "conflict", detail: "Modifiée entre-temps." })
  const after = { ...stored, ...changes, version: Number(version) + 1 }
  steps = steps.map((step) => (step === stored ? (after as typeof step) : step))
  return json(200, after)
}

function enter(path = "/app/collaborations/k1") {
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/agencies/teammates": () =>
      json(200, { items: [{ id: "u2", name: "Hugo Leroy", role: "Chargé de campagnes" }] }),
    "/api/collaborations": () => json(200, { items: [], nextCursor: null }),
    "/api/collaborations/k1": async (request) => {
      if (request.method === "DELETE") {
        await noted(request)
        return refuse?.() ?? json(200, { id: "k1" })
      }
      return read?.() ?? json(200, { collaboration, participants, steps, documents: [], stats: [] })
    },
    "/api/collaborations/k1/archive": async (request) => {
      const { version, archived } = await noted(request)
      if (refuse) return refuse()
      const revision = collaboration.revision + 1
      collaboration = {
        ...collaboration,
        archived: archived === true,
        version: Number(version) + 1,
        revision,
      }
      return json(200, { id: "k1", archived, version: collaboration.version, revision })
    },
    ...Object.fromEntries(
      ["s1", "s2", "s3"].flatMap((id) => [
        [`/api/collaborations/k1/steps/${id}`, stepAt(id)],
        [
          `/api/collaborations/k1/steps/${id}/move`,
          async (request: Request) => {
            await noted(request)
            return (
              refuse?.() ?? json(200, { ...steps.find((step) => step.id === id), order: "a0V", version: 2 })
            )
          },
        ],
      ]),
    ),
  })
  return visit(path, routes)
}

const button = (name: string | RegExp) => screen.findByRole("button", { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const agree = async (name: string) =>
  userEvent.click((await screen.findAllByRole("button", { name })).at(-1) ?? document.body)
const menu = async (of: string, item: string) => {
  fireEvent.click(await screen.findByLabelText(`Actions pour « ${of} »`))
  // Those that were closed are still there.
  return (await screen.findAllByRole("menuitem", { name: item })).at(-1) as HTMLElement
}
const heading = () => screen.findByRole("heading", { level: 1, name: untouched.name })
const names = () =>
  within(screen.getByRole("list", { name: "Étapes" }))
    .getAllByRole("heading")
    .map(({ textContent }) => textContent)
/** The badge of a step, which is beside its mark. */
const badge = (name: string) =>
  screen.getAllByRole("button", { name: new RegExp(`passer « ${name} »`) }).at(-1)

beforeEach(() => {
  signIn()
  collaboration = untouched
  participants = [participantOf("p1", "Ada Lune"), participantOf("p2", "Bea Sol")]
  steps = [
    stepOf("s1", "Brief", { order: "a0" }),
    stepOf("s2", "Tournage", { order: "a1", participantId: "p1", participantName: "Ada Lune" }),
    stepOf("s3", "Bilan", { order: "a2" }),
  ]
  ;[sent, held, refuse, read] = [[], null, null, null]
})

describe("a campaign's page", () => {
  it("is left for the list once the campaign is deleted, which « back » does not undo", async () => {
    const router = enter("/app/collaborations")
    await screen.findByRole("heading", { level: 1, name: "Collaborations" })
    await router.navigate("/app/collaborations/k1")
    await heading()
    const clients = api.clients.get.queryKey({ input: { clientId: "c1" } })
    queryClient.setQueryData(clients, {} as never)
    const casting = api.castings.get.queryKey({ input: { castingId: "s1" } })
    queryClient.setQueryData(casting, {} as never)
    await press("Supprimer")
    await screen.findByText(/^Ses étapes, documents, statistiques et son lien de suivi/)
    expect(sent).toEqual([])
    await agree("Supprimer")
    expect(await screen.findByText("Collaboration supprimée avec succès")).toBeDefined()
    expect(router.state.location.pathname).toBe("/app/collaborations")
    expect(screen.queryByText("Cette collaboration n'existe pas")).toBeNull()
    // Its client counts it no more, its casting may make another, and what others do is heard of again.
    expect(queryClient.getQueryState(clients)?.isInvalidated).toBe(true)
    expect(queryClient.getQueryState(casting)?.isInvalidated).toBe(true)
    expect(isHeld()).toBe(false)
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe("/app/collaborations")
  })

  it("is left for the list without a word where somebody has deleted the campaign before", async () => {
    refuse = () => json(404, { code: "not_found", detail: "Partie." })
    const router = enter()
    await press("Supprimer")
    await screen.findByText(/^Ses étapes, documents/)
    await agree("Supprimer")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations"))
    expect(screen.queryByText(/^(Erreur|Collaboration supprimée)/)).toBeNull()
  })

  it("stays where its deletion is refused", async () => {
    refuse = () => json(403, { code: "forbidden", detail: "Refusé pour l'instant." })
    const router = enter()
    await press("Supprimer")
    await screen.findByText(/^Ses étapes, documents/)
    await agree("Supprimer")
    expect(await screen.findByText("Erreur: Refusé pour l'instant.")).toBeDefined()
    expect(router.state.location.pathname).toBe("/app/collaborations/k1")
  })

  it("archives it and brings it back, for as long as that can be taken back", async () => {
    const clients = api.clients.get.queryKey({ input: { clientId: "c1" } })
    enter()
    await heading()
    queryClient.setQueryData(clients, {} as never)
    await press("Archiver")
    expect(await screen.findByText("« Lancement d'automne » est archivée.")).toBeDefined()
    expect(await screen.findByText("Archivée")).toBeDefined()
    expect(queryClient.getQueryState(clients)?.isInvalidated).toBe(true)
    expect(await button("Désarchiver")).toBeDefined()
    fireEvent.keyDown(window, { key: "z", ctrlKey: true })
    expect(await screen.findByText("« Lancement d'automne » est de nouveau dans les listes.")).toBeDefined()
    expect(sent.map(({ body }) => body)).toEqual([
      { version: 1, archived: true },
      { version: 2, archived: false },
    ])
    refuse = () => json(403, { code: "forbidden", detail: "Refusé." })
    await press("Archiver")
    expect(await screen.findByText("« Lancement d'automne » est restée où elle était. Refusé.")).toBeDefined()
    expect(await button("Archiver")).toBeDefined()
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await press("Archiver")
    expect(
      await screen.findByText("« Lancement d'automne » est peut-être restée où elle était. Plus tard."),
    ).toBeDefined()
  })

  it.each([
    ["Modifier", "?id=k1"],
    ["Dupliquer", "?from=k1"],
  ])("leads by « %s » to the form", async (name, search) => {
    const router = enter()
    await heading()
    await press(name)
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/new"))
    expect(router.state.location.search).toBe(search)
  })

  it("is changed by a key", async () => {
    const router = enter()
    await heading()
    fireEvent.keyDown(document.body, { key: "e" })
    await waitFor(() => expect(router.state.location.search).toBe("?id=k1"))
  })

  it("says what is known of the campaign, and that its link is there already", async () => {
    collaboration = {
      ...untouched,
      ...{ date: "2026-03-15", signedDate: null, budget: 150_050, description: "Trois vidéos" },
      ...{ linkToken: "jeton", linkActive: false, type: "casting_interne" },
    }
    enter()
    const about = within(await screen.findByRole("region", { name: "Informations" }))
    const said = about.getAllByRole("definition").map(({ textContent }) => textContent?.replace(/\s/gu, " "))
    expect(said).toEqual(["Casting interne", "15/03/2026", "Non définie", "Camille Laurent", "1 500,50 €"])
    expect(about.getByText("Trois vidéos")).toBeDefined()
    expect(await button("Gérer le lien public")).toBeDefined()
  })

  it("says that there is none of that name, and leads back to the list", async () => {
    read = () => json(404, { code: "not_found", detail: "Introuvable." })
    const router = enter()
    expect(await screen.findByText("Cette collaboration n'existe pas")).toBeDefined()
    await press("Retour aux collaborations")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations"))
  })

  it("says why it could not be read, and tries again", async () => {
    read = () => json(503, { code: "unavailable", detail: "Revenez plus tard." })
    enter()
    expect(await screen.findByText("Revenez plus tard.")).toBeDefined()
    expect(screen.queryByText("Cette collaboration n'existe pas")).toBeNull()
    read = null
    await press("Réessayer")
    await heading()
  })

  it("has each of its tabs as an entry of the history; nonsense is the first", async () => {
    const router = enter("/app/collaborations/k1?tab=nonsense")
    expect((await screen.findByRole("tab", { selected: true })).textContent).toMatch(/^Timeline/)
    await userEvent.click(screen.getByRole("tab", { name: /^Influenceurs/ }))
    expect(router.state.location.search).toBe("?tab=influencers")
    await userEvent.click(screen.getByRole("tab", { name: /^Documents/ }))
    await router.navigate(-1)
    await waitFor(() =>
      expect(screen.getByRole("tab", { selected: true }).textContent).toMatch(/^Influenceurs/),
    )
  })
})

describe("the view of one influencer", () => {
  const filter = () => screen.queryByRole("combobox", { name: "Influenceur affiché" })

  it("is chosen and left in the history, and shows what is common too", async () => {
    const router = enter()
    await heading()
    fireEvent.mouseDown(filter() ?? document.body)
    fireEvent.click((await screen.findAllByText("Bea Sol")).at(-1) ?? document.body)
    await waitFor(() => expect(router.state.location.search).toBe("?influencerId=p2"))
    expect(names()).toEqual(["Brief", "Bilan"])
    await press("Retirer le filtre")
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(names()).toEqual(["Brief", "Tournage", "Bilan"])
    await router.navigate(-2)
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await router.navigate(1)
    await waitFor(() => expect(router.state.location.search).toBe("?influencerId=p2"))
    fireEvent.mouseDown(filter() ?? document.body)
    fireEvent.click((await screen.findAllByText("Tous les influenceurs")).at(-1) ?? document.body)
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(names()).toEqual(["Brief", "Tournage", "Bilan"])
  })

  it("of somebody who takes no part says so, and of a single one there is none to choose", async () => {
    participants = [participantOf("p1", "Ada Lune")]
    const router = enter("/app/collaborations/k1?influencerId=nobody")
    expect(await screen.findByText("Un influenceur qui ne participe pas")).toBeDefined()
    expect(names()).toEqual(["Brief", "Bilan"])
    await router.navigate("/app/collaborations/k1")
    await waitFor(() => expect(filter()).toBeNull())
  })
})

describe("a step of the timeline", () => {
  it("says its day, how late it is, whose it is and who is to do it", async () => {
    steps = [
      stepOf("s1", "Brief", { deadline: "2026-01-01", assigneeId: "u2", viaPublicLink: true }),
      stepOf("s2", "Tournage", { participantId: "p1", participantName: "Ada Lune" }),
      stepOf("s3", "Bilan", { deadline: "2026-01-01", status: "done", assigneeId: "gone" }),
    ]
    enter()
    const lineOf = async (name: string) =>
      (await screen.findByRole("heading", { name })).closest("li") as HTMLElement
    const brief = await lineOf("Brief")
    await within(brief).findByText("Confiée à Hugo Leroy")
    expect(brief.textContent).toMatch(/01\/01\/2026 · En retard de \d+ jours.*Étape commune/)
    expect(within(brief).getByText("Ajouté via le lien public")).toBeDefined()
    expect((await lineOf("Tournage")).textContent).toMatch(/Sans date limite.*Ada Lune/)
    const done = await lineOf("Bilan")
    expect(done.textContent).not.toMatch(/En retard|Confiée/)
    expect(screen.getByText("1 étape terminée sur 3")).toBeDefined()
  })

  it("goes on twice by two presses, each on what the one before made of it", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    enter()
    await screen.findByRole("heading", { name: "Brief" })
    fireEvent.click(badge("Brief") ?? document.body)
    await waitFor(() => expect(badge("Brief")?.textContent).toBe("En cours"))
    fireEvent.click(badge("Brief") ?? document.body)
    await waitFor(() => expect(badge("Brief")?.textContent).toBe("Terminé"))
    resolve()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ body }) => body)).toEqual([
      { version: 1, status: "in_progress" },
      { version: 2, status: "done" },
    ])
    await waitFor(() => expect(steps[0]).toMatchObject({ status: "done", version: 3 }))
    expect(badge("Brief")?.textContent).toBe("Terminé")
    // The next press knows what was stored last.
    fireEvent.click(badge("Brief") ?? document.body)
    await waitFor(() => expect(sent[2]?.body).toEqual({ version: 3, status: "todo" }))
  })

  it("that a colleague changed is shown as they left it, in words", async () => {
    enter()
    await screen.findByRole("heading", { name: "Brief" })
    steps = steps.map((step) =>
      step.id === "s1" ? { ...step, name: "Brief validé", status: "done", version: 4 } : step,
    )
    fireEvent.click(badge("Brief") ?? document.body)
    expect(
      await screen.findByText(
        "« Brief » a été modifiée entre-temps par une autre personne. L'étape est maintenant « Brief validé », terminé.",
      ),
    ).toBeDefined()
    expect(names()[0]).toBe("Brief validé")
  })

  it("that a colleague deleted goes, in words", async () => {
    enter()
    await screen.findByRole("heading", { name: "Brief" })
    steps = steps.slice(1)
    refuse = () => json(404, { code: "not_found", detail: "Introuvable." })
    fireEvent.click(badge("Brief") ?? document.body)
    expect(
      await screen.findByText("« Brief » a été supprimée entre-temps par une autre personne."),
    ).toBeDefined()
    await waitFor(() => expect(names()).toEqual(["Tournage", "Bilan"]))
  })

  it("is moved by its menu, within the ends, and where it stands then is told", async () => {
    enter()
    expect((await menu("Brief", "Monter")).getAttribute("aria-disabled")).toBe("true")
    fireEvent.click(screen.getAllByRole("menuitem", { name: "Descendre" }).at(-1) as HTMLElement)
    await waitFor(() =>
      expect(sent).toEqual([{ call: "POST /steps/s1/move", body: { version: 1, afterStepId: "s2" } }]),
    )
    expect(await screen.findByText("« Brief » déplacée en position 2 sur 3.")).toBeDefined()
    const last = await menu("Bilan", "Descendre")
    expect(last.getAttribute("aria-disabled")).toBe("true")
    fireEvent.click(screen.getAllByRole("menuitem", { name: "Monter" }).at(-1) ?? document.body)
    await waitFor(() => expect(sent.at(-1)?.call).toBe("POST /steps/s3/move"))
  })

  it("stays where it could not be deleted, with the reason, or where that is not agreed to", async () => {
    enter()
    fireEvent.click(await menu("Brief", "Supprimer"))
    await screen.findByText("« Brief » sera retirée de la timeline.")
    await agree("Annuler")
    expect(sent).toEqual([])
    refuse = () => json(503, { code: "unavailable", detail: "Plus tard." })
    fireEvent.click(await menu("Brief", "Supprimer"))
    await waitFor(() =>
      expect(screen.getAllByRole("button", { name: "Supprimer" }).length).toBeGreaterThan(1),
    )
    await agree("Supprimer")
    expect(await screen.findByText("Erreur lors de la suppression de l'étape. Plus tard.")).toBeDefined()
    expect(names()).toEqual(["Brief", "Tournage", "Bilan"])
  })

  it("goes without a word where somebody else has deleted it already", async () => {
    refuse = () => json(404, { code: "not_found", detail: "Cette étape n'existe plus." })
    enter()
    fireEvent.click(await menu("Brief", "Supprimer"))
    await screen.findByText("« Brief » sera retirée de la timeline.")
    await agree("Supprimer")
    await waitFor(() => expect(names()).toEqual(["Tournage", "Bilan"]))
    expect(screen.queryByText(/n'existe plus/)).toBeNull()
  })

  it("that there is none of makes no template", async () => {
    steps = []
    enter()
    expect(await screen.findByText("Aucune étape pour le moment")).toBeDefined()
    fireEvent.click(await button(/^Modèles/))
    const save = await screen.findByRole("menuitem", { name: "Enregistrer comme modèle" })
    expect(save.getAttribute("aria-disabled")).toBe("true")
  })

  it.each(["Appliquer un modèle", "Enregistrer comme modèle", "Gérer les modèles"])(
    "leaves the keyboard at its templates' menu once « %s » was chosen",
    async (name) => {
      enter()
      const menu = await button(/^Modèles/)
      fireEvent.click(menu)
      fireEvent.click(await screen.findByRole("menuitem", { name }))
      expect(document.activeElement).toBe(menu)
    },
  )
})

describe("a step's form", () => {
  it("gives it to somebody of the team, or to one of the influencers", async () => {
    enter("/app/collaborations/k1?dialog=step&item=s1")
    const form = within(await screen.findByRole("dialog"))
    const choose = async (label: string, option: RegExp) => {
      fireEvent.mouseDown(await form.findByLabelText(label))
      const found = await waitFor(() => {
        const one = [...document.querySelectorAll(".ant-select-item-option")].find(({ textContent }) =>
          option.test(textContent ?? ""),
        )
        if (!one) throw new Error(`No option ${option}`)
        return one
      })
      fireEvent.click(found)
    }
    await choose("Confiée à", /^Hugo Leroy/)
    await choose("Influenceur", /^Bea Sol/)
    await choose("Statut", /^En retard/)
    await userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          call: "PATCH /steps/s1",
          body: { version: 1, assigneeId: "u2", participantId: "p2", status: "late" },
        },
      ]),
    )
  })
})
