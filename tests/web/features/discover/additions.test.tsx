import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Addition } from "@trame/core/influencers/discover/contract"
import { describe, expect, it, vi } from "vitest"
import { discoverSources } from "../../../../packages/web/src/features/discover/palette.tsx"
import { catalogueSeq } from "../../../../packages/web/src/lib/api/catalogueSeq.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { isSearched } from "../../../../packages/web/src/lib/paletteSource.ts"
import { KNOWN_ALREADY } from "../../../../packages/web/src/ui/influencers/addition.ts"
import { anAddition, discoverServer } from "../../../world/discover.ts"
import { offline, refusal } from "../../../world/fakeApi.ts"
import { closePage, dialog, field, press, says } from "../../../world/page.tsx"

/** rules/creators.md#add-by-url */
describe("adding a profile by its address", () => {
  it("shows an empty or refused address beside the field; without an answer, repeats the same addition", async () => {
    const { state, api, input, add, sent } = await open()
    await add("   ")
    expect((await screen.findByRole("alert")).textContent).toBe("Veuillez entrer une URL de profil")
    await userEvent.clear(input)
    expect([screen.queryByRole("alert"), input.getAttribute("aria-invalid")]).toEqual([null, "false"])
    api.refuse("discover.add", refusal("no_credits", "Plus de crédits."))
    await add(" instagram.com/une ")
    const alert = await screen.findByRole("alert")
    expect([alert.textContent, input.getAttribute("aria-invalid")]).toEqual(["Plus de crédits.", "true"])
    expect(input.getAttribute("aria-describedby")).toBe(alert.id)
    api.refuse("discover.add", offline())
    await add("")
    await says(/^Erreur lors de l'ajout du profil\./)
    const before = sent().length
    state.additions = [additionOf("une")]
    api.answer({ discover: { add: additionOf("une") } })
    await add("")
    expect(await says("Récupération du profil…")).toBeDefined()
    await waitFor(() => expect(input.value).toBe(""))
    const [lost, again] = sent().slice(before - 1)
    expect([again, lost.url]).toEqual([lost, "instagram.com/une"])
  })

  it("is sent once, shows at once with the remaining credits; the next address can be typed meanwhile", async () => {
    const { state, api, input, add, sent } = await open()
    await says("Crédits : 7/10")
    const answer = Promise.withResolvers<Addition>()
    api.answer({ discover: { add: () => answer.promise } })
    await add("instagram.com/un")
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(sent()).toHaveLength(1))
    await userEvent.clear(input)
    await userEvent.paste("instagram.com/deux")
    Object.assign(state, { additions: [additionOf("un"), additionOf("autre")], remaining: 6 })
    await act(async () => answer.resolve(additionOf("un")))
    expect(await says("Crédits : 6/10")).toBeDefined()
    await waitForNames("un", "autre")
    expect(input.value).toBe("instagram.com/deux")
    // Answers the same again, before the list is read again.
    const never = new Promise<never>(() => undefined)
    api.answer({ discover: { add: additionOf("un", { phase: "posts" }), additions: () => never } })
    await userEvent.keyboard("{Enter}")
    expect(await says("Récupération des publications…")).toBeDefined()
    await waitForNames("un", "autre")
  })

  it("when the profile is known already, links to it without a cost", async () => {
    const { api, router, add } = await open()
    api.answer({ discover: { add: anAddition({ state: "done", influencerId: "ada" }) } })
    await add("instagram.com/ada")
    expect(await says(KNOWN_ALREADY)).toBeDefined()
    expect(router.state.location.search).toBe("?dialog=influencer&influencer=ada")
    expect(await (await dialog()).findByText("@creatrice.ada")).toBeDefined()
  })
})

describe("a user's additions", () => {
  it("show their progress, link to the added influencer, and can be dismissed once they have ended", async () => {
    const half = "Profil ajouté mais erreur lors de la récupération des posts."
    await open([
      additionOf("un"),
      additionOf("deux", { phase: "posts", influencerId: "two" }),
      additionOf("trois", { state: "done", phase: "posts", influencerId: "three" }),
      additionOf("quatre", { state: "done", phase: "posts", influencerId: "four", message: half }),
      additionOf("cinq", { state: "failed" }),
    ])
    await waitForNames("un", "deux", "trois", "quatre", "cinq")
    const found = (await list()).getAllByText(/^@/).map((row) => {
      const line = row.closest("li")
      return [
        row.nextElementSibling?.textContent,
        line?.querySelector("[data-now=true]")?.textContent ?? null,
        line?.querySelector("a")?.getAttribute("href")?.split("influencer=")[1] ?? null,
        line?.querySelector("button")?.getAttribute("aria-label") ?? null,
      ]
    })
    expect(found).toEqual([
      ["Récupération du profil…", "Profil", null, null],
      ["Récupération des publications…", "Publications", "two", null],
      ["Profil ajouté", null, "three", "Masquer l'ajout de @trois"],
      [half, null, "four", "Masquer l'ajout de @quatre"],
      ["Impossible d'ajouter le profil", null, null, "Masquer l'ajout de @cinq"],
    ])
  })

  it("are polled while one runs; lists then have its influencer, also after a reload", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
    const { state, api } = await open([additionOf("un"), additionOf("deux", { state: "done" })])
    await says("Récupération du profil…")
    const seq = catalogueSeq() + 1
    state.additions = [additionOf("un", { state: "done", seq }), additionOf("deux", { state: "done" })]
    act(() => void vi.advanceTimersByTime(2000))
    await waitFor(() => expect(screen.getAllByText("Profil ajouté")).toHaveLength(2))
    await waitFor(() => expect(api.callsOf("discover.search").at(-1).minSeq).toBe(seq))
    expect(sessionStorage.getItem("trame.catalogue-seq")).toBe(String(seq))
    // The palette finds a new influencer.
    const [source] = discoverSources.filter(isSearched)
    await source?.search("léa", new AbortController().signal)
    expect(api.callsOf("influencers.pick")).toMatchObject([{ search: "léa", minSeq: seq }])
  })

  it("when one fails, show the returned credit", async () => {
    const { state } = await open([anAddition()])
    await says("Crédits : 7/10")
    const message = "Ce profil n'existe pas."
    Object.assign(state, { remaining: 8, additions: [anAddition({ state: "failed", message })] })
    await readAgain()
    expect(await says(message)).toBeDefined()
    expect(await says("Crédits : 8/10")).toBeDefined()
  })

  it("are shown unless dismissed or ended a day ago; five at a time, all running ones", async () => {
    localStorage.setItem("trame.dismissed-additions", '{"un":true}')
    const additions = [
      additionOf("un", { state: "done" }),
      additionOf("deux", { state: "done" }),
      additionOf("trois", { state: "failed", ...hoursAgo(23) }),
      additionOf("quatre", { state: "failed", ...hoursAgo(25) }),
      additionOf("cinq", hoursAgo(25)),
    ]
    await open(additions)
    await waitForNames("un", "deux", "trois", "cinq")
    for (const name of ["un", "deux"]) await press(`Masquer l'ajout de @${name}`)
    await waitForNames("trois", "cinq")
    closePage()
    const { state } = await open(additions)
    await waitForNames("trois", "cinq")
    const six = ["1", "2", "3", "4", "5", "6"]
    state.additions = six.map((name) => additionOf(name, { state: "done" }))
    await readAgain()
    await waitForNames(...six.slice(0, 5))
    state.additions = six.map((name) => additionOf(name))
    await readAgain()
    await waitForNames(...six)
  })
})

const FIELD = "Ajouter un profil par URL"
const additionOf = (username: string, changes: Partial<Addition> = {}) =>
  anAddition({ id: username, username, ...changes })
const hoursAgo = (hours: number) => ({ startedAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
const list = async () => within(await screen.findByRole("list", { name: "Ajouts en cours et récents" }))
const waitForNames = (...names: string[]) =>
  waitFor(async () => {
    const found = (await list()).getAllByText(/^@/).map(({ textContent }) => textContent)
    expect(found).toEqual(names.map((name) => `@${name}`))
  })
const readAgain = () => act(() => queryClient.invalidateQueries({ queryKey: [["discover", "additions"]] }))

async function open(additions: Addition[] = []) {
  const server = discoverServer()
  server.state.additions = additions
  const router = server.open()
  const input = await field(FIELD)
  const add = async (address: string) => {
    await userEvent.click(input)
    if (address) await userEvent.paste(address)
    await userEvent.keyboard("{Enter}")
  }
  return { ...server, router, input, add, sent: () => server.api.callsOf("discover.add") }
}
