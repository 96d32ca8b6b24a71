import { ORPCError } from "@orpc/client"
import { beforeEach, describe, expect, it } from "vitest"
import { storedOf } from "../../../packages/web/src/lib/api/problem.ts"
import { Creation, type Unsettled } from "../../../packages/web/src/lib/forms/creation.ts"
import { Saving } from "../../../packages/web/src/lib/forms/saving.ts"

/** The stored cards, each with the first name sent with its id. */
let cards: Map<string, Card & { first: string }>
/** As `create a1 Sel` or `update 1 Sel`. */
let calls: string[]
/** How the next calls end. */
let answers: ("lost" | "unsent" | "invalid" | "given")[]

beforeEach(() => {
  ;[cards, calls, answers] = [new Map(), [], []]
})

describe("a form of something new", () => {
  function open() {
    const saved: Card[] = []
    const saving = new Saving<Card, { name: string }>({
      opened: null,
      form: { current: () => ({ name: "" }), show: () => undefined },
      read: async () => undefined,
      valuesOf: ({ name }) => ({ name }),
      write: ({ name }, base, _changes, creationId) => (base ? update(base, name) : create(creationId, name)),
      onSaved: (card) => saved.push(card),
    })
    return { saved, saving, save: (name: string) => saving.save({ name }) }
  }

  it.each<[string, typeof answers, string[], string[]]>([
    [
      "keeps its id until a try is answered",
      ["lost", "unsent"],
      ["Sel", "Sel", "Sel"],
      ["create Sel", "create Sel", "create Sel"],
    ],
    [
      "updates the record that a lost answer stored with the values typed since",
      ["lost"],
      ["Sel", "Poivre"],
      ["create Sel", "create Poivre", "update 1 Poivre"],
    ],
    [
      "continues with that update when its answer is lost too",
      ["lost", "given", "unsent"],
      ["Sel", "Poivre", "Poivre"],
      ["create Sel", "create Poivre", "update 1 Poivre", "update 1 Poivre"],
    ],
    [
      "updates nothing when the first try never arrived",
      ["unsent"],
      ["Sel", "Poivre"],
      ["create Sel", "create Poivre"],
    ],
    [
      "updates nothing when the first try was refused",
      ["invalid"],
      ["Sel", " Sel "],
      ["create Sel", "create  Sel "],
    ],
  ])("%s", async (_what, fates, typed, expected) => {
    answers = [...fates]
    const { save, saved } = open()
    for (const name of typed) await save(name)
    expect(sentCalls()).toEqual(expected)
    expect([names(), saved.length]).toEqual([[typed.at(-1)?.trim()], 1])
    if (fates[0] !== "invalid") expect(new Set(ids()).size).toBe(1)
  })

  it("takes a new id for the next record", async () => {
    const { save, saving } = open()
    await save("Sel")
    saving.take(null)
    await save("Sel")
    expect([new Set(ids()).size, names()]).toEqual([2, ["Sel", "Sel"]])
  })

  it("creates a new record when somebody deleted the first one", async () => {
    const { save } = open()
    answers = ["lost"]
    await save("Sel")
    const [id = ""] = cards.keys()
    cards.set(id, { id, version: 0, name: "", first: "Sel" })
    await save("Sel")
    expect([new Set(ids()).size, names()]).toEqual([2, ["", "Sel"]])
  })
})

describe("a creation without an update", () => {
  it("replaces an earlier try, even if its removal fails at first", async () => {
    const creation = new Creation()
    answers = ["lost", "given", "unsent"]
    const settle = async ({ id }: Card) => {
      await send("remove", () => cards.delete(id))
      return null
    }
    const add = (name: string) =>
      creation.create({ values: name, send: (id) => create(id, name), settle }).catch(() => null)
    for (const name of ["Sel", "Poivre", "Poivre"]) await add(name)
    expect(names()).toEqual(["Poivre"])
  })

  it("has a new id for each name, and the same one while the name stays", async () => {
    const creation = new Creation()
    answers = ["lost", "unsent", "given", "invalid"]
    const add = (name: string) =>
      creation.create({ values: name, send: (id) => create(id, name) }).catch(() => null)
    for (const name of ["Sel", "Sel", "Sel", "Poivre", "Thym"]) await add(name)
    answers = ["lost"]
    for (const name of ["Ail", "Laurier"]) await add(name)
    expect(names()).toEqual(["Sel", "Thym", "Ail", "Laurier"])
    expect([new Set(ids().slice(0, 3)).size, new Set(ids()).size]).toEqual([1, 5])
    expect(creation.unsettled()).toBeNull()
  })

  it("takes a new id when an earlier try's id is used up, and only if the user agrees", async () => {
    const told: (Unsettled | null)[] = []
    const creation = new Creation(null, (unsettled) => told.push(unsettled))
    let agrees = false
    const isSpent = ({ code }: { code: string }) => code === "conflict" && agrees
    // The refusal does not contain the stored record.
    const refuse = ({ code }: { code: string }) => Promise.reject(new ORPCError(code, { status: 409 }))
    const send = (name: string) => (id: string) =>
      create(id, name).catch((error) => (storedOf(error) ? refuse(error) : Promise.reject(error)))
    const add = (name: string) =>
      creation
        .create({ values: name, isSpent, settle: async (card: Card) => card, send: send(name) })
        .catch(() => null)
    answers = ["lost"]
    await add("Sel")
    const [first = ""] = ids()
    // So a page that unloads meanwhile can tell.
    expect(told).toEqual([{ id: first, tried: ["Sel"] }])
    expect([await add("Poivre"), creation.unsettled()]).toEqual([null, { id: first, tried: ["Sel"] }])
    agrees = true
    expect(await add("Poivre")).toMatchObject({ name: "Poivre" })
    expect([new Set(ids()).size, names()]).toEqual([2, ["Sel", "Poivre"]])
  })
})

// rules/platform.md#created-once

interface Card {
  id: string
  version: number
  name: string
}

async function send<Result>(call: string, carryOut: () => Result): Promise<Result> {
  calls.push(call)
  const answer = answers.shift()
  if (answer === "invalid") throw new ORPCError("invalid", { status: 400 })
  if (answer === "unsent") throw new TypeError("Failed to fetch")
  const result = carryOut()
  if (answer === "lost") throw new TypeError("Failed to fetch")
  return result
}

/** As the API does: one record an id, and a refusal of the same id with another name. */
const create = (id: string, name: string) =>
  send(`create ${id} ${name}`, () => {
    const card = cards.get(id) ?? { id, version: 1, name: name.trim(), first: name }
    if (card.version === 0) throw new ORPCError("not_found", { status: 404 })
    if (card.first !== name) throw new ORPCError("conflict", { status: 409, data: { stored: card } })
    cards.set(id, card)
    return card
  })
const update = ({ id, version }: Card, name: string) =>
  send(`update ${version} ${name}`, () => {
    const card = { id, version: version + 1, name: name.trim(), first: name }
    cards.set(id, card)
    return card
  })
const ids = () => calls.flatMap((call) => /^create (\S+)/.exec(call)?.[1] ?? [])
const sentCalls = () => calls.map((call) => call.replace(/^create \S+/, "create"))
const names = () => [...cards.values()].map(({ name }) => name)
