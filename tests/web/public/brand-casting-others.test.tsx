import { act, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import {
  type BrandWorld,
  brandWorld,
  cardOf,
  choice,
  choose,
  of,
  press,
  proposal,
  sent,
  submit,
} from "../support/brandCasting.tsx"
import { json } from "../support/site.tsx"

let world: BrandWorld

beforeEach(() => {
  world = brandWorld()
})

const seen = () => act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })))

/** rules/campaigns.md#brands-decisions */
describe("another person's answer", () => {
  const contest = async () => {
    world.proposals = of(2)
    await world.open()
    for (const name of ["Léa", "Hugo"]) await choose(name, "Accepter")
    world.decide = () => json(409, { code: "conflict", detail: "Une réponse a été modifiée entre-temps." })
    world.proposals = [sent(0, "rejected"), proposal(1, { decisionVersion: 2 })]
    await userEvent.click(submit())
    await screen.findByText("Une réponse a été modifiée entre-temps.")
  }

  it("to several is counted, and each says what they answered", async () => {
    await contest()
    expect(screen.getByText("2 influenceurs ont reçu une autre réponse entre-temps.")).toBeDefined()
    expect(cardOf("Léa").getByText("a répondu « Refusé »")).toBeDefined()
    expect(cardOf("Hugo").getByText("a retiré sa réponse")).toBeDefined()
    expect(screen.queryByText(/avec le commentaire/)).toBeNull()
  })

  it("is read before it is said that there is one", async () => {
    world.proposals = of(1)
    await world.open()
    await choose("Léa", "Accepter")
    const [asked, read] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()]
    world.decide = () => json(409, { code: "conflict", detail: "Entre-temps." })
    world.view = () => {
      asked.resolve()
      return read.promise
    }
    await userEvent.click(submit())
    await asked.promise
    expect(screen.getByRole("button", { name: "Envoi en cours…" })).toBeDefined()
    expect(screen.queryByText("Entre-temps.")).toBeNull()
    read.resolve(json(404, { code: "not_found", detail: "Lien inconnu" }))
    expect(await screen.findByRole("heading", { name: "Lien non valide" })).toBeDefined()
  })

  it("can be neither kept nor compared once the casting takes no more answers", async () => {
    await contest()
    const can = () => [
      !cardOf("Léa").getByRole<HTMLButtonElement>("button", { name: /^Garder sa réponse/ }).disabled,
      screen.queryByRole("button", { name: "Comparer" }) !== null,
    ]
    expect(can()).toEqual([true, true])
    world.view = () => json(410, { code: "closed", detail: "C'est terminé." })
    await seen()
    await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("C'est terminé."))
    expect(can()).toEqual([false, false])
  })

  it("given while one's own was sent shows when one comes back to the choices", async () => {
    world.proposals = of(2)
    await world.open()
    await choose("Léa", "Accepter")
    await choose("Hugo", "Refuser")
    world.decide = (decisions) => {
      world.proposals = [sent(0, "accepted"), proposal(1, { brandStatus: "maybe", decisionVersion: 2 })]
      return json(200, { name: "Parfum d'hiver", submitted: decisions.length })
    }
    await userEvent.click(submit())
    await screen.findByRole("heading", { name: "Merci pour vos retours !" })
    await press("Modifier mes choix")
    await waitFor(() => expect(choice("Hugo", "Peut-être").checked).toBe(true))
  })

  it("is kept instead of one's own where one says so", async () => {
    await contest()
    await userEvent.click(cardOf("Léa").getByRole("button", { name: /^Garder sa réponse/ }))
    expect(choice("Léa", "Refuser").checked).toBe(true)
    expect(screen.getByText("Un influenceur a reçu une autre réponse entre-temps.")).toBeDefined()
    world.decide = (decisions) => json(200, { name: "Parfum d'hiver", submitted: decisions.length })
    await userEvent.click(submit())
    await screen.findByRole("heading", { name: "Merci pour vos retours !" })
    expect(world.received.at(-1)).toEqual([
      { proposalId: "p1", status: "accepted", comment: "", decisionVersion: 2 },
    ])
  })
})

it("choices that were all sent before the end are not said to be unsent after it", async () => {
  world.proposals = [sent(0, "accepted")]
  await world.open()
  world.view = () => json(410, { code: "closed", detail: "C'est terminé." })
  await seen()
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("C'est terminé."))
  expect(screen.getByText("L'agence a reçu tous vos choix.")).toBeDefined()
})

it("what another tab has sent shows as the agency has it", async () => {
  world.proposals = of(2)
  await world.open()
  for (const name of ["Léa", "Hugo"]) await choose(name, "Accepter")
  world.proposals = [sent(0, "accepted"), sent(1, "accepted")]
  for (const id of ["p0", "p1"]) {
    const forgotten = new StorageEvent("storage", { key: `trame.casting-choice.c1.${id}`, newValue: null })
    act(() => void window.dispatchEvent(forgotten))
  }
  expect(await screen.findByText("L'agence a reçu tous vos choix.")).toBeDefined()
  expect(choice("Hugo", "Accepter").checked).toBe(true)
})
