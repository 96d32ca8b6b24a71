import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { describe, expect, it, vi } from "vitest"
import { SyncProgress } from "../../../../packages/web/src/features/inbox/page/SyncProgress.tsx"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { offline, refusal, refusing } from "../../../world/fakeApi.ts"
import { aMail, fakeInbox, hoursAgo, INBOX, LOU } from "../../../world/inbox.ts"
import { answerQuestion, press, says, section, textOf, visit } from "../../../world/page.tsx"

describe("the creators", () => {
  it("are listed with the state of their mailboxes, chosen and searched by the address", async () => {
    fakeInbox()
    const router = visit(INBOX)
    const list = await creators()
    expect(list.getAllByRole("listitem").map((item) => textOf(item))).toEqual([
      ["Lou Martin", "lou@gmail.example", ", Gmail connecté"],
      ["Zoé Roux", "zoe@gmail.example", ", autorisation expirée", "Autorisation expirée", "Reconnecter"],
      ["Ada Blanc", "ada@ada.example", ", non connecté"],
      ["Tom Noir", "Non connecté"],
    ])
    expect(await says("1 boîte Gmail connectée")).toBeDefined()
    expect(await says("Sélectionnez un créateur pour commencer")).toBeDefined()
    await press(/^Lou Martin/)
    await inChat("Lou Martin")
    expect(router.state.location.search).toBe("?creator=i1")
    expect(list.getByRole("button", { current: true }).textContent).toContain("Lou Martin")
    await userEvent.type(screen.getByLabelText("Rechercher un créateur"), "personne{Enter}")
    expect(await says("Rien ne correspond à « personne ».")).toBeDefined()
    expect(router.state.location.search).toBe("?creator=i1&search=personne")
    await press("Effacer la recherche")
    expect((await creators()).getAllByRole("listitem")).toHaveLength(4)
  })
})

it.each([
  [LOU, "creators", "Gmail ne répond pas."],
  [LOU, "chat", "Impossible d'afficher la conversation"],
  [LOU, "mails", "Impossible d'afficher les e-mails"],
  [`${LOU}&view=threads`, "threads", "Impossible d'afficher les fils de discussion"],
])("at %s, %s that cannot be read leave the rest of the page", async (path, name, failure) => {
  const { api } = fakeInbox({ mails: oneMail })
  api.answer({ inbox: { [name]: down } })
  visit(path)
  expect(await says(failure)).toBeDefined()
  expect(await screen.findByText("Gmail connecté")).toBeDefined()
  expect(screen.queryAllByText(/^Impossible/)).toHaveLength(1)
})

it("columns that share a place have each their address and their entry of the history", async () => {
  fakeInbox()
  const router = visit(`${LOU}&thread=t-m1&view=threads`)
  const columns = (await screen.findByRole("region", { name: "Créateurs" })).closest("[data-step]")
  const step = () => columns?.getAttribute("data-step")
  expect(step()).toBe("mails")
  for (const [button, search, action, shown] of [
    [/^Zoé Roux/, "?creator=i2", "PUSH", "chat"],
    ["E-mails", "?creator=i2&pane=mails", "PUSH", "mails"],
    ["Retour à la conversation", "?creator=i2", "REPLACE", "chat"],
    ["Tous les créateurs", "", "PUSH", "creators"],
  ] as const) {
    await press(button)
    await waitFor(() => expect(router.state.location.search).toBe(search))
    expect([router.state.historyAction, step()]).toEqual([action, shown])
  }
})

/** rules/inbox.md#connection */
describe("a connection", () => {
  it.each([
    ["i1", "Connecter Gmail pour Ada Blanc", "i3"],
    ["i2", "Reconnecter", "i2"],
    ["i2", "Connecter mon Gmail", "i2"],
  ])("with %s chosen, « %s » leads to Google's consent for %s, once until one is back", async (...row) => {
    const [chosen, name, influencerId] = row
    const gone = vi.spyOn(window.location, "assign").mockImplementation(() => undefined)
    const { api } = fakeInbox({ connect: { authUrl: "https://accounts.test/" } })
    visit(`${INBOX}?creator=${chosen}`)
    const button = await screen.findByRole("button", { name })
    await userEvent.click(button)
    await waitFor(() => expect(gone).toHaveBeenCalledWith("https://accounts.test/"))
    await userEvent.click(button)
    expect(api.writes()).toEqual([["inbox.connect", { influencerId }]])
    fireEvent(window, Object.assign(new Event("pageshow"), { persisted: true }))
    await userEvent.click(button)
    await waitFor(() => expect(api.writes()).toHaveLength(2))
  })

  it("when it has expired, says so; when it does not begin, says why until the next try", async () => {
    const { lou, api } = fakeInbox({ connect: down })
    lou({ status: "expired", syncedAt: null })
    visit(LOU)
    expect(await says(/^L'autorisation de lou@gmail\.example a expiré/)).toBeDefined()
    expect(screen.queryByRole("button", { name: "Synchroniser" })).toBeNull()
    await press("Reconnecter")
    const said = "Erreur lors de la connexion à Gmail. Gmail ne répond pas."
    expect(await says(said)).toBeDefined()
    api.answer({ inbox: { connect: { authUrl: "#google" } } })
    await press("Reconnecter")
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  })

  it("when nothing was ever read, shows no conversation; mails that are kept keep theirs", async () => {
    const { lou } = fakeInbox()
    lou(null)
    visit(`${INBOX}?creator=i4`)
    expect(await says("La boîte Gmail de Tom Noir n'est pas connectée")).toBeDefined()
    expect(screen.queryByLabelText("Votre message")).toBeNull()
    await press(/^Lou Martin/)
    expect(await screen.findByLabelText("Votre message")).toBeDefined()
    expect((await inChat("Lou Martin")).getByRole("button", { name: "Connecter Gmail" })).toBeDefined()
  })

  it("ends after a question; what kept it from ending goes with the next try; mails stay", async () => {
    const { lou, api } = fakeInbox({ mails: oneMail, disconnect: down })
    visit(LOU)
    const disconnect = async () => {
      await press("Déconnecter Gmail de Lou Martin")
      await answerQuestion("Déconnecter")
    }
    await disconnect()
    const said = "Erreur lors de la déconnexion. Gmail ne répond pas."
    expect(await says(said)).toBeDefined()
    api.answer({
      inbox: {
        disconnect: () => {
          lou(null)
          return { influencerId: "i1" }
        },
      },
    })
    await disconnect()
    expect(await says("Gmail déconnecté avec succès")).toBeDefined()
    expect(await screen.findByRole("button", { name: "Connecter Gmail pour Lou Martin" })).toBeDefined()
    expect(screen.queryByText(said)).toBeNull()
    expect(screen.getByRole("button", { name: /^Sujet m1/ })).toBeDefined()
    expect(api.writes()[0]).toEqual(["inbox.disconnect", { influencerId: "i1" }])
  })
})

describe("the return from Google", () => {
  const ADDRESS = "/api/oauth/google/callback"
  const REFUSED = /^La boîte Gmail n'a pas été connectée : l'autorisation a été refusée ou annulée\./

  /** From a creator's mailbox to Google and back. */
  async function back(search: string) {
    const router = visit(`${INBOX}?creator=i2`)
    await inChat("Zoé Roux")
    await act(() => router.navigate(`${ADDRESS}${search}`))
    return router
  }

  it("is exchanged once, chooses the creator, and is passed over by « back »", async () => {
    const { lou, api } = fakeInbox()
    lou(null)
    const held = Promise.withResolvers<{ influencerId: string; email: string }>()
    api.answer({ inbox: { exchange: () => held.promise } })
    const router = await back("?code=c0de&state=i1%7Cnonce&scope=x")
    expect(await says("Connexion à Gmail en cours...")).toBeDefined()
    expect(router.state.location.search).toBe("")
    lou({})
    await act(async () => held.resolve({ influencerId: "i1", email: "lou@gmail.example" }))
    expect(await says("lou@gmail.example est connectée")).toBeDefined()
    expect(await screen.findByRole("button", { name: "Déconnecter Gmail de Lou Martin" })).toBeDefined()
    expect(router.state.location).toMatchObject({ pathname: INBOX, search: "?creator=i1" })
    await act(() => router.navigate(-1))
    await inChat("Zoé Roux")
    expect(api.writes()).toEqual([["inbox.exchange", { code: "c0de", state: "i1|nonce" }]])
  })

  it.each(["?error=access_denied&state=i1%7Cnonce&code=c", "?code=c0de", "?state=s", ""])(
    "when it is %s, no consent was given, which is told once",
    async (search) => {
      fakeInbox()
      const router = await back(search)
      expect(await says(REFUSED)).toBeDefined()
      expect(router.state.location).toMatchObject({ pathname: INBOX, search: "" })
      await press("Fermer")
      expect(screen.queryByText(REFUSED)).toBeNull()
      await press(/^Lou Martin/)
      await inChat("Lou Martin")
      await act(() => router.navigate(-1))
      expect(await says("Sélectionnez un créateur pour commencer")).toBeDefined()
      expect(screen.queryByText(REFUSED)).toBeNull()
    },
  )

  it("when it comes late, the reason stands until the second creator is looked at", async () => {
    fakeInbox({ exchange: down })
    const router = visit(`${INBOX}?code=c&state=s`)
    const said = "La boîte Gmail n'a pas été connectée. Gmail ne répond pas."
    expect(await says(said)).toBeDefined()
    expect(router.state.location.search).toBe("")
    expect(router.state.historyAction).toBe("REPLACE")
    await press(/^Lou Martin/)
    await inChat("Lou Martin")
    expect(screen.getByText(said)).toBeDefined()
    await press(/^Zoé Roux/)
    await inChat("Zoé Roux")
    expect(screen.queryByText(said)).toBeNull()
  })
})

/** rules/inbox.md#sync */
describe("a sync", () => {
  const running = { sync: { full: false, startedAt: hoursAgo(0), done: 1, total: null } }
  const over = (id: string, added = 0, error: string | null = null) => ({
    lastSync: { id, endedAt: hoursAgo(0), added, error },
  })
  const begun = { sync: { syncId: "s1" }, mails: oneMail }
  const buttons = () =>
    ["Synchroniser", "Re-sync complet"].map((name) => screen.getByRole("button", { name }))
  const isBusy = () => buttons().map((button) => button.getAttribute("aria-disabled") === "true")

  it.each([
    [0, null, "Aucun nouvel email à synchroniser"],
    [1, null, "1 nouvel email synchronisé"],
    [3, null, "3 nouveaux emails synchronisés"],
    [3, "Google refuse", "Erreur sync : Google refuse"],
  ])("with %i new mails (error: %s) tells « %s » once, at its own end", async (added, error, said) => {
    const { lou, api } = fakeInbox(begun)
    lou(over("s0", 7))
    visit(LOU)
    await press("Synchroniser")
    await reread()
    await waitFor(() => expect(isBusy()).toEqual([true, true]))
    expect(screen.queryByText(/synchronis(er|és?)$/)).toBeNull()
    const before = api.callsOf("inbox.mails").length
    lou(over("s1", added, error))
    expect(await says(said)).toBeDefined()
    await waitFor(() => expect(isBusy()).toEqual([false, false]))
    expect(api.callsOf("inbox.mails").length).toBeGreaterThan(before)
    lou(over("s1", 12))
    await reread()
    expect(screen.queryByText("12 nouveaux emails synchronisés")).toBeNull()
    expect(api.writes()).toEqual([["inbox.sync", { influencerId: "i1", full: false }]])
  })

  it("of everything begins after a question, is not ended by what ended meanwhile, and shows how far it is", async () => {
    const { lou, api } = fakeInbox(begun)
    lou(over("s0"))
    visit(LOU)
    await press("Re-sync complet")
    await answerQuestion("Annuler")
    expect(api.writes()).toEqual([])
    await press("Re-sync complet")
    await screen.findAllByText("Re-synchroniser tous les e-mails de Lou Martin ?")
    lou(over("s9", 2))
    await reread()
    await answerQuestion("Re-synchroniser")
    await waitFor(() => expect(isBusy()).toEqual([true, true]))
    expect(api.writes()).toEqual([["inbox.sync", { influencerId: "i1", full: true }]])
    lou({ ...over("s9"), sync: { full: true, startedAt: hoursAgo(0), done: 120, total: 400 } })
    expect(await says("Re-synchronisation complète en cours : 120 sur 400 e-mails")).toBeDefined()
    lou(over("s1"))
    expect(await says("Aucun nouvel email à synchroniser")).toBeDefined()
  })

  it.each([
    ["creators", INBOX, 4000],
    ["creator", LOU, 2000],
  ])("is looked for among the %s at %s every %i ms", async (_, path, ms) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const { lou } = fakeInbox()
    lou(running)
    visit(path)
    const name = "Synchronisation des e-mails de Lou Martin, 1 e-mail lu"
    await screen.findAllByRole("progressbar", { name })
    lou({})
    act(() => void vi.advanceTimersByTime(ms - 100))
    await act(async () => {})
    expect(screen.queryAllByRole("progressbar", { name })).not.toEqual([])
    act(() => void vi.advanceTimersByTime(100))
    await waitFor(() => expect(screen.queryAllByText(/^Synchronisation en cours/)).toEqual([]))
  })

  it.each([
    ["refused", () => refusal("conflict", "Connexion OAuth non trouvée"), "Connexion OAuth non trouvée"],
    ["unanswered", offline, /^Erreur sync : Erreur de connexion réseau/],
  ])("when it is %s, says why of this creator alone until the next try", async (_, error, said) => {
    const { lou, api } = fakeInbox()
    const late = Promise.withResolvers<never>()
    api.answer({ inbox: { sync: () => late.promise } })
    visit(LOU)
    await press("Synchroniser")
    await press(/^Zoé Roux/)
    await inChat("Zoé Roux")
    lou({ status: "expired" })
    await act(async () => late.reject(error()))
    expect(await screen.findByRole("button", { name: "Reconnecter Gmail pour Lou Martin" })).toBeDefined()
    expect(screen.queryByText(said)).toBeNull()
    lou({})
    await reread()
    await press(/^Lou Martin/)
    await press("Synchroniser")
    expect(await says(said)).toBeDefined()
    api.answer({ inbox: begun })
    await press("Synchroniser")
    await waitFor(() => expect(screen.queryByText(said)).toBeNull())
  })

  it.each([
    [{ done: 0, total: null }, false, 0, "Synchronisation en cours : 0 e-mail lu"],
    [{ done: 2, total: 0 }, false, 99, "Synchronisation en cours : 2 sur 2 e-mails"],
    [{ done: 0, total: 0 }, false, 0, "Synchronisation en cours : 0 e-mail lu"],
    [{ done: 119, total: 400, full: true }, true, 29, "Synchronisation en cours : 119 sur 400 e-mails"],
    [
      { done: 399, total: 400, full: true },
      false,
      99,
      "Re-synchronisation complète en cours : 399 sur 400 e-mails",
    ],
    [{ done: 500, total: 400 }, false, 99, "Synchronisation en cours : 500 sur 500 e-mails"],
  ])("at %o (first: %s) is at %i percent: « %s »", (progress, isFirst, percent, words) => {
    render(
      <SyncProgress of="Lou" isFirst={isFirst} sync={{ full: false, startedAt: hoursAgo(0), ...progress }} />,
    )
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe(String(percent))
    expect(screen.getByRole("status").textContent?.replace(/\s/gu, " ")).toBe(words)
  })
})

const down = refusing("unavailable", "Gmail ne répond pas.")
const oneMail = { items: [aMail("m1")], nextCursor: null }
const reread = () => act(() => queryClient.invalidateQueries({ queryKey: [["inbox"]] }))
const _pause = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))
const creators = async () => within(await screen.findByRole("list", { name: "Créateurs" }))
const inChat = (name: string) => section(`Chat IA - ${name}`)
