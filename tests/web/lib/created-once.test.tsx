import { ORPCError } from "@orpc/client"
import { act, cleanup, fireEvent, renderHook, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { useCreation } from "../../../packages/web/src/lib/forms/creation.ts"
import { useSaving } from "../../../packages/web/src/lib/forms/useSaving.ts"
import { clientsServer } from "../../world/clients.ts"
import { offline } from "../../world/fakeApi.ts"
import { withoutMotion } from "../../world/motion.ts"
import { aClient } from "../../world/records.ts"
import { campaignFormWorld } from "../support/campaignForm.ts"
import { fieldOf, signIn } from "../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../packages/web/src/app/shell/Shell.tsx"
import "../../../packages/web/src/features/clients/ClientDialog.tsx"
import "../../../packages/web/src/features/clients/ClientsPage.tsx"
import "../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../packages/web/src/features/collaborations/form/CopySection.tsx"

// docs/rules/platform.md#created-once

interface Card {
  id: string
  version: number
  name: string
}

let cards: Map<string, Card>
/** The name that each id first came with. */
let bodies: Map<string, string>
/** As `create a1 Sel` or `update 1 Sel`. */
let calls: string[]
/** What happens to the next answers. */
let answers: ("lost" | "unsent" | "invalid" | "given")[]

async function send<Result>(carryOut: () => Result): Promise<Result> {
  const answer = answers.shift()
  if (answer === "invalid") throw new ORPCError("invalid", { status: 400 })
  if (answer === "unsent") throw new TypeError("Failed to fetch")
  const result = carryOut()
  if (answer === "lost") throw new TypeError("Failed to fetch")
  return result
}

/** What the API does: one for each id, and a refusal of what comes with another name. */
const create = (creationId: string, name: string) => {
  calls.push(`create ${creationId} ${name}`)
  return send(() => {
    const card = cards.get(creationId) ?? { id: `of ${creationId}`, version: 1, name: name.trim() }
    if (card.version === 0) throw new ORPCError("not_found", { status: 404 })
    if (cards.has(creationId) && bodies.get(creationId) !== name) {
      throw new ORPCError("conflict", { status: 409, data: { stored: card } })
    }
    cards.set(creationId, card)
    bodies.set(creationId, name)
    return card
  })
}
const update = ({ id, version }: Card, name: string) => {
  calls.push(`update ${version} ${name}`)
  return send(() => {
    const card = { id, version: version + 1, name: name.trim() }
    cards.set(id.replace("of ", ""), card)
    return card
  })
}
const ids = () => calls.flatMap((call) => /^create (\S+)/.exec(call)?.[1] ?? [])
const done = () => calls.map((call) => call.replace(/^create \S+/, "create"))
const names = () => [...cards.values()].map(({ name }) => name)

beforeEach(() => {
  signIn()
  withoutMotion()
  ;[cards, bodies, calls, answers] = [new Map(), new Map(), [], []]
})

describe("a form of something new", () => {
  const open = () => {
    const saved: Card[] = []
    const { result } = renderHook(() =>
      useSaving<Card, { name: string }>({
        opened: null,
        form: { current: () => ({ name: "" }), show: () => undefined },
        read: async () => undefined,
        valuesOf: ({ name }) => ({ name }),
        write: ({ name }, base, _changes, creationId) =>
          base ? update(base, name) : create(creationId, name),
        onSaved: (card) => saved.push(card),
      }),
    )
    return { saved, save: (name: string) => act(() => result.current.save({ name })), result }
  }

  it("sends it under the same id until it is answered, and makes one", async () => {
    const { save, saved } = open()
    answers = ["lost", "unsent"]
    for (const _ of [1, 2, 3]) await save("Sel")
    expect([new Set(ids()).size, ids().length, names(), saved.length]).toEqual([1, 3, ["Sel"], 1])
  })

  it("makes what was stored by an answer that was lost what was typed since", async () => {
    const { save, saved } = open()
    answers = ["lost"]
    await save("Sel")
    await save("Poivre")
    expect(done()).toEqual(["create Sel", "create Poivre", "update 1 Poivre"])
    expect([names(), saved.map(({ version }) => version)]).toEqual([["Poivre"], [2]])
  })

  it("goes on with that edit where it is lost in its turn", async () => {
    const { save } = open()
    answers = ["lost", "given", "unsent"]
    for (const name of ["Sel", "Poivre", "Poivre"]) await save(name)
    expect(done()).toEqual(["create Sel", "create Poivre", "update 1 Poivre", "update 1 Poivre"])
    expect(names()).toEqual(["Poivre"])
  })

  it("edits nothing where the first try never came, or was refused", async () => {
    for (const first of ["unsent", "invalid"] as const) {
      ;[cards, calls, answers] = [new Map(), [], [first]]
      const { save } = open()
      await save("Sel")
      await save(first === "unsent" ? "Poivre" : " Poivre ")
      expect([calls.length, names()]).toEqual([2, ["Poivre"]])
      cleanup()
    }
  })

  it("takes another id for the next one", async () => {
    const { save, result } = open()
    await save("Sel")
    act(() => result.current.take(null))
    await save("Sel")
    expect([new Set(ids()).size, names()]).toEqual([2, ["Sel", "Sel"]])
  })

  it("makes it anew where somebody has deleted it since", async () => {
    const { save } = open()
    answers = ["lost"]
    await save("Sel")
    const [id = ""] = cards.keys()
    cards.set(id, { id: "", version: 0, name: "" })
    await save("Sel")
    expect([new Set(ids()).size, names()]).toEqual([2, ["", "Sel"]])
  })
})

it("takes the place of an earlier try that cannot be edited, also where its removal fails at first", async () => {
  const { result } = renderHook(() => useCreation())
  answers = ["lost", "given", "unsent"]
  const add = (name: string) =>
    result.current
      .create({
        values: name,
        send: (creationId) => create(creationId, name),
        settle: async ({ id }) => {
          await send(() => cards.delete(id.replace("of ", "")))
          return null
        },
      })
      .catch(() => null)
  for (const name of ["Sel", "Poivre", "Poivre"]) await add(name)
  expect(names()).toEqual(["Poivre"])
})

it("is another thing, under another id, where it cannot become what is typed since, and the same as long as it is", async () => {
  const { result } = renderHook(() => useCreation())
  answers = ["lost", "unsent", "given", "invalid"]
  const add = (name: string) =>
    result.current.create({ values: name, send: (creationId) => create(creationId, name) }).catch(() => null)
  for (const name of ["Sel", "Sel", "Sel", "Poivre", "Thym"]) await add(name)
  answers = ["lost"]
  for (const name of ["Ail", "Laurier"]) await add(name)
  expect(names()).toEqual(["Sel", "Thym", "Ail", "Laurier"])
  expect([new Set(ids().slice(0, 3)).size, new Set(ids()).size]).toEqual([1, 5])
  expect(result.current.unsettled()).toBeNull()
})

it("goes out under another id once the one of an earlier try is spent, and only where one agrees", async () => {
  const told: (string | undefined)[] = []
  const { result } = renderHook(() => useCreation(null, (unsettled) => told.push(unsettled?.id)))
  let agrees = false
  const add = (name: string) =>
    result.current
      .create({
        values: name,
        send: async (creationId) => {
          if (cards.has(creationId) && cards.get(creationId)?.name !== name) {
            calls.push(`create ${creationId} ${name}`)
            throw new ORPCError("conflict", { status: 409 })
          }
          return create(creationId, name)
        },
        settle: async (sent) => sent,
        isSpent: ({ code }) => code === "conflict" && agrees,
      })
      .catch(() => null)
  answers = ["lost"]
  await add("Sel")
  const [first] = ids()
  // Told before it is sent, so that a page that goes away meanwhile knows of it.
  expect(told).toEqual([first])
  expect([await add("Poivre"), result.current.unsettled()]).toEqual([null, { id: first, tried: ["Sel"] }])
  agrees = true
  expect(await add("Poivre")).toMatchObject({ name: "Poivre" })
  expect([new Set(ids()).size, names()]).toEqual([2, ["Sel", "Poivre"]])
})

it("a client whose answer is lost is one when the button is pressed again, and the next one another", async () => {
  const { api, open } = clientsServer()
  open("?dialog=new")
  await screen.findByRole("dialog", { name: "Nouveau client" })
  await userEvent.click(screen.getByLabelText("Nom de la marque"))
  await userEvent.paste("Atelier Sel")
  const press = () => userEvent.click(screen.getByRole("button", { name: "Ajouter le client et continuer" }))
  api.refuse("clients.create", offline())
  await press()
  expect(await screen.findByText(/Erreur de connexion réseau/)).toBeDefined()
  api.answer({ clients: { create: aClient("c1", { brandName: "Atelier Sel" }) } })
  await press()
  expect(await screen.findByText("Client « Atelier Sel » ajouté")).toBeDefined()
  await userEvent.click(screen.getByLabelText("Nom de la marque"))
  await userEvent.paste("Atelier Poivre")
  await press()
  expect(await screen.findByText("Client « Atelier Poivre » ajouté")).toBeDefined()
  const [first, again, next] = api.callsOf("clients.create").map(({ creationId }) => creationId)
  expect(first).toMatch(/^[\w-]{36}$/)
  expect([again === first, next === first]).toEqual([true, false])
})

it("a campaign whose answer is lost is one, also when its page is loaded anew before it is sent again", async () => {
  const world = campaignFormWorld()
  const send = async () => userEvent.click(await screen.findByRole("button", { name: "Enregistrer" }))
  const ids = () => world.sent.map(({ body }) => body.creationId)
  world.refuse = () => {
    throw new TypeError("Failed to fetch")
  }
  world.enter("?from=k1")
  fireEvent.change(await fieldOf("Nom"), { target: { value: "Hiver" } })
  for (const times of [1, 2]) {
    await send()
    await waitFor(() => expect(ids()).toHaveLength(times))
    expect(await screen.findByText(/Erreur de connexion réseau/)).toBeDefined()
  }
  fireEvent(window, new Event("pagehide"))
  const kept = Object.entries(sessionStorage).filter(([key]) => key.includes("draft"))
  cleanup()
  await waitFor(() => expect(Object.keys(sessionStorage).filter((key) => key.includes("draft"))).toEqual([]))
  for (const [key, text] of kept) sessionStorage.setItem(key, text)
  world.refuse = null
  world.enter("?from=k1")
  await userEvent.click(await screen.findByRole("button", { name: "Reprendre ma saisie" }))
  await send()
  await waitFor(() => expect(ids()).toHaveLength(3))
  expect(new Set(ids()).size).toBe(1)
})
