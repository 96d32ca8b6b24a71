import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { UNKNOWN_MEMBER } from "@trame/core/influencers/by-member/rules"
import { type Prospect, prospect as shape } from "@trame/core/influencers/recruitment/contract"
import { MAX_TAGS, QUICK_TAGS, TAG_LENGTH } from "@trame/core/influencers/recruitment/rules"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { merge, sent, valuesOf, words } from "../../../../packages/web/src/features/recruitment/values.ts"
import { api as queries } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { fakeApi, refusal, refusing } from "../../../world/fakeApi.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { answerQuestion, dialog, field, press, says, textOf, visit } from "../../../world/page.tsx"
import { hugo } from "../../../world/people.ts"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let listed: Prospect[]
let stored: Prospect | null

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-25T10:00:00Z") })
  signIn()
  withoutMotion()
  listed = [aProspect()]
  stored = aProspect()
})

/** rules/creators.md#recruitment-tags */
describe("the values of a prospect's form", () => {
  it("include a typed tag that was not added yet, once", () => {
    const { tags } = valuesOf(aProspect())
    expect(sent({ tags: { ...tags, typed: " Beauté " } }).tags).toEqual(["mode", "Paris", "diy", "Beauté"])
    expect(sent({ tags: { ...tags, typed: "MODE" } }).tags).toEqual(["mode", "Paris", "diy"])
    expect(sent({ notes: "Oui" })).toEqual({ notes: "Oui" })
  })

  it("of two users are merged tag by tag, and have labels", () => {
    const mine = {
      ...valuesOf(aProspect()),
      notes: " De moi ",
      username: " @zoe.m",
      lastContactDate: "2026-03-01",
    }
    // My edit removes « diy », theirs « mode ».
    mine.tags = { chosen: ["mode", "Paris"], typed: "sport" }
    const now = aProspect({ version: 4, status: "validated", tags: ["Paris", "diy", "food"] })
    const told = Object.entries(words(merge(aProspect(), mine, now))).filter(([, word]) => word)
    expect(told.map(([label, word]) => `${label} : ${word}`)).toEqual([
      "Nom complet : Zoé Mercier",
      "Pseudo : zoe.m",
      "Email : zoe@test.example",
      "Téléphone : +33 (0)6 12-34.56 78",
      "Dernier contact : 01/03/2026",
      "Prochain suivi : 24/11/2026",
      "Réponse reçue : oui",
      "Statut : Validé",
      "Note : 3 sur 5",
      "Tags : Paris, food, sport",
      "Notes internes : De moi",
    ])
  })
})

/** rules/creators.md#recruitment */
describe("the recruitment page", () => {
  it("counts by status, and shows each prospect's data", async () => {
    const bare = { fullName: "", username: "", email: "", phone: "", responseReceived: false }
    listed.push(
      aProspect({
        ...bare,
        id: "b",
        tags: ["un", "deux"],
        nextFollowUpDate: null,
        createdBy: UNKNOWN_MEMBER,
      }),
    )
    const tags = ["un", "deux", "trois", "quatre"]
    listed.push(
      aProspect({ ...bare, id: "c", fullName: "Ada", phone: "06", tags, nextFollowUpDate: "2026-11-25" }),
    )
    open()
    const group = await screen.findByRole("region", { name: "Ada Admin" })
    expect(within(group).getByText("12 influenceurs")).toBeDefined()
    const figures = [...document.querySelectorAll("main dl")].flatMap((figure) => textOf(figure))
    expect(figures).toEqual(["Repérés", "4", "Contactés", "3", "Validés", "2", "Refusés", "1"])
    const texts = [...document.querySelectorAll("article")].map((one) => textOf(one).join(" "))
    expect(texts.map((text) => text.replace(/ Retirer$/, ""))).toEqual([
      "Zoé Mercier @zoe.m Contacté Répondu zoe@test.example +33 (0)6 12-34.56 78 " +
        "Suivi: 24/11/2026 (en retard) mode Paris 1 autre tag",
      "Ada Contacté 06 Suivi: 25/11/2026 un deux 2 autres tags",
      "Nom inconnu Contacté un deux",
    ])
    expect(
      screen.getByRole("region", { name: "Utilisateur inconnu" }).querySelectorAll("article"),
    ).toHaveLength(1)
    const links = screen.getAllByRole("link", { name: /^(zoe@|\+33|06)/ })
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      ...["mailto:zoe@test.example", "tel:+33612345678", "tel:06"],
    ])
    expect(screen.getByText("2 autres tags").closest("li")?.title).toBe("trois, quatre")
  })

  it("filters by its address, and clears the filters", async () => {
    const tag = "t".repeat(TAG_LENGTH)
    const { api, router } = open(`?view=x&status=x&member=a%20b&tag=${tag}t`)
    const lastQuery = () => api.callsOf("recruitment.list").at(-1)
    const [members, all] = ["members", "all"].map((view) => ({ view, search: "" }))
    await card()
    // An invalid filter has no effect.
    expect(lastQuery()).toEqual(members)
    await act(() => router.navigate(`?tag=${tag}`))
    await waitFor(() => expect(lastQuery()).toEqual({ ...members, tag }))
    await act(() => router.navigate("?view=all&status=contacted&member=u9&search=personne"))
    const narrowed = { view: "all", search: "personne", status: "contacted", member: "u9" }
    await waitFor(() => expect(lastQuery()).toEqual(narrowed))
    await press("Effacer les filtres")
    await waitFor(() => expect(lastQuery()).toEqual(all))
    expect(router.state.location.search).toBe("?view=all")
    await pick("Statut", "Validé")
    await waitFor(() => expect(lastQuery()).toEqual({ ...all, status: "validated" }))
    await pick("Membre", "Ada Admin")
    await waitFor(() => expect(lastQuery()).toEqual({ ...all, status: "validated", member: "u2" }))
    // Grouped by member, no member filter applies.
    await userEvent.click(screen.getByText("Par membre"))
    await waitFor(() => expect(lastQuery()).toEqual({ ...members, status: "validated" }))
    expect(screen.queryByRole("combobox", { name: "Membre" })).toBeNull()
    await userEvent.type(screen.getByRole("combobox", { name: "Tag" }), "AUTE")
    await userEvent.click(await screen.findByText("beauté", { selector: ".ant-select-item *" }))
    await waitFor(() => expect(lastQuery()).toEqual({ ...members, status: "validated", tag: "beauté" }))
    await act(() => router.navigate("?view=all&member=u9"))
    const member = await screen.findByRole("combobox", { name: "Membre" })
    await waitFor(() => expect(member.closest(".ant-select")?.textContent).toContain("Utilisateur inconnu"))
  })

  it.each(["search=a", "status=contacted", "tag=mode", "view=all&member=u2"])(
    "when %s leaves no prospect, it can be cleared; an empty list links to Discover",
    async (search) => {
      listed = []
      open(`?${search}`)
      expect(await says("Aucun influenceur trouvé")).toBeDefined()
      expect(screen.getByRole("button", { name: "Exporter les influenceurs" })).toHaveProperty(
        "disabled",
        true,
      )
      await press("Effacer les filtres")
      const discover = await screen.findByRole("link", { name: "Ouvrir Discover" })
      expect(discover.getAttribute("href")).toBe("/app/discover")
    },
  )

  it("exports the filtered prospects", async () => {
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:recrutement")
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined)
    const { api } = open("?view=all&status=contacted&tag=mode&member=u2&search=zo")
    await card()
    await press("Exporter les influenceurs")
    expect(await says("1 influenceur exporté")).toBeDefined()
    const filters = { view: "all", status: "contacted", tag: "mode", member: "u2", search: "zo" }
    expect(api.callsOf("recruitment.list")).toEqual([filters, filters])
  })

  it("asks before a removal, and then hides the prospect everywhere", async () => {
    const elsewhere = [
      queries.discover.memberships,
      queries.discover.influencer,
      queries.recruitment.followUps,
    ]
    const { api, router } = open()
    await card()
    for (const read of elsewhere) queryClient.setQueryData(read.key(), {})
    const remove = async () => {
      await press("Retirer Zoé Mercier")
      await screen.findAllByText(/^Retirer «.Zoé Mercier.» du recrutement/)
      await answerQuestion("Retirer")
    }
    stored = null
    // Before the list is read again.
    api.answer({
      recruitment: { remove: { id: "zoe", binId: null }, list: () => new Promise<never>(() => {}) },
    })
    await remove()
    expect(await says("Influenceur retiré du recrutement")).toBeDefined()
    await waitFor(() => expect(screen.queryByRole("link", { name: "Zoé Mercier" })).toBeNull())
    const read = elsewhere.map((one) => queryClient.getQueryState(one.key())?.isInvalidated)
    expect(read).toEqual([true, true, true])
    await act(() => router.navigate(PANEL))
    expect(await (await dialog()).findByText("Aucun influenceur trouvé")).toBeDefined()
  })
})

describe("the form of a prospect", () => {
  it("sends each field by name, up to its length, and shows it before lists are read again", async () => {
    const { api } = open(PANEL)
    const texts: [string, string, number][] = [
      ["Nom complet", "fullName", 160],
      ["Pseudo", "username", 60],
      ["Téléphone", "phone", 40],
      ["Marques collaborées", "collaboratedBrands", 2000],
      ["Notes internes", "notes", 5000],
    ]
    for (const [label, , most] of texts) await put(label, "x".repeat(most + 1))
    for (const label of ["Email", "Instagram", "TikTok", "YouTube"]) await put(label, "zo")
    await save()
    for (const [, , most] of texts) expect(await says(`${most} caractères au maximum`)).toBeDefined()
    expect(screen.getByText("Adresse e-mail invalide")).toBeDefined()
    expect(screen.getAllByText(/^Lien invalide/)).toHaveLength(3)
    expect(api.writes()).toEqual([])
    for (const [label, name, most] of texts) await put(label, name.padEnd(most, "x"))
    const addresses = { instagramUrl: "https://i.example/", tiktokUrl: "https://t.example/", youtubeUrl: "" }
    await put("Email", " zo@test.example ")
    await put("Instagram", addresses.instagramUrl)
    await put("TikTok", addresses.tiktokUrl)
    await put("YouTube", "")
    await putDay("Dernier contact", "01/03/2031")
    await putDay("Prochain suivi", "14/03/2031")
    const form = await dialog()
    fireEvent.click(form.getByRole("switch", { name: "Réponse reçue" }))
    fireEvent.click(form.getByText("Refusé"))
    fireEvent.click(form.getByRole("radio", { name: "5 étoiles" }))
    expect(form.queryByRole("button", { name: "Effacer la note" })).toBeNull()
    const followUps = queries.recruitment.followUps.queryKey({ input: {} })
    queryClient.setQueryData(followUps, { items: [], total: 0 })
    const reads = api.callsOf("recruitment.list").length
    api.answer({ recruitment: { list: () => new Promise<never>(() => {}) } })
    await save()
    expect(await says("Influenceur mis à jour")).toBeDefined()
    const { youtubeUrl: _, ...links } = addresses
    expect(api.callsOf("recruitment.update")).toEqual([
      {
        influencerId: "zoe",
        version: 3,
        email: "zo@test.example",
        ...links,
        ...Object.fromEntries(texts.map(([, name, most]) => [name, name.padEnd(most, "x")])),
        lastContactDate: "2031-03-01",
        nextFollowUpDate: "2031-03-14",
        responseReceived: false,
        status: "refused",
        rating: 5,
      },
    ])
    expect(textOf((await card("fullName".padEnd(160, "x"))).closest("article"))).toContain("Refusé")
    expect(queryClient.getQueryState(followUps)?.isInvalidated).toBe(true)
    expect(api.callsOf("recruitment.list").length).toBeGreaterThan(reads)
  })

  it.each([
    ["zoe.m", "@zoe.m · Ajouté le 01/11/2026 par Ada Admin"],
    ["", "Ajouté le 01/11/2026 par Ada Admin"],
  ])("when the user name is « %s », shows the stored values in six sections", async (username, said) => {
    stored = aProspect({ username, status: "validated", rating: 2, lastContactDate: "2031-03-01" })
    const { api } = open(PANEL)
    const form = await dialog()
    expect(await form.findByText(said)).toBeDefined()
    const titles = form.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)
    expect(titles).toEqual([
      ...["Informations de contact", "Suivi", "Statut", "Marques collaborées", "Tags", "Notes internes"],
    ])
    for (const name of ["Validé", "2 étoiles"])
      expect(form.getByRole("radio", { name })).toHaveProperty("checked", true)
    expect(form.getByLabelText("Dernier contact")).toHaveProperty("value", "01/03/2031")
    // A profile's address of any length names its user.
    await put("Pseudo", `https://www.instagram.com/zoe.mercier/?igsh=${"a".repeat(60)}`)
    api.answer({ recruitment: { update: refusing("unavailable", "Plus tard.") } })
    await save()
    expect(await says(/^Erreur lors de la sauvegarde\. Vérifiez la console/)).toBeDefined()
    expect(screen.getByText("Plus tard.")).toBeDefined()
    expect(api.callsOf("recruitment.update")).toEqual([
      { influencerId: "zoe", version: 3, username: "zoe.mercier" },
    ])
  })

  /** rules/creators.md#recruitment-tags */
  it("adds tags by Enter, by the button and from suggestions", async () => {
    const { api } = open(PANEL)
    const entry = await field("Nouveau tag", await dialog())
    const type = async (text: string) => {
      fireEvent.change(entry, { target: { value: text } })
      entry.focus()
      await userEvent.keyboard("{Enter}")
    }
    for (const text of ["  Sport ", "MODE", "  "]) await type(text)
    await put("Nouveau tag", "Lyon")
    await press("Ajouter", await dialog())
    expect(document.activeElement).toBe(entry)
    for (const name of QUICK_TAGS) expect(screen.getByRole("button", { name })).toBeDefined()
    for (const name of ["tech", "diy", "Retirer le tag Paris"]) await press(name, await dialog())
    expect(textOf(screen.getByRole("list", { name: "Tags choisis" }))).toEqual([
      "mode",
      "Sport",
      "Lyon",
      "tech",
    ])
    await put("Nouveau tag", "en attente")
    await save()
    await waitFor(() => expect(api.writes()).toHaveLength(1))
    expect(api.callsOf("recruitment.update")).toEqual([
      { influencerId: "zoe", version: 3, tags: ["mode", "Sport", "Lyon", "tech", "en attente"] },
    ])
  })

  it("accepts the maximum of tags; a removed one passes the focus to the next", async () => {
    const many = Array.from({ length: MAX_TAGS - 1 }, (_, at) => (at === 5 ? "Mode" : `tag ${at}`))
    stored = aProspect({ tags: many })
    open(PANEL)
    const form = await dialog()
    const entry = await field("Nouveau tag", form)
    await put("Nouveau tag", "dernier")
    await press("Ajouter", form)
    expect(form.getByText(`${MAX_TAGS} tags au maximum`)).toBeDefined()
    expect(entry.disabled).toBe(true)
    // A selected tag can still be removed there.
    const offers = [
      ...document.querySelectorAll<HTMLButtonElement>("[role=dialog] fieldset button[aria-pressed]"),
    ]
    const offered = offers.filter(({ disabled }) => !disabled)
    expect(offered.map((one) => [one.textContent, one.getAttribute("aria-pressed")])).toEqual([
      ["mode", "true"],
    ])
    const goesTo = (name: string) =>
      waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe(name))
    await press("Retirer le tag tag 0", form)
    await goesTo("Retirer le tag tag 1")
    await press("Retirer le tag dernier", form)
    await goesTo(`Retirer le tag tag ${MAX_TAGS - 2}`)
    // The text typed while another tag takes the last place can be cleared.
    await put("Nouveau tag", "de trop")
    for (const name of ["sport", "premium"]) await press(name, form)
    expect(entry.disabled).toBe(false)
    await put("Nouveau tag", "")
    expect(entry.disabled).toBe(true)
  })
})

const PANEL = "?dialog=prospect&influencer=zoe"
const aProspect = builder(shape, {
  id: "zoe",
  version: 3,
  fullName: "Zoé Mercier",
  username: "zoe.m",
  email: "zoe@test.example",
  phone: "+33 (0)6 12-34.56 78",
  rating: 3,
  tags: ["mode", "Paris", "diy"],
  status: "contacted",
  nextFollowUpDate: "2026-11-24",
  responseReceived: true,
  createdBy: { id: "u2", name: "Ada Admin" },
  createdAt: "2026-11-01T10:00:00.000Z",
})

function open(search = "") {
  const api = fakeApi({
    // A member without any permission starts there.
    identity: { me: { ...hugo, permissions: {} } },
    recruitment: {
      list: ({ search: searched }) => {
        const items = searched === "personne" ? [] : listed
        const members = [...new Map(items.map(({ createdBy }) => [createdBy.id, createdBy])).values()]
        return {
          items,
          nextCursor: null,
          total: items.length,
          members: members.map((one) => ({ ...one, count: 12 })),
          counts: { spotted: 4, contacted: 3, validated: 2, refused: 1 },
          tags: ["beauté", "mode"],
          everyMember: members,
        }
      },
      get: () => {
        if (!stored) throw refusal("not_found")
        return stored
      },
      update: ({ influencerId: _, version, ...changes }) => {
        stored = aProspect({ ...stored, ...(changes as Partial<Prospect>), version: version + 1 })
        return stored
      },
      remove: () => {
        listed = []
        stored = null
        return { id: "zoe", binId: null }
      },
    },
  })
  return { api, router: visit(`/app/recruitment${search}`) }
}

const card = (name = "Zoé Mercier") => screen.findByRole("link", { name })
const put = async (label: string, value: string) => {
  const input = await field(label)
  fireEvent.change(input, { target: { value } })
  fireEvent.blur(input)
}
const putDay = async (label: string, value: string) => {
  const input = await field(label)
  fireEvent.focus(input)
  fireEvent.input(input, { target: { value } })
  fireEvent.blur(input)
}
const save = async () => press("Enregistrer", await dialog())
const pick = async (label: string, option: string) => {
  await userEvent.click(await screen.findByRole("combobox", { name: label }))
  await userEvent.click(await screen.findByText(option, { selector: ".ant-select-item *" }))
}
