import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { CastingCard, CastingDetail, Proposal } from "@trame/core/campaigns/castings/contract/shapes"
import { dayAfter, today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { withOwnWrites } from "../../../../packages/web/src/features/castings/cache.ts"
import { exportedCastings } from "../../../../packages/web/src/features/castings/exports.ts"
import * as csv from "../../../../packages/web/src/lib/csv/csv.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { camille, hugo } from "../../../world/people.ts"
import { answer, closePage, fieldOf, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/castings/CastingsPage.tsx"
import "../../../../packages/web/src/features/castings/CastingDialog.tsx"
import "../../../../packages/web/src/features/castings/ConversionDialog.tsx"
import "../../../../packages/web/src/features/castings/DetailDialog.tsx"
import "../../../../packages/web/src/features/castings/SendLinkDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const NOW = "2026-11-01T10:00:00.000Z"
const casting: CastingDetail["casting"] = {
  ...{
    id: "c1",
    version: 3,
    revision: 5,
    name: "Hiver",
    brand: "Écume",
    description: "Cinq",
    budget: "5 000",
  },
  ...{ startDate: "2026-12-01", endDate: "2026-12-31", deadline: null, status: "active" },
  ...{ requirements: ["Un", "Deux", "Trois"], linkToken: null, linkActive: false, collaborationId: null },
  ...{ createdAt: NOW, updatedAt: NOW },
}
const proposalOf = (id: string, changes: Partial<Proposal> = {}): Proposal => ({
  ...{ id: `p-${id}`, influencerId: id, fullName: `Créatrice ${id}`, username: id, profileImageUrl: null },
  ...{ platform: "instagram", followersCount: 12_300, engagementRate: null, creativeNote: "" },
  ...{ references: [], version: 1, brandStatus: "pending", brandComment: "", brandDecisionDate: null },
  ...changes,
})
const choiceOf = (id: string, platform = "tiktok") => ({
  ...{ id, displayName: `Créateur ${id}`, username: `@${id}`, profileImageUrl: null, followersCount: 9 },
  ...{ platform, category: "Mode", verified: false, engagementRate: 3.25 },
})

let me: Profile
let stored: CastingDetail
let sent: { method: string; body: Record<string, unknown> }[]
let refuse: (() => Response) | null
let roster: ReturnType<typeof choiceOf>[]
let figures: number
let lists: string[]

function enter(search = "") {
  const write = async (request: Request) => {
    sent.push({ method: request.method, body: await request.json() })
    if (refuse) return refuse()
    stored = { ...stored, casting: { ...stored.casting, revision: stored.casting.revision + 1 } }
    return json(200, stored)
  }
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/agencies/teammates": () => json(200, { items: [] }),
    "/api/clients/choices": () => json(200, { items: [] }),
    "/api/castings/figures": () => {
      figures += 1
      return json(200, { active: 1, proposals: 2, decisions: 3 })
    },
    "/api/castings": (request) => {
      if (request.method === "POST") return write(request)
      lists.push(new URL(request.url).search)
      const { casting: one, proposals } = stored
      const counts = { proposals: proposals.length, decisions: 0, accepted: 0, maybe: 0, rejected: 0 }
      return json(200, { items: [{ ...one, counts }], nextCursor: null })
    },
    "/api/castings/c1": (request) =>
      request.method === "GET" ? (refuse?.() ?? json(200, stored)) : write(request),
    "/api/castings/c1/activity": () => json(200, stored.activity),
    "/api/castings/c1/collaboration": async (request) => {
      sent.push({ method: "convert", body: await request.json() })
      return refuse?.() ?? json(201, { collaborationId: "k1" })
    },
    "/api/castings/c1/link": async () => {
      sent.push({ method: "link", body: {} })
      if (refuse) return refuse()
      const revision = stored.casting.revision + 1
      stored = { ...stored, casting: { ...stored.casting, linkToken: "neuf", linkActive: true, revision } }
      return json(200, { token: "neuf", active: true, revision })
    },
    "/api/roster/choices": () => json(200, { items: roster }),
  })
  return visit(`/app/casting${search}`, routes)
}

const EDIT = "?dialog=edit&casting=c1"
const CONVERT = "?dialog=convert&casting=c1"
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }))
const edit = async () => {
  const router = enter(EDIT)
  const form = await dialog("Modifier le casting")
  await form.findByLabelText("Nom")
  const save = () => userEvent.click(form.getByRole("button", { name: "Enregistrer" }))
  return { router, form, save }
}
const retype = async (field: HTMLElement, text: string) => {
  if (field.getAttribute("placeholder") === "jj/mm/aaaa")
    // Without the calendar that opens beside it.
    fireEvent.input(field, { target: { value: text } })
  else {
    await userEvent.clear(field)
    if (text) await userEvent.paste(text)
  }
  fireEvent.blur(field)
}
const unavailable = () => json(503, { code: "unavailable", detail: "Plus tard." })

beforeEach(() => {
  signIn()
  me = camille
  stored = { casting, proposals: [proposalOf("ada")], activity: { items: [], nextCursor: null } }
  ;[sent, refuse, figures, lists] = [[], null, 0, []]
  roster = [choiceOf("a"), choiceOf("b", "youtube"), choiceOf("c")]
})

describe("the criteria of a casting", () => {
  const lines = (form: Awaited<ReturnType<typeof dialog>>) =>
    form.getAllByLabelText<HTMLInputElement>(/^Critère \d$/).map(({ value }) => value)

  it("go up and down with the keyboard on them, which is told, and not beyond the ends", async () => {
    const { form } = await edit()
    const press = async (name: string) => userEvent.click(form.getByRole("button", { name }))
    await press("Descendre le critère 1")
    expect(lines(form)).toEqual(["Deux", "Un", "Trois"])
    expect(form.getByText("Critère en position 2 sur 3")).toBeDefined()
    await waitFor(() =>
      expect(document.activeElement).toBe(form.getByRole("button", { name: "Descendre le critère 2" })),
    )
    await press("Monter le critère 1")
    await press("Descendre le critère 3")
    expect(lines(form)).toEqual(["Deux", "Un", "Trois"])
    await press("Retirer le critère 2")
    expect(lines(form)).toEqual(["Deux", "Trois"])
    expect(document.activeElement).toBe(form.getByLabelText("Ajouter un critère"))
  })

  it("are added by the button as by Enter, and nothing of what is blank", async () => {
    const { form, save } = await edit()
    const add = form.getByRole<HTMLButtonElement>("button", { name: "Ajouter" })
    expect(add.disabled).toBe(true)
    const field = form.getByLabelText<HTMLInputElement>("Ajouter un critère")
    await userEvent.click(field)
    await userEvent.paste("   ")
    expect(add.disabled).toBe(true)
    await userEvent.keyboard("{Enter}")
    expect(lines(form)).toHaveLength(3)
    await userEvent.paste("Quatre")
    await userEvent.click(add)
    expect([field.value, lines(form).at(-1)]).toEqual(["", "Quatre"])
    fireEvent.change(form.getByLabelText("Critère 1"), { target: { value: "Premier" } })
    await save()
    await waitFor(() =>
      expect(sent[0]?.body.fields).toEqual({ requirements: ["Premier", "Deux", "Trois", "Quatre"] }),
    )
  })
})

describe("the days of a casting", () => {
  it.each([
    ["31/12/2026", "30/12/2026", true],
    ["31/12/2026", "31/12/2026", false],
  ])("from %s to %s are refused: %s", async (from, to, refused) => {
    const { form, save } = await edit()
    await retype(form.getByLabelText("Date de début"), from)
    await retype(form.getByLabelText("Date de fin"), to)
    await save()
    if (refused) {
      expect(await form.findByText("La date de fin précède la date de début")).toBeDefined()
      expect(sent).toEqual([])
    } else await waitFor(() => expect(sent).toHaveLength(1))
  })

  it("may have no deadline, which is sent as none", async () => {
    stored = { ...stored, casting: { ...casting, deadline: "2026-11-20" } }
    const { form, save } = await edit()
    await retype(form.getByLabelText("Date limite de réponse"), "")
    await save()
    await waitFor(() => expect(sent[0]?.body.fields).toEqual({ deadline: null }))
  })
})

describe("the form of a casting", () => {
  it("is put right everywhere once it is saved: the figures above, the list", async () => {
    const { router, form, save } = await edit()
    const before = [figures, lists.length]
    await userEvent.click(form.getByLabelText("Nom"))
    await userEvent.paste(" 2")
    await save()
    expect(await screen.findByText("Casting mis à jour avec succès")).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect([figures, lists.length]).toEqual(before.map((count) => count + 1)))
  })

  it("creates one of what was typed, without what was left empty", async () => {
    enter("?dialog=new")
    const form = await dialog("Nouveau casting")
    expect(await form.findByText("Parmi les influenceurs de votre organisation.")).toBeDefined()
    expect(form.getByText("Aucun influenceur choisi")).toBeDefined()
    for (const [label, text] of [
      ["Nom", " Printemps "],
      ["Marque", "Sel"],
      ["Budget", "5 000 €"],
      ["Description", "Trois créatrices"],
      ["Ajouter un critère", "Vegan"],
    ] as const) {
      await userEvent.click(await form.findByLabelText(label))
      await userEvent.paste(text)
    }
    await retype(form.getByLabelText("Date de début"), "01/12/2026")
    await retype(form.getByLabelText("Date de fin"), "31/12/2026")
    await userEvent.click(form.getByRole("button", { name: "Créer le casting" }))
    expect(await screen.findByText("Casting créé avec succès")).toBeDefined()
    expect(sent).toEqual([
      {
        method: "POST",
        body: {
          fields: {
            ...{ name: "Printemps", brand: "Sel", budget: "5 000 €", description: "Trois créatrices" },
            ...{ startDate: "2026-12-01", endDate: "2026-12-31", deadline: null, status: "draft" },
            requirements: ["Vegan"],
          },
          proposals: [],
          creationId: expect.any(String),
        },
      },
    ])
  })

  it("says in English that nobody is signed in", async () => {
    const { form, save } = await edit()
    await userEvent.click(form.getByLabelText("Nom"))
    await userEvent.paste("!")
    refuse = () => json(403, { code: "no_agency", detail: "Sans agence" })
    await save()
    expect(await form.findByText("Erreur lors de la sauvegarde du casting: User has no agency")).toBeDefined()
  })

  it.each([
    ["?dialog=edit&casting=", 404, "not_found", "Ce casting n'existe pas", "Modifier le casting"],
    [EDIT, 404, "not_found", "Ce casting n'existe pas", "Modifier le casting"],
    [EDIT, 503, "unavailable", "Impossible d'afficher ces informations", "Modifier le casting"],
    [CONVERT, 404, "not_found", "Ce casting n'existe pas", "Créer la collaboration"],
    [CONVERT, 503, "unavailable", "Impossible d'afficher ces informations", "Créer la collaboration"],
  ])("of one that cannot be read says so (%s, %i)", async (search, status, code, said, name) => {
    refuse = () => json(status, { code, detail: "Plus tard." })
    const router = enter(search)
    const form = await dialog(name)
    expect(await form.findByRole("heading", { name: said })).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: /^Retour/ }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
  })
})

describe("an influencer of a casting", () => {
  it("has references, of which the new one has the keyboard, and what is wrong is said once it is left", async () => {
    stored = { ...stored, proposals: [proposalOf("ada"), proposalOf("bea")] }
    const { form, save } = await edit()
    await userEvent.click(form.getByRole("button", { name: /^Créatrice ada/ }))
    await userEvent.click(form.getByRole("button", { name: "Ajouter une référence" }))
    const field = await form.findByLabelText("Référence 1")
    expect(document.activeElement).toBe(field)
    // Blank, it is none: it is left out, not refused.
    await userEvent.paste(" ")
    fireEvent.blur(field)
    expect(field.getAttribute("aria-invalid")).toBe("false")
    await userEvent.click(form.getByRole("button", { name: "Retirer la référence 1" }))
    await userEvent.click(form.getByRole("button", { name: "Ajouter une référence" }))
    await userEvent.paste("nimporte quoi")
    expect(form.queryByText(/^Lien invalide/)).toBeNull()
    await userEvent.tab()
    expect(await form.findByText(/^Lien invalide/)).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: "Retirer la référence 1" }))
    expect(form.queryByText(/^Lien invalide/)).toBeNull()
    expect(document.activeElement).toBe(form.getByRole("button", { name: "Ajouter une référence" }))
    await userEvent.click(form.getByLabelText("Note créative"))
    await userEvent.paste(" Un atelier ")
    // Each of them is opened and shut by itself.
    await userEvent.click(form.getByRole("button", { name: /^Créatrice bea/ }))
    await userEvent.click(form.getByRole("button", { name: /^Créatrice ada/ }))
    const isOpen = (id: string) =>
      form.getByRole("button", { name: new RegExp(`^Créatrice ${id}`) }).getAttribute("aria-expanded")
    expect([isOpen("ada"), isOpen("bea")]).toEqual(["false", "true"])
    expect(form.getByRole("button", { name: /^Créatrice ada/ }).textContent).toContain("Un atelier")
    await save()
    await waitFor(() =>
      expect(sent[0]?.body.proposals).toMatchObject({
        changed: [{ id: "p-ada", creativeNote: "Un atelier", references: [] }],
      }),
    )
  })

  it("who was taken out comes back as they were", async () => {
    roster = [...roster, { ...choiceOf("ada"), displayName: "Créatrice ada" }]
    stored = {
      ...stored,
      proposals: [proposalOf("ada", { creativeNote: "Gardée", brandStatus: "accepted" })],
    }
    const { form, save } = await edit()
    await userEvent.click(form.getByRole("button", { name: "Retirer Créatrice ada" }))
    expect(form.getByText(/^1 réponse de la marque sera perdue/)).toBeDefined()
    await userEvent.click(form.getByRole("button", { name: "Choisir des influenceurs" }))
    await userEvent.click(await screen.findByLabelText(/Créatrice ada/, { selector: "input" }))
    await userEvent.click(screen.getByText("Terminer"))
    await waitFor(() => expect(form.queryByText(/de la marque sera perdue/)).toBeNull())
    await userEvent.click(form.getByLabelText("Nom"))
    await userEvent.paste("!")
    await save()
    await waitFor(() => expect(sent[0]?.body.proposals).toEqual({ added: [], changed: [], removed: [] }))
  })
})

describe("the choice of influencers for a casting", () => {
  const boxes = () => within(screen.getByLabelText("Influenceurs de l'organisation")).getAllByRole("checkbox")
  const all = () => screen.getByLabelText<HTMLInputElement>("Tout sélectionner")

  it("is narrowed by platform, and takes or leaves all that is shown alone", async () => {
    enter("?dialog=edit&casting=c1&picker=influencers")
    await screen.findByText("3 influenceurs")
    fireEvent.mouseDown(screen.getByRole("combobox", { name: "Plateforme" }))
    const options = () => [...document.querySelectorAll(".ant-select-item-option")]
    await waitFor(() => expect(options().map(({ textContent }) => textContent)).toContain("YouTube"))
    fireEvent.click(options().find(({ textContent }) => textContent === "TikTok") ?? document.body)
    await waitFor(() => expect(boxes()).toHaveLength(2))
    await userEvent.click(boxes()[0] as HTMLElement)
    expect([all().checked, screen.getByText("2 influenceurs sélectionnés")]).toEqual([
      false,
      expect.anything(),
    ])
    const isPart = () => all().closest(".ant-checkbox-indeterminate") !== null
    expect(isPart()).toBe(true)
    await userEvent.click(all())
    expect(screen.getByText("3 influenceurs sélectionnés")).toBeDefined()
    expect([all().checked, isPart()]).toEqual([true, false])
    await userEvent.click(all())
    // Whoever is not shown stays.
    expect(screen.getByText("1 influenceur sélectionné")).toBeDefined()
    expect(isPart()).toBe(false)
  })

  it("finds nobody, and nobody is there at all", async () => {
    enter("?dialog=edit&casting=c1&picker=influencers")
    await screen.findByText("3 influenceurs")
    await userEvent.click(screen.getByLabelText("Rechercher un influenceur"))
    await userEvent.paste("zzz")
    expect(await screen.findByText(/^Aucun influenceur ne correspond à cette recherche/)).toBeDefined()
    expect([all().checked, all().disabled]).toEqual([false, true])
    closePage()
    roster = []
    enter("?dialog=edit&casting=c1&picker=influencers")
    expect(await screen.findByText(/^Votre organisation n'a pas encore d'influenceurs/)).toBeDefined()
  })

  it("is full with as many as may be", async () => {
    roster = Array.from({ length: 520 }, (_, at) => choiceOf(`${at}`))
    enter("?dialog=new&picker=influencers")
    await screen.findByText("520 influenceurs")
    // Only those in sight are there, each in its place.
    const tops = boxes().map((box) => Number.parseInt(box.closest("li")?.style.top ?? "", 10))
    expect(tops.length).toBeLessThan(60)
    expect(tops).toEqual(tops.map((_, at) => at * 60))
    await userEvent.click(all())
    const full = await screen.findByText(/^\d+ influenceurs au maximum$/)
    const most = Number.parseInt(full.textContent ?? "", 10)
    expect(screen.getByText(`${most} influenceurs sélectionnés`)).toBeDefined()
    // Those who are chosen can still be taken out.
    expect((boxes()[0] as HTMLInputElement).disabled).toBe(false)
    await userEvent.click(boxes()[0] as HTMLElement)
    expect(screen.getByText(`${most - 1} influenceurs sélectionnés`)).toBeDefined()
  })
})

describe("the brand's link", () => {
  const menu = async () =>
    userEvent.click(await screen.findByRole("button", { name: "Lien marque de Hiver" }))
  const withLink = (deadline: string | null) => {
    stored = { ...stored, casting: { ...casting, linkToken: "usuel", linkActive: true, deadline } }
  }
  const items = async () => (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent)

  it.each([
    ["today", today(), true],
    ["yesterday", dayAfter(today(), -1), false],
    ["no day", null, true],
  ])("is sent by mail up to its last day (%s)", async (_when, deadline, may) => {
    withLink(deadline)
    enter()
    await menu()
    expect(await items()).toEqual([
      "Copier le lien",
      ...(may ? ["Envoyer par e-mail"] : []),
      ...["Ouvrir dans un nouvel onglet", "Nouveau lien"],
    ])
    expect(screen.queryByText(/^La date limite est dépassée/) === null).toBe(may)
  })

  it("is opened beside, and sent from its menu", async () => {
    withLink(null)
    const opened = vi.spyOn(window, "open").mockImplementation(() => null)
    const router = enter()
    await menu()
    fireEvent.click(await screen.findByRole("menuitem", { name: "Ouvrir dans un nouvel onglet" }))
    expect(opened).toHaveBeenCalledWith("http://trame.test/casting/usuel", "_blank", "noopener,noreferrer")
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Lien marque de Hiver" }))
    await menu()
    fireEvent.click(
      (await screen.findAllByRole("menuitem", { name: "Envoyer par e-mail" })).at(-1) as Element,
    )
    await waitFor(() => expect(router.state.location.search).toBe("?dialog=send&casting=c1"))
  })

  it("is made anew only once that is agreed to, and is another then", async () => {
    withoutMotion()
    withLink(null)
    const user = userEvent.setup()
    enter()
    await menu()
    const button = screen.getByRole("button", { name: "Lien marque de Hiver" })
    await user.click(await screen.findByText("Nouveau lien"))
    await screen.findByText(/^L'ancien lien cesse de fonctionner aussitôt/)
    await user.click(await screen.findByRole("button", { name: "Annuler" }))
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(sent).toEqual([])
    await menu()
    await user.click(await screen.findByText("Nouveau lien"))
    await user.click(await screen.findByRole("button", { name: "Créer le nouveau lien" }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe("http://trame.test/casting/neuf"),
    )
    expect(sent).toEqual([{ method: "link", body: {} }])
  })

  it("that could not be made says why", async () => {
    enter()
    await screen.findByRole("heading", { name: "Hiver" })
    refuse = unavailable
    const clipboard = { writeText: async () => undefined } as unknown as Clipboard
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard)
    fireEvent.click(await screen.findByRole("button", { name: "Lien marque de Hiver" }))
    expect(await screen.findByText("Erreur lors de la création du lien. Plus tard.")).toBeDefined()
    expect(screen.queryByRole("button", { name: "Lien copié" })).toBeNull()
  })
})

describe("a collaboration of a casting", () => {
  const accepted = () => {
    stored = { ...stored, proposals: [proposalOf("ada", { brandStatus: "accepted" }), proposalOf("bea")] }
  }

  it("needs the right to make one, somebody who was accepted, and a casting", async () => {
    enter(CONVERT)
    expect(await screen.findByText("Aucun influenceur accepté")).toBeDefined()
    for (const [search, person, said] of [
      [CONVERT, { ...hugo, permissions: { casting: true } }, "Accès refusé"],
      ["?dialog=convert", camille, "Ce casting n'existe pas"],
    ] as const) {
      closePage()
      stored = { ...stored, casting: { ...casting, collaborationId: "k1" } }
      me = person
      enter(search)
      expect(await screen.findByText(said)).toBeDefined()
    }
  })

  it("is offered from the detail to whom it may be, and to nobody else", async () => {
    accepted()
    const router = enter("?dialog=detail&casting=c1")
    await userEvent.click(await screen.findByRole("button", { name: "Créer la collaboration" }))
    await waitFor(() => expect(router.state.location.search).toBe(CONVERT))
    closePage()
    me = { ...hugo, permissions: { casting: true } }
    enter("?dialog=detail&casting=c1")
    const detail = await dialog("Hiver")
    await detail.findByText("Créatrice ada")
    expect(detail.queryByRole("button", { name: "Créer la collaboration" })).toBeNull()
  })

  it("needs its name, its brand and who leads it; what was typed is not lost unasked", async () => {
    accepted()
    const router = enter(CONVERT)
    const form = await dialog("Créer la collaboration")
    for (const label of ["Nom", "Chef de projet", "Marque"])
      await retype(await fieldOf(label, () => form.getAllByLabelText<HTMLInputElement>(label)), " ")
    const submit = () => userEvent.click(form.getByRole("button", { name: "Créer la collaboration" }))
    await submit()
    for (const missing of ["Le nom", "Le chef de projet", "La marque"])
      expect(await form.findByText(`${missing} est obligatoire`)).toBeDefined()
    expect(sent).toEqual([])
    await userEvent.keyboard("{Escape}")
    await userEvent.click(await screen.findByRole("button", { name: "Rester sur la page" }))
    expect(router.state.location.search).toBe(CONVERT)
    for (const [label, text] of [
      ["Nom", "Été"],
      ["Chef de projet", "Hugo"],
      ["Marque", "Sel"],
    ] as const)
      await retype(form.getByLabelText(label), text)
    refuse = unavailable
    await submit()
    expect(await form.findByText("Erreur lors de la création: Plus tard.")).toBeDefined()
    expect(sent[0]?.body).toEqual({
      fields: { name: "Été", manager: "Hugo", brand: "Sel", type: "casting_externe", clientId: null },
    })
  })
})

describe("what one has just saved of a casting", () => {
  const card: CastingCard = {
    ...casting,
    counts: { proposals: 2, decisions: 0, accepted: 0, maybe: 0, rejected: 0 },
  }
  const shown = (filters: { search?: string; status?: CastingCard["status"] }, listed: CastingCard[] = []) =>
    withOwnWrites(
      {
        pages: [{ items: listed, nextCursor: null }],
        readAt: Date.now(),
        filters: { search: "", status: "all", ...filters },
      },
      [{ id: card.id, card, at: Date.now() }],
    )

  it.each([
    [{}, 1],
    [{ search: "ecume" }, 1],
    [{ search: "HIVER" }, 1],
    [{ search: "été" }, 0],
    [{ status: "active" }, 1],
    [{ status: "draft" }, 0],
  ] as const)("is in the lists that it belongs to (%j: %i)", (filters, count) => {
    expect(shown(filters)).toHaveLength(count)
  })

  it("stands in place of what the index has not counted yet", () => {
    const uncounted = { ...card, counts: { ...card.counts, proposals: 1 } }
    expect(shown({}, [uncounted])).toEqual([card])
    const later = { ...uncounted, revision: card.revision + 1 }
    expect(shown({}, [later])).toEqual([later])
  })

  it("is exported as it is shown", () => {
    const { columns } = exportedCastings
    if (typeof columns === "function") throw new Error("It has no amounts")
    const [, line] = csv
      .csvOf(columns, [
        { ...card, counts: { proposals: 5, decisions: 3, accepted: 1, maybe: 0, rejected: 2 } },
      ])
      .split("\r\n")
    expect(line).toBe("Hiver;Écume;Actif;5 000;01/12/2026;31/12/2026;;5;1;0;2")
  })
})

it("is filtered by its status in the address, and new ones have a key", async () => {
  const router = enter()
  fireEvent.click(await screen.findByRole("radio", { name: "Fermé" }))
  await waitFor(() => expect(lists.at(-1)).toContain("status=closed"))
  expect(router.state.location.search).toBe("?status=closed")
  await act(() => Promise.resolve())
  fireEvent.keyDown(document.body, { key: "n" })
  await waitFor(() => expect(router.state.location.search).toContain("dialog=new"))
})
