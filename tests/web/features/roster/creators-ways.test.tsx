import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Prospect } from "@trame/core/influencers/recruitment/contract"
import { MAX_TAGS, QUICK_TAGS } from "@trame/core/influencers/recruitment/rules"
import type { RosterEntry } from "@trame/core/influencers/roster/contract"
import { PRICING_LABELS } from "@trame/core/influencers/roster/rules"
import { today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { camille } from "../../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/recruitment/RecruitmentPage.tsx"
import "../../../../packages/web/src/features/recruitment/ProspectDialog.tsx"
import "../../../../packages/web/src/features/roster/RosterPage.tsx"
import "../../../../packages/web/src/features/roster/CreatorDialog.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const ada = { id: "u2", name: "Ada Admin" }
const NOW = "2026-11-01T10:00:00Z"

const prospect: Prospect = {
  ...{ id: "zoe", version: 3, fullName: "Zoé Mercier", username: "zoe.m", email: "", phone: "" },
  ...{ instagramUrl: "", tiktokUrl: "", youtubeUrl: "", rating: 3, tags: ["mode", "Paris", "diy"] },
  ...{ collaboratedBrands: "", status: "contacted", lastContactDate: null, nextFollowUpDate: null },
  ...{
    notes: "",
    responseReceived: false,
    profileImageUrl: null,
    createdBy: ada,
    createdAt: NOW,
    updatedAt: NOW,
  },
}
const creator: RosterEntry = {
  ...{
    id: "zoe",
    displayName: "Zoé Mercier",
    username: "zoe.m",
    profileImageUrl: null,
    followersCount: 1200,
  },
  ...{ platform: "instagram", category: "", verified: false, engagementRate: null, collaborationsCount: 0 },
  ...{
    addedAt: NOW,
    addedBy: ada,
    rating: 4,
    bio: "",
    email: "",
    profileUrl: "https://www.instagram.com/zoe.m/",
  },
  ...{ avgLikes: null, avgComments: null, postsCount: null, lastUpdated: null, firstName: "", lastName: "" },
  ...{ address: "", siret: "", pricing: { instagram_reel: 125_050 }, managerName: "", managerEmail: "" },
  ...{
    managerPhone: "",
    managerCompany: "",
    sharePath: "/influencer/zoe?via=k1",
    version: 3,
    updatedAt: null,
  },
}

let prospects: Prospect[]
let creators: RosterEntry[]
let asked: Record<string, string>[]
let sent: { method: string; body: unknown }[]
/** In place of what a write or a read answers. */
let instead: Record<string, () => Response | Promise<Response>>

function open(path: string) {
  const ofOne = (name: string, one: () => object | undefined) => async (request: Request) => {
    const failure = instead[`${request.method} ${name}`]
    if (request.method !== "GET")
      sent.push({ method: request.method, body: await request.json().catch(() => null) })
    if (failure) return failure()
    const known = one()
    return known ? json(200, known) : json(404, { code: "not_found", detail: "Introuvable" })
  }
  const list = (items: () => object[]) => (request: Request) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams))
    return json(200, {
      ...{ items: items(), nextCursor: null, total: items().length, tags: ["mode"] },
      ...{ members: [{ ...ada, count: items().length }], everyMember: [ada] },
      counts: { spotted: 0, contacted: 1, validated: 0, refused: 0 },
    })
  }
  answer({
    "/api/identity/me": () => json(200, camille),
    "/api/recruitment": list(() => prospects),
    "/api/recruitment/zoe": ofOne("prospect", () => prospects[0]),
    "/api/roster": list(() => creators),
    "/api/roster/zoe": ofOne("creator", () => creators[0]),
    "/api/roster/zoe/posts": () => json(200, { items: [] }),
    "/api/collaborations/with-influencer/zoe": () => json(200, { items: [], nextCursor: null }),
  })
  return visit(path, routes)
}

beforeEach(() => {
  signIn()
  prospects = [prospect]
  creators = [creator]
  asked = []
  sent = []
  instead = {}
})

const down = () => json(503, { code: "unavailable", detail: "Plus tard." })
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }))
const confirm = async (name: string) =>
  userEvent.click((await screen.findAllByRole("button", { name, hidden: true })).at(-1) ?? document.body)
const saved = () => {
  const files: Blob[] = []
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => `blob:${files.push(blob as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
  return async () => (await files[0]?.text())?.split("\r\n")[1]
}

/** rules/creators.md#recruitment */
describe("the recruitment", () => {
  const PANEL = "/app/recruitment?dialog=prospect&influencer=zoe"
  const panel = async () => {
    open(PANEL)
    const dialog = within(await screen.findByRole("dialog"))
    await dialog.findByRole("heading", { name: "Notes internes" })
    return dialog
  }

  it("leads to a telephone by its digits, and to a mail", async () => {
    prospects = [{ ...prospect, email: "zoe@test.example", phone: "+33 (0)6 12-34.56 78" }]
    open("/app/recruitment")
    const links = await screen.findAllByRole("link", { name: /zoe@test|\+33/ })
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "mailto:zoe@test.example",
      "tel:+33612345678",
    ])
  })

  it("names a member of the address who has nobody there any more as unknown", async () => {
    open("/app/recruitment?view=all&member=u9")
    const field = (await screen.findByRole("combobox", { name: "Membre" })).closest(".ant-select")
    await waitFor(() => expect(field?.textContent).toContain("Utilisateur inconnu"))
    expect(asked.at(-1)).toMatchObject({ member: "u9" })
  })

  it("forgets the member with the view that filters by them", async () => {
    const router = open("/app/recruitment?view=all&member=u2")
    await screen.findByRole("link", { name: "Zoé Mercier" })
    await userEvent.click(screen.getByText("Par membre"))
    expect(router.state.location.search).toBe("")
    await userEvent.click(screen.getByText("Tous"))
    await waitFor(() => expect(asked.at(-1)).toEqual({ view: "all", search: "" }))
  })

  it.each([
    ["Statut", "Validé", { status: "validated" }],
    ["Tag", "mode", { tag: "mode" }],
    ["Membre", "Ada Admin", { member: "u2" }],
  ])("is filtered by what is chosen: %s", async (label, option, query) => {
    open("/app/recruitment?view=all")
    await screen.findByRole("link", { name: "Zoé Mercier" })
    await userEvent.click(screen.getByRole("combobox", { name: label }))
    await userEvent.click(await screen.findByText(option, { selector: ".ant-select-item *" }))
    await waitFor(() => expect(asked.at(-1)).toEqual({ view: "all", search: "", ...query }))
  })

  it("is exported as it is filtered, with what each card says", async () => {
    const line = saved()
    prospects = [{ ...prospect, responseReceived: true, nextFollowUpDate: "2026-03-14", phone: "06" }]
    open("/app/recruitment?view=all&status=contacted&tag=mode&member=u2&search=zo")
    await screen.findByRole("link", { name: "Zoé Mercier" })
    await press("Exporter les influenceurs")
    expect(await screen.findByText("1 influenceur exporté")).toBeDefined()
    expect(await line()).toBe(
      "Zoé Mercier;zoe.m;Contacté;;06;3;mode, Paris, diy;oui;14/03/2026;Ada Admin;01/11/2026",
    )
    const filters = { view: "all", status: "contacted", tag: "mode", member: "u2", search: "zo" }
    expect(asked).toEqual([filters, filters])
  })

  it("keeps whoever could not be taken out, with the reason", async () => {
    instead["DELETE prospect"] = down
    open("/app/recruitment")
    await userEvent.click(await screen.findByRole("button", { name: "Retirer Zoé Mercier" }))
    await confirm("Retirer")
    expect(
      await screen.findByText("Erreur lors de l'ajout/du retrait de l'influenceur. Plus tard."),
    ).toBeDefined()
    expect(screen.getByRole("link", { name: "Zoé Mercier" })).toBeDefined()
    expect(screen.queryByText("Influenceur retiré du recrutement")).toBeNull()
  })

  it("says of addresses that they are none, once their field is left, and saves nothing", async () => {
    const dialog = await panel()
    const fill = (label: string, value: string) => {
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
      fireEvent.blur(dialog.getByLabelText(label))
    }
    fill("Email", "zoe@")
    fill("TikTok", "javascript:alert(1)")
    expect(await dialog.findByText("Adresse e-mail invalide")).toBeDefined()
    expect(await dialog.findByText(/^Lien invalide/)).toBeDefined()
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(sent).toEqual([])
    fill("Email", " zoe@test.example ")
    fill("TikTok", "")
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  it("takes so many tags and no more; one that goes leaves the keyboard at the next", async () => {
    prospects = [
      {
        ...prospect,
        tags: Array.from({ length: MAX_TAGS - 1 }, (_, at) => (at === 5 ? "Mode" : `tag ${at}`)),
      },
    ]
    const dialog = await panel()
    const entry = dialog.getByRole<HTMLInputElement>("textbox", { name: "Nouveau tag" })
    await userEvent.click(entry)
    await userEvent.paste("dernier")
    await userEvent.keyboard("{Enter}")
    expect(dialog.getByText(`${MAX_TAGS} tags au maximum`)).toBeDefined()
    expect(entry.disabled).toBe(true)
    // One that is chosen may still be taken out there.
    const offers = QUICK_TAGS.map((name) =>
      dialog.getByText<HTMLButtonElement>(name, { selector: "fieldset *" }),
    )
    const [mode, ...others] = offers.filter(({ disabled }) => !disabled)
    expect([mode?.textContent, mode?.getAttribute("aria-pressed"), others]).toEqual(["mode", "true", []])
    await userEvent.click(dialog.getByRole("button", { name: "Retirer le tag tag 0" }))
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Retirer le tag tag 1" })),
    )
    await userEvent.click(dialog.getByRole("button", { name: "Retirer le tag dernier" }))
    await waitFor(() =>
      expect(document.activeElement).toBe(
        dialog.getByRole("button", { name: `Retirer le tag tag ${MAX_TAGS - 2}` }),
      ),
    )
    expect(entry.disabled).toBe(false)
    // What is being typed as the last place goes to another can be taken away.
    await userEvent.click(entry)
    await userEvent.paste("de trop")
    for (const name of ["sport", "premium"])
      await userEvent.click(dialog.getByText(name, { selector: "fieldset *" }))
    expect(dialog.getByText(`${MAX_TAGS} tags au maximum`)).toBeDefined()
    await userEvent.clear(entry)
    expect([entry.value, entry.disabled]).toEqual(["", true])
  })

  it("takes out a tag by the one offered that reads alike", async () => {
    prospects = [{ ...prospect, tags: ["Mode", "seul"] }]
    const dialog = await panel()
    await userEvent.click(dialog.getByRole("button", { name: "mode" }))
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, tags: ["seul"] }))
  })

  it("leaves the keyboard in the field once the only tag is gone", async () => {
    prospects = [{ ...prospect, fullName: "", tags: ["seul"] }]
    const dialog = await panel()
    expect(dialog.getByRole("heading", { name: "Nom inconnu" })).toBeDefined()
    await userEvent.click(dialog.getByRole("button", { name: "Retirer le tag seul" }))
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: "Nouveau tag" })),
    )
    expect(dialog.getByText("Aucun tag pour l'instant.")).toBeDefined()
  })

  it("says so of whoever is not there any more", async () => {
    prospects = []
    open(PANEL)
    const dialog = within(await screen.findByRole("dialog"))
    expect(await dialog.findByText("Aucun influenceur trouvé")).toBeDefined()
    expect(dialog.getByRole("button", { name: "Retour au recrutement" })).toBeDefined()
  })
})

/** rules/creators.md#creator-detail */
describe("the organisation's creators", () => {
  const PANEL = "/app/influencers?dialog=creator&influencer=zoe"
  const panel = async () => {
    const router = open(PANEL)
    const dialog = within(await screen.findByRole("dialog", { name: "Zoé Mercier" }))
    await dialog.findByLabelText("SIRET")
    return { router, dialog }
  }

  it("show the rating on the card as soon as it is saved", async () => {
    instead["PATCH creator"] = () => json(200, { ...creator, rating: 2, version: 4 })
    const { dialog } = await panel()
    await userEvent.click(dialog.getByRole("radio", { name: "2 étoiles" }))
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(await screen.findByText("Créateur mis à jour")).toBeDefined()
    expect(await screen.findByRole("img", { name: "Note : 2 sur 5" })).toBeDefined()
  })

  it("are saved only with a number of a company that is one, and amounts that are some", async () => {
    const { dialog } = await panel()
    const fill = (label: string, value: string) => {
      fireEvent.change(dialog.getByLabelText(label), { target: { value } })
      fireEvent.blur(dialog.getByLabelText(label))
    }
    fill("SIRET", "123")
    fill("Email du manager", "sans-arobase")
    const prices = Object.values(PRICING_LABELS)
    const wrong = ["12O", "sur devis", "-5", "1,23,4"]
    for (const [at, label] of prices.entries()) fill(label, wrong[at % wrong.length] ?? "")
    expect(await dialog.findByText("Un SIRET compte 14 chiffres")).toBeDefined()
    expect(await dialog.findByText("Adresse e-mail invalide")).toBeDefined()
    await waitFor(() => expect(dialog.getAllByText("Montant invalide")).toHaveLength(prices.length))
    fill("Instagram Reel", "99 999 999 999")
    expect(await dialog.findByText("Montant trop élevé")).toBeDefined()
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText("SIRET")))
    expect(sent).toEqual([])
    fill("SIRET", "73282932000074")
    fill("Email du manager", "")
    for (const label of prices) fill(label, "")
    fill("Instagram Reel", "1 300,5")
    fill("Twitch Stream", "0")
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ siret: "73282932000074", pricing: { instagram_reel: 130_050 } })
  })

  it("that cannot be saved say why", async () => {
    instead["PATCH creator"] = down
    const { dialog } = await panel()
    await userEvent.click(dialog.getByRole("radio", { name: "2 étoiles" }))
    await userEvent.click(dialog.getByRole("button", { name: "Enregistrer" }))
    expect(await dialog.findByText("Erreur lors de la mise à jour du créateur")).toBeDefined()
    expect(dialog.getByText("Plus tard.")).toBeDefined()
  })

  it("are taken out from their window, which then closes; or stay in it with the reason", async () => {
    instead["DELETE creator"] = down
    const { router, dialog } = await panel()
    await userEvent.click(dialog.getByRole("button", { name: "Retirer" }))
    await screen.findAllByText(/^Retirer «\u00a0Zoé Mercier\u00a0» de l'organisation/, {
      normalizer: (text) => text,
    })
    await confirm("Retirer")
    expect(
      await screen.findByText("Erreur lors de l'ajout/du retrait de l'influenceur. Plus tard."),
    ).toBeDefined()
    expect(router.state.location.search).toContain("dialog=creator")
    instead = {}
    await userEvent.click(dialog.getByRole("button", { name: "Retirer" }))
    await screen.findAllByText(/de l'organisation/)
    creators = []
    instead["DELETE creator"] = () => json(200, { id: "zoe" })
    await confirm("Retirer")
    expect(await screen.findByText("Créateur retiré de l'organisation")).toBeDefined()
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(await screen.findByText("Aucun créateur")).toBeDefined()
  })

  it("are taken out from their card after a question that names them as it does", async () => {
    open("/app/influencers")
    await userEvent.click(await screen.findByRole("button", { name: "Retirer Zoé Mercier" }))
    expect(
      await screen.findAllByText(/^Retirer «\u00a0Zoé Mercier\u00a0» de l'organisation/, {
        normalizer: (text) => text,
      }),
    ).not.toEqual([])
    await confirm("Annuler")
  })

  it("are not said to be taken out by somebody else while one takes them out oneself", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    const { router, dialog } = await panel()
    instead["DELETE creator"] = () => promise
    instead["GET creator"] = () => json(404, { code: "not_found", detail: "Introuvable" })
    await userEvent.click(dialog.getByRole("button", { name: "Retirer" }))
    await screen.findAllByText(/de l'organisation/)
    await confirm("Retirer")
    await act(() => queryClient.invalidateQueries())
    expect(screen.queryByText(/par une autre personne/)).toBeNull()
    await act(async () => resolve(json(503, { code: "unavailable", detail: "Plus tard." })))
    // It was somebody else, then.
    expect(await screen.findByText(/par une autre personne/)).toBeDefined()
    expect(router.state.location.search).toContain("dialog=creator")
  })

  it("share no link that could not be read", async () => {
    const writeText = vi.fn(async () => undefined)
    vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as unknown as Clipboard)
    instead["GET creator"] = () => json(403, { code: "forbidden", detail: "Non." })
    open("/app/influencers?view=all")
    await userEvent.click(await screen.findByRole("button", { name: "Copier le lien public de Zoé Mercier" }))
    expect(await screen.findByText("Non.")).toBeDefined()
    expect(screen.queryByText("Lien copié dans le presse-papiers")).toBeNull()
  })

  it("lead to their page of the platform, and say so where they are gone", async () => {
    creators = [{ ...creator, profileImageUrl: "/media/zoe.webp" }]
    const { dialog } = await panel()
    const pictures = [...document.querySelectorAll("img")].map((image) => [
      image.getAttribute("src"),
      image.closest("[role=dialog]") !== null,
    ])
    expect(pictures).toEqual(
      expect.arrayContaining([true, false].map((within) => ["/media/zoe.webp", within])),
    )
    expect(dialog.getByRole("link", { name: /^Voir le profil/ }).getAttribute("href")).toBe(
      "https://www.instagram.com/zoe.m/",
    )
    expect(dialog.getByText("Non définie")).toBeDefined()
    closePage()
    creators = []
    open(PANEL)
    expect(await screen.findByText("Créateur non trouvé")).toBeDefined()
  })

  it("that are chosen are chosen no more in another search", async () => {
    const router = open("/app/influencers")
    fireEvent.click(await screen.findByRole("checkbox", { name: "Sélectionner Zoé Mercier" }))
    expect(await screen.findByText(/^1 .*sélectionné/)).toBeDefined()
    await act(() => router.navigate("/app/influencers?search=zo"))
    await screen.findByRole("link", { name: "Zoé Mercier" })
    expect(screen.getByRole("checkbox", { name: "Sélectionner Zoé Mercier" })).toHaveProperty(
      "checked",
      false,
    )
    expect(screen.queryByText(/^1 .*sélectionné/)).toBeNull()
  })

  it("are exported as their cards say", async () => {
    const line = saved()
    creators = [{ ...creator, rating: null, engagementRate: 3.24, addedAt: `${today()}T10:00:00Z` }]
    open("/app/influencers?view=all&search=zo")
    await screen.findByRole("link", { name: "Zoé Mercier" })
    await press("Exporter les créateurs")
    expect(await screen.findByText("1 créateur exporté")).toBeDefined()
    expect(asked.slice(1)).toEqual([{ view: "all", search: "zo" }])
    expect(await line()).toBe(
      `Zoé Mercier;zoe.m;Instagram;;1200;3,2\u00a0%;0;;Ada Admin;${today().split("-").reverse().join("/")}`,
    )
  })
})
