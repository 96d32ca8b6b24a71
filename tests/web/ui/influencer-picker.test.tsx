import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Profile } from "@trame/core/account/contract/account"
import type { Addition } from "@trame/core/influencers/discover/contract"
import { useState } from "react"
import type { RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import * as Shell from "../../../packages/web/src/app/shell/Shell.tsx"
import { catalogueSeq } from "../../../packages/web/src/lib/api/catalogueSeq.ts"
import { defineDialogs, useDialogParam } from "../../../packages/web/src/lib/dialog/useDialogParam.ts"
import { DialogOutlet } from "../../../packages/web/src/ui/dialog/DialogOutlet.tsx"
import InfluencerPicker from "../../../packages/web/src/ui/influencers/InfluencerPicker.tsx"
import { withoutMotion } from "../../world/motion.ts"
import { camille } from "../../world/people.ts"
import { answer, json, signIn, visit } from "../support/site.tsx"

const dialogs = defineDialogs({ people: [] })
let single: boolean
let full: string | null

/** A form whose people are picked. */
function Page() {
  const [taken, setTaken] = useState<string[]>(["ada"])
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
              title="Ajouter"
              taken={new Set(taken)}
              single={single}
              full={full}
              loading="Recherche…"
              onPick={({ id }) => setTaken((known) => (single ? [id] : [...known, id]))}
            />
          ),
        }}
      </DialogOutlet>
    </>
  )
}

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [{ path: "page", Component: Page }],
  },
]

const choiceOf = (id: string) => ({
  ...{ id, displayName: `Créatrice ${id}`, username: id, profileImageUrl: null, followersCount: 12_300 },
})
const additionOf = (id: string, changes: Partial<Addition> = {}): Addition => ({
  ...{ id, username: "neuve", state: "running", phase: "profile", startedAt: new Date().toISOString() },
  ...{ influencerId: null, seq: null, message: null },
  ...changes,
})

let me: Profile
let found: string[]
let asked: Record<string, string>[]
let held: Promise<unknown> | null
let posted: { id: string; url: string }[]
let post: (id: string) => Response | Promise<Response>
let progress: (id: string) => Response

function enter() {
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/influencers/choices": async (request) => {
      const params = Object.fromEntries(new URL(request.url).searchParams)
      asked.push(params)
      await held
      return json(200, { items: found.filter((id) => id.includes(params.search ?? "")).map(choiceOf) })
    },
    "/api/discover/credits": () =>
      json(200, { remaining: 7, total: 10, resetAt: "2026-11-30T23:00:00.000Z" }),
    "/api/discover/additions": async (request) => {
      if (request.method === "GET") return json(200, { items: [] })
      const body = await request.json()
      posted.push(body)
      return post(body.id)
    },
  })
  const { fetch } = globalThis
  vi.stubGlobal("fetch", (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(typeof input === "string" ? new URL(input, location.href) : input, init)
    const of = /\/api\/discover\/additions\/([\w-]+)$/.exec(new URL(request.url).pathname)?.[1]
    return of ? Promise.resolve(progress(of)) : fetch(request)
  })
  return visit("/app/page?dialog=people", routes)
}

const dialog = async () => within(await screen.findByRole("dialog", { name: "Ajouter" }))
const taken = () =>
  within(screen.getByRole("list", { name: "Choisis", hidden: true }))
    .getAllByRole("button", { hidden: true })
    .map(({ textContent }) => textContent)
const search = async (text: string) => {
  await userEvent.click(await screen.findByRole("searchbox", { name: "Rechercher un influenceur" }))
  await userEvent.paste(text)
}
const form = async (typed: string) => {
  const picker = await dialog()
  await userEvent.click(await picker.findByRole("button", { name: /par son URL$/ }))
  const field = await picker.findByLabelText<HTMLInputElement>("Ajouter un profil par URL")
  if (typed) {
    await userEvent.clear(field)
    await userEvent.paste(typed)
  }
  const add = () => userEvent.click(picker.getByRole("button", { name: "Ajouter" }))
  return { picker, field, add }
}

beforeEach(() => {
  signIn()
  me = camille
  ;[single, full] = [false, null]
  found = ["ada", "bea", "cleo"]
  ;[asked, posted, held] = [[], [], null]
  post = (id) => json(202, additionOf(id))
  progress = (id) => json(200, additionOf(id))
})

describe("a choice of influencers", () => {
  it("marks whoever is chosen, who cannot be chosen again, and leads to the last one when it closes", async () => {
    withoutMotion()
    const router = enter()
    const picker = await dialog()
    const ada = await picker.findByRole("button", { name: /Créatrice ada/ })
    expect([ada.getAttribute("aria-disabled"), ada.textContent]).toEqual([
      "true",
      expect.stringMatching(/Déjà ajouté$/),
    ])
    await userEvent.click(ada)
    expect(taken()).toEqual(["ada"])
    await userEvent.click(picker.getByRole("button", { name: /Créatrice bea/ }))
    expect(taken()).toEqual(["ada", "bea"])
    await userEvent.click(picker.getByRole("button", { name: "Terminer" }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    await waitFor(() => expect(document.activeElement?.textContent).toBe("bea"))
  })

  it("of one alone takes the other's place, and closes", async () => {
    single = true
    const router = enter()
    const picker = await dialog()
    expect(picker.queryByRole("button", { name: "Terminer" })).toBeNull()
    expect((await picker.findByRole("button", { name: /Créatrice ada/ })).textContent).toMatch(/Choisi$/)
    await userEvent.click(picker.getByRole("button", { name: /Créatrice cleo/ }))
    await waitFor(() => expect(router.state.location.search).toBe(""))
    expect(taken()).toEqual(["cleo"])
  })

  it("that is full says so, and takes nobody, by Enter neither", async () => {
    full = "20 influenceurs au maximum"
    enter()
    const picker = await dialog()
    const bea = await picker.findByRole("button", { name: /Créatrice bea/ })
    expect(picker.getByText("20 influenceurs au maximum")).toBeDefined()
    await userEvent.click(bea)
    await search("bea")
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(asked.at(-1)?.search).toBe("bea"))
    expect(taken()).toEqual(["ada"])
    expect(picker.queryByText(/^Introuvable/)).toBeNull()
  })

  it("leaves those in place who were found before until the next are there, and takes none of them by Enter", async () => {
    enter()
    const picker = await dialog()
    expect(await picker.findByRole("button", { name: /Créatrice bea/ })).toBeDefined()
    expect(picker.queryByText("Recherche…")).toBeNull()
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await search("cleo")
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(asked.at(-1)?.search).toBe("cleo"))
    expect(picker.getByRole("button", { name: /Créatrice bea/ })).toBeDefined()
    expect(picker.getByText("Recherche…")).toBeDefined()
    expect(taken()).toEqual(["ada"])
    resolve()
    await waitFor(() => expect(taken()).toEqual(["ada", "cleo"]))
    expect(picker.queryByText("Recherche…")).toBeNull()
    expect(picker.queryByRole("button", { name: /Créatrice bea/ })).toBeNull()
  })

  it("takes by Enter the first who is not chosen yet, nobody where nothing was typed, nor of a search that went on", async () => {
    enter()
    const picker = await dialog()
    expect((await picker.findByText("3 résultats")).role).toBe("status")
    await userEvent.click(picker.getByRole("searchbox"))
    await userEvent.keyboard("{Enter}")
    expect(taken()).toEqual(["ada"])
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await search("bea")
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(asked.at(-1)?.search).toBe("bea"))
    await userEvent.clear(picker.getByRole("searchbox"))
    await search("e")
    await waitFor(() => expect(asked.at(-1)?.search).toBe("e"))
    resolve()
    expect(await picker.findByText("2 résultats")).toBeDefined()
    expect(taken()).toEqual(["ada"])
    await userEvent.clear(picker.getByRole("searchbox"))
    await search("a")
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(taken()).toEqual(["ada", "bea"]))
  })

  it("finds nobody, which is said", async () => {
    enter()
    await search("zzz")
    expect(await screen.findByText("Aucun influenceur ne correspond à cette recherche.")).toBeDefined()
  })
})

describe("somebody whom the catalogue lacks", () => {
  it("is offered by the name that was searched, to whoever may discover alone", async () => {
    enter()
    await search("@ma.belle")
    const { field } = await form("")
    expect(field.value).toBe("https://www.instagram.com/ma.belle/")
    expect(document.activeElement).toBe(field)
    expect(await screen.findByText(/^Un nouveau profil utilise 1 crédit\. Crédits : 7\/10\.$/)).toBeDefined()
    await userEvent.click((await dialog()).getByRole("button", { name: "Annuler" }))
    expect(screen.queryByLabelText("Ajouter un profil par URL")).toBeNull()
  })

  it("is the name in a profile's address that was searched for", async () => {
    enter()
    await search("https://www.instagram.com/ma.belle/?hl=fr")
    expect(await screen.findByRole("button", { name: "Ajouter @ma.belle par son URL" })).toBeDefined()
  })

  it("is no name where it is none", async () => {
    enter()
    await search("Léa Martin")
    expect(await screen.findByRole("button", { name: "Ajouter un profil par son URL" })).toBeDefined()
  })

  it("is fetched, followed, and chosen once there", async () => {
    let state: Partial<Addition> = { phase: "posts" }
    progress = (id) => json(200, additionOf(id, state))
    enter()
    const { picker, add } = await form(" https://www.instagram.com/neuve/ ")
    await add()
    expect(await picker.findByText(/^@neuve · Récupération/)).toBeDefined()
    expect(posted).toEqual([{ id: expect.any(String), url: "https://www.instagram.com/neuve/" }])
    expect(picker.getByLabelText<HTMLInputElement>("Ajouter un profil par URL").disabled).toBe(true)
    found = [...found, "neuve"]
    // Beyond what the tab knows, whatever test came before.
    const seq = catalogueSeq() + 1
    state = { state: "done", phase: "posts", influencerId: "neuve", seq, message: "Sans publications." }
    await waitFor(() => expect(taken()).toEqual(["ada", "neuve"]))
    expect(await screen.findByText("Sans publications.")).toBeDefined()
    expect(asked).toContainEqual(expect.objectContaining({ search: "neuve", minSeq: String(seq) }))
    expect(picker.getByRole<HTMLInputElement>("searchbox").value).toBe("neuve")
    expect(picker.queryByLabelText("Ajouter un profil par URL")).toBeNull()
  })

  it("who is there already costs nothing, and is chosen at once", async () => {
    post = (id) => json(202, additionOf(id, { state: "done", username: "bea", influencerId: "bea", seq: 3 }))
    const { promise, resolve } = Promise.withResolvers<void>()
    const known = post
    post = (id) => promise.then(() => known(id))
    enter()
    const { picker, field, add } = await form("https://www.instagram.com/bea/")
    await add()
    // Until that is answered, nothing else can be typed, and what began can be left to itself.
    expect([field.disabled, picker.queryByRole("button", { name: "Annuler" })]).toEqual([true, null])
    resolve()
    expect(await screen.findByText(/^Ce profil est déjà dans le catalogue/)).toBeDefined()
    await waitFor(() => expect(taken()).toEqual(["ada", "bea"]))
  })

  it("who is chosen already is not chosen twice", async () => {
    post = (id) => json(202, additionOf(id, { state: "done", username: "ada", influencerId: "ada", seq: 3 }))
    enter()
    const { picker, add } = await form("https://www.instagram.com/ada/")
    await add()
    await waitFor(() => expect(picker.queryByLabelText("Ajouter un profil par URL")).toBeNull())
    expect(taken()).toEqual(["ada"])
  })

  it("needs an address, and says why it was refused; the same again is the same addition", async () => {
    enter()
    const { picker, field, add } = await form("")
    await userEvent.clear(field)
    await add()
    expect(await picker.findByText("Veuillez entrer une URL de profil")).toBeDefined()
    expect(posted).toEqual([])
    post = () => json(503, { code: "unavailable", detail: "Plus tard." })
    await userEvent.click(field)
    await userEvent.paste("https://www.instagram.com/neuve/")
    expect(picker.queryByText("Veuillez entrer une URL de profil")).toBeNull()
    await add()
    expect(await picker.findByText("Plus tard.")).toBeDefined()
    await add()
    await waitFor(() => expect(posted).toHaveLength(2))
    expect(posted[0]?.id).toBe(posted[1]?.id)
    post = () => json(403, { code: "forbidden", detail: "Refusé." })
    await userEvent.type(field, "x")
    await add()
    expect(await picker.findByText("Erreur lors de l'ajout du profil. Refusé.")).toBeDefined()
    expect(posted[2]?.id).not.toBe(posted[0]?.id)
  })

  it.each([
    ["Profil privé.", "Profil privé."],
    [null, "Impossible d'ajouter le profil"],
  ])("that fails says so, and may be tried again (%s)", async (message, said) => {
    progress = (id) => json(200, additionOf(id, { state: "failed", message }))
    enter()
    const { picker, field, add } = await form("https://www.instagram.com/neuve/")
    await add()
    expect(await picker.findByText(said)).toBeDefined()
    await waitFor(() => expect(field.disabled).toBe(false))
    expect(taken()).toEqual(["ada"])
    fireEvent.change(field, { target: { value: "https://www.instagram.com/autre/" } })
    expect(picker.queryByText(said)).toBeNull()
  })
})
