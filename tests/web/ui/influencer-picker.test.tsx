import { ORPCError } from "@orpc/client"
import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Addition } from "@trame/core/influencers/discover/contract"
import { useState } from "react"
import { beforeEach, describe, expect, it } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { catalogueSeq } from "../../../packages/web/src/lib/api/catalogueSeq.ts"
import { defineDialogs, useDialogParam } from "../../../packages/web/src/lib/dialog/useDialogParam.ts"
import { DialogOutlet } from "../../../packages/web/src/ui/dialog/DialogOutlet.tsx"
import { handleIn, refusalOf } from "../../../packages/web/src/ui/influencers/addition.ts"
import InfluencerPicker from "../../../packages/web/src/ui/influencers/InfluencerPicker.tsx"
import { fakeApi, refusal } from "../../world/fakeApi.ts"
import { withoutMotion } from "../../world/motion.ts"
import { dialog, field, paste, press, says, visit } from "../../world/page.tsx"
import { aChoice } from "../../world/records.ts"
import { signIn } from "../../world/session.ts"

let found: string[]
let held: Promise<void> | undefined
/** The answer to an addition, and its later progress. */
let added: () => Partial<Addition> | Promise<Partial<Addition>>
let later: Partial<Addition>

beforeEach(() => {
  signIn()
  withoutMotion()
  ;[found, held, added, later] = [["ada", "bea", "cleo"], undefined, () => ({}), {}]
})

describe("the influencer picker", () => {
  it("marks and disables chosen influencers, and focuses the last one when it closes", async () => {
    const { address } = enter()
    const ada = await choiceOf("ada")
    expect([ada.getAttribute("aria-disabled"), ada.textContent]).toEqual([
      ...["true", expect.stringMatching(/Déjà ajouté$/)],
    ])
    await userEvent.click(ada)
    await userEvent.click(await choiceOf("bea"))
    expect(pickedNames()).toEqual(["ada", "bea"])
    await press("Terminer")
    await waitFor(() => expect(address()).toBe(""))
    await waitFor(() => expect(document.activeElement?.textContent).toBe("bea"))
  })

  it("for one influencer replaces the former one, and closes", async () => {
    const { address } = enter({ single: true })
    expect((await choiceOf("ada")).textContent).toMatch(/Choisi$/)
    expect(screen.queryByRole("button", { name: "Terminer" })).toBeNull()
    await userEvent.click(await choiceOf("cleo"))
    await waitFor(() => expect(address()).toBe(""))
    expect(pickedNames()).toEqual(["cleo"])
  })

  it("that is full says so, and adds nobody, not even by Enter", async () => {
    const { searches } = enter({ full: FULL })
    await userEvent.click(await choiceOf("bea"))
    expect(screen.getByText(FULL)).toBeDefined()
    await search("bea")
    await enterKey()
    await waitFor(() => expect(searches().at(-1)).toBe("bea"))
    expect([pickedNames(), screen.queryByText(/^Introuvable/)]).toEqual([["ada"], null])
  })

  it("adds by Enter the first influencer not chosen yet, once the search is answered", async () => {
    const { searches } = enter()
    expect(await says("3 résultats")).toBeDefined()
    await userEvent.click(await box())
    await enterKey()
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await search("bea")
    await enterKey()
    await waitFor(() => expect(searches().at(-1)).toBe("bea"))
    // Former results stay until then, and Enter adds none of them.
    expect(await choiceOf("cleo")).toBeDefined()
    expect(screen.getByText("Recherche…")).toBeDefined()
    await search("e")
    await waitFor(() => expect(searches().at(-1)).toBe("e"))
    resolve()
    expect(await says("2 résultats")).toBeDefined()
    // Nor the first of an outdated search.
    expect(pickedNames()).toEqual(["ada"])
    await search("a")
    await enterKey()
    await waitFor(() => expect(pickedNames()).toEqual(["ada", "bea"]))
    await search("zzz")
    expect(await says("Aucun influenceur ne correspond à cette recherche.")).toBeDefined()
  })
})

/** rules/creators.md#add-by-url */
describe("an influencer missing in the catalogue", () => {
  it.each([
    ["@ma.belle", "ma.belle"],
    ["https://www.instagram.com/ma.belle/?hl=fr", "ma.belle"],
    ["Léa Martin", null],
  ])("searched as « %s » has the name %s", (typed, handle) => expect(handleIn(typed)).toBe(handle))

  it.each([
    ["unavailable", {}, "Plus tard."],
    ["forbidden", {}, "Erreur lors de l'ajout du profil. Plus tard."],
    ["invalid", { fields: { url: "Plateforme inconnue" } }, "Plateforme inconnue"],
  ])("when refused as %s with %j shows « %s »", (code, data, said) => {
    expect(refusalOf(new ORPCError(code, { status: 400, message: "Plus tard.", data }))).toBe(said)
  })

  it("is offered by the searched name, scraped, followed, and chosen once added", async () => {
    later = { phase: "posts" }
    const { posted, minSeqs } = enter()
    await search("@neuve")
    await press("Ajouter @neuve par son URL")
    expect([(await address()).value, document.activeElement]).toEqual([NEUVE, await address()])
    expect(await says("Un nouveau profil utilise 1 crédit. Crédits : 7/10.")).toBeDefined()
    await add(` ${NEUVE} `)
    expect(await says("@neuve · Récupération des publications…")).toBeDefined()
    expect(posted()).toEqual([{ id: expect.any(String), url: NEUVE }])
    expect((await screen.findByLabelText("Ajouter un profil par URL")).matches(":disabled")).toBe(true)
    found = [...found, "neuve"]
    // Above the tab's number, whatever earlier tests left.
    const seq = catalogueSeq() + 1
    later = { state: "done", influencerId: "neuve", seq, message: "Sans publications." }
    await waitFor(() => expect(pickedNames()).toEqual(["ada", "neuve"]))
    expect(await says("Sans publications.")).toBeDefined()
    expect(minSeqs()).toContain(seq)
    await formGone()
    expect(await box()).toHaveProperty("value", "neuve")
  })

  it.each([
    ["bea", ["ada", "bea"]],
    ["ada", ["ada"]],
  ])("when added already costs nothing, and is chosen once: %s", async (username, chosen) => {
    added = () => ({ state: "done", username, influencerId: username, seq: 3 })
    enter()
    await add(`https://www.instagram.com/${username}/`)
    expect(await says(/^Ce profil est déjà dans le catalogue/)).toBeDefined()
    await formGone()
    expect(pickedNames()).toEqual(chosen)
  })

  it("shows a missing or refused address beside the field until the user types on", async () => {
    added = () => Promise.reject(refusal("unavailable", "Plus tard."))
    const { posted } = enter()
    const invalid = async () => (await address()).getAttribute("aria-invalid")
    for (const [url, said, count] of [
      [" ", "Veuillez entrer une URL de profil", 0],
      [NEUVE, "Plus tard.", 1],
    ] as const) {
      await add(url)
      expect((await screen.findByRole("alert")).textContent).toBe(said)
      expect([await invalid(), posted().length]).toEqual(["true", count])
      await userEvent.type(await address(), "x")
      expect([screen.queryByRole("alert"), await invalid()]).toEqual([null, "false"])
    }
  })

  it.each([
    ["Profil privé.", "Profil privé."],
    [null, "Impossible d'ajouter le profil"],
  ])("that failed says so, and can be tried again (%s)", async (message, said) => {
    later = { state: "failed", message }
    enter()
    await add(NEUVE)
    expect(await says(said)).toBeDefined()
    await waitFor(async () => expect((await address()).disabled).toBe(false))
    expect(pickedNames()).toEqual(["ada"])
  })

  it("goes on when the picker is closed", async () => {
    added = () => new Promise(() => undefined)
    enter()
    await add(NEUVE)
    await waitFor(() =>
      expect(screen.getByLabelText("Ajouter un profil par URL").matches(":disabled")).toBe(true),
    )
    expect(screen.queryByRole("button", { name: "Annuler" })).toBeNull()
    await userEvent.click(screen.getAllByRole("button", { name: "Fermer" }).at(-1) ?? document.body)
    expect(await says(/^L'ajout du profil continue, mais il n'est pas choisi ici/)).toBeDefined()
    expect(pickedNames()).toEqual(["ada"])
  })
})

const dialogs = defineDialogs({ people: [] })
const FULL = "20 influenceurs au maximum"
const NEUVE = "https://www.instagram.com/neuve/"
const anAddition = (changes: Partial<Addition>): Addition => ({
  id: "a",
  username: "neuve",
  state: "running",
  phase: "profile",
  startedAt: new Date().toISOString(),
  influencerId: null,
  seq: null,
  message: null,
  ...changes,
})

/** A form with an influencer picker. */
function Page({ single = false, full = null as string | null }) {
  const [taken, setTaken] = useState(["ada"])
  const { open } = useDialogParam(dialogs)
  return (
    <>
      <button type="button" onClick={() => open("people")}>
        Ouvrir
      </button>
      <ul aria-label="Choisis">
        {taken.map((id) => (
          <li key={id} data-row={id}>
            <button type="button">{id}</button>
          </li>
        ))}
      </ul>
      <DialogOutlet of={dialogs}>
        {{
          people: () => (
            <InfluencerPicker
              {...{ title: "Ajouter", taken: new Set(taken), single, full, loading: "Recherche…" }}
              onPick={({ id }) => setTaken((known) => (single ? [id] : [...known, id]))}
            />
          ),
        }}
      </DialogOutlet>
    </>
  )
}

function enter(props: Parameters<typeof Page>[0] = {}) {
  const api = fakeApi({
    influencers: {
      pick: async ({ search }) => {
        await held
        const items = found.filter((id) => id.includes(search ?? "")).map((id) => aChoice(id))
        return { items }
      },
    },
    discover: {
      credits: { remaining: 7, total: 10, resetAt: "2026-11-30T23:00:00.000Z" },
      add: async ({ id }) => anAddition({ id, ...(await added()) }),
      addition: ({ id }) => anAddition({ id, ...later }),
    },
  })
  const page = { path: "page", element: <Page {...props} /> }
  const router = visit("/app/page?dialog=people", [
    { path: "/app", ...Shell, hydrateFallbackElement: <span />, children: [page] },
  ])
  return {
    address: () => router.state.location.search,
    searches: () => api.callsOf("influencers.pick").map(({ search }) => search),
    minSeqs: () => api.callsOf("influencers.pick").map(({ minSeq }) => minSeq),
    posted: () => api.callsOf("discover.add"),
  }
}

const pickedNames = () =>
  within(screen.getByRole("list", { name: "Choisis", hidden: true }))
    .getAllByRole("button", { hidden: true })
    .map(({ textContent }) => textContent)
const choiceOf = async (id: string) =>
  (await dialog()).findByRole("button", { name: new RegExp(`${id}.* (Ajouter|Choisi|Déjà)|^${id}`) })
const box = () => screen.findByRole("searchbox", { name: "Rechercher un influenceur" })
const search = async (text: string) => {
  await userEvent.clear(await box())
  await userEvent.click(await box())
  await userEvent.paste(text)
}
const enterKey = () => userEvent.keyboard("{Enter}")
const address = () => field("Ajouter un profil par URL")
async function add(url: string) {
  if (!screen.queryByLabelText("Ajouter un profil par URL")) await press(/par son URL$/)
  await paste("Ajouter un profil par URL", url)
  await press("Ajouter", await dialog())
}
const formGone = () => waitFor(() => expect(screen.queryByLabelText("Ajouter un profil par URL")).toBeNull())
