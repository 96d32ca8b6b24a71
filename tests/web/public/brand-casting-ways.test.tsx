import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { daysLeft } from "../../../packages/web/src/public/brand-casting/BrandCastingPage.tsx"
import { expectKeyboardOn, pressByKeyboard } from "../../world/keyboard.ts"
import {
  type BrandWorld,
  brandWorld,
  cardOf,
  choice,
  choose,
  NAMES,
  of,
  press,
  proposal,
  sent,
  shown,
  submit,
} from "../support/brandCasting.tsx"
import { json } from "../support/site.tsx"

let world: BrandWorld

beforeEach(() => {
  world = brandWorld()
})

const inFocus = () => document.activeElement?.closest("article")?.querySelector("h3")?.textContent

describe("the filter of a casting", () => {
  const only = (label: RegExp) =>
    userEvent.click(
      within(screen.getByRole("group", { name: "Afficher" })).getByRole("button", { name: label }),
    )

  it("shows who stands at an answer when it is chosen, and nobody slips away while one decides", async () => {
    world.proposals = [sent(0, "accepted"), ...of(5).slice(1)]
    await world.open()
    await only(/^À décider/)
    expect(window.location.search).toBe("?filter=pending")
    expect(shown()).toEqual(["Hugo", "Inès", "Max", "Zoé"])
    await choose("Hugo", "Accepter")
    expect(shown()).toEqual(["Hugo", "Inès", "Max", "Zoé"])
    await only(/^Acceptés/)
    expect(shown()).toEqual(["Léa", "Hugo"])
    await only(/^À décider/)
    expect(shown()).toEqual(["Inès", "Max", "Zoé"])
    await only(/^Refusés/)
    expect(screen.getByText("Aucun influenceur ici.")).toBeDefined()
    await press("Voir tous les influenceurs")
    expect(shown()).toEqual(NAMES)
    expect(window.location.search).toBe("")
  })

  it.each([
    ["pending", /^À décider/, "Accepter"],
    ["accepted", /^Acceptés/, "Refuser"],
    ["maybe", /^Peut-être/, "Accepter"],
    ["rejected", /^Refusés/, "Peut-être"],
  ] as const)("looks anew at who is %s when it is chosen once more", async (status, label, other) => {
    world.proposals = status === "pending" ? of(5) : NAMES.map((_, index) => sent(index, status))
    await world.open(`?filter=${status}`)
    await choose("Hugo", other)
    expect(shown()).toEqual(NAMES)
    await only(label)
    expect(shown()).toEqual(NAMES.filter((name) => name !== "Hugo"))
    expect(window.location.search).toBe(`?filter=${status}`)
  })

  it.each([
    [3, false],
    [4, true],
  ])("of %d influencers is offered: %s", async (count, isOffered) => {
    world.proposals = of(count)
    await world.open()
    expect(screen.queryByRole("group", { name: "Afficher" }) !== null).toBe(isOffered)
  })

  it("gives way where the next to decide is hidden by it", async () => {
    world.proposals = [sent(0, "accepted"), ...of(5).slice(1)]
    await world.open("?filter=accepted")
    expect(shown()).toEqual(["Léa"])
    await press("Suivant à décider")
    await waitFor(() => expect(inFocus()).toBe("Hugo"))
    expect(shown()).toEqual(NAMES)
  })

  it("gives way also where it hides some of those to decide, not all", async () => {
    world.proposals = [sent(0, "accepted"), ...of(5).slice(1)]
    await world.open("?filter=accepted")
    await userEvent.click(cardOf("Léa").getByRole("button", { name: /^Retirer mon choix/ }))
    await press("Suivant à décider")
    await waitFor(() => expect(shown()).toEqual(NAMES))
    expect(inFocus()).toBe("Léa")
  })
})

it("an influencer is shown by their picture, or by initials where there is none", async () => {
  world.proposals = [
    proposal(0, { profileImageUrl: "/media/lea.webp" }),
    proposal(1, { fullName: "Hugo Petit" }),
    proposal(2, { fullName: " " }),
  ]
  await world.open()
  const [lea, hugo, nameless] = screen.getAllByRole("article")
  expect(lea?.querySelector("img")?.getAttribute("src")).toBe("/media/lea.webp")
  expect(hugo?.querySelector("img")).toBeNull()
  expect(within(hugo as HTMLElement).getByText("HP")).toBeDefined()
  expect(within(nameless as HTMLElement).getByText("?")).toBeDefined()
})

it("more than ten influencers follow while nothing else is to be done, by forties up to the last", async () => {
  world.proposals = of(51)
  await world.open()
  await waitFor(() => expect(document.querySelectorAll("article")).toHaveLength(51))
})

/** rules/campaigns.md#brands-decisions */
describe("sending", () => {
  it("with somebody undecided asks first, and sends nothing until one agrees", async () => {
    world.proposals = of(2)
    await world.open()
    await choose("Léa", "Accepter")
    expect(screen.getByText("1 choix à envoyer, gardé sur cet appareil.")).toBeDefined()
    await userEvent.click(submit())
    expect(screen.getByText(/^1 influenceur n'a pas encore de réponse\./)).toBeDefined()
    await press("Continuer à choisir")
    expect(world.received).toEqual([])
    await choose("Hugo", "Refuser")
    expect(screen.getByText("2 choix à envoyer, gardés sur cet appareil.")).toBeDefined()
    await userEvent.click(submit())
    await screen.findByRole("heading", { name: "Merci pour vos retours !" })
    expect(world.received).toHaveLength(1)
  })

  it("thanks, says until when one may think again, and leads back to the choices", async () => {
    world.proposals = of(1)
    await world.open()
    await choose("Léa", "Peut-être")
    world.decide = (decisions) => {
      world.proposals = [sent(0, "maybe")]
      return json(200, { name: "Parfum d'hiver", submitted: decisions.length })
    }
    await userEvent.click(submit())
    const title = await screen.findByRole("heading", { name: "Merci pour vos retours !" })
    expect(document.activeElement).toBe(title)
    expect(screen.getByText("1 décision").parentElement?.textContent).toBe(
      "1 décision a été transmise à Agence Lumière.",
    )
    expect(screen.getByText(/jusqu'au 28 novembre 2999 inclus/)).toBeDefined()
    await press("Modifier mes choix")
    expect(choice("Léa", "Peut-être").checked).toBe(true)
    expect(cardOf("Léa").getByText("Transmis à l'agence")).toBeDefined()
    expect(screen.getByText("L'agence a reçu tous vos choix.")).toBeDefined()
    expect(submit().disabled).toBe(true)
  })

  it("without a deadline says that one may think again", async () => {
    world.casting = { deadline: null, agencyName: null }
    world.proposals = of(1)
    await world.open()
    await choose("Léa", "Accepter")
    await userEvent.click(submit())
    expect(await screen.findByText("Vous pouvez encore changer d'avis avec ce même lien.")).toBeDefined()
    expect(screen.getByText("1 décision").parentElement?.textContent).toContain("à l'agence.")
  })

  it.each([
    [
      () => Promise.reject(new TypeError("Failed to fetch")),
      /^Une erreur est survenue lors de la soumission\. Erreur de connexion réseau/,
    ],
    [
      () => json(429, { code: "throttled", detail: "Trop d'envois." }),
      "Une erreur est survenue lors de la soumission. Trop d'envois.",
    ],
  ])("that fails says why, and may be tried again (%#)", async (reply, said) => {
    world.proposals = of(1)
    await world.open()
    await choose("Léa", "Accepter")
    const held = Promise.withResolvers<void>()
    world.decide = () => held.promise.then(reply)
    const button = submit()
    await pressByKeyboard(button)
    held.resolve()
    expect(await screen.findByText(said)).toBeDefined()
    expectKeyboardOn(button)
    expect(submit().getAttribute("aria-disabled")).toBe("false")
    expect(world.received).toHaveLength(1)
  })

  it("is what each choice waits for until the agency has it, and its card never says both", async () => {
    world.proposals = [
      ...[proposal(0), sent(1, "accepted"), sent(2, "maybe", "Un peu cher"), sent(3, "rejected")],
      sent(4, "pending", "À revoir ensemble"),
    ]
    await world.open()
    const takeBack = (name: string) =>
      userEvent.click(cardOf(name).getByRole("button", { name: /^Retirer mon choix/ }))
    const [here, there] = ["À envoyer", "Transmis à l'agence"]
    const marks = () =>
      NAMES.map((name) => [here, there].filter((mark) => cardOf(name).queryByText(mark) !== null).join(", "))
    // Nothing was answered of Léa, and nothing but a comment of Zoé.
    expect(marks()).toEqual(["", there, there, there, ""])
    await choose("Léa", "Accepter")
    await choose("Hugo", "Refuser")
    fireEvent.change(cardOf("Inès").getByRole("textbox"), { target: { value: "Trop cher" } })
    await takeBack("Max")
    fireEvent.change(cardOf("Zoé").getByRole("textbox"), { target: { value: "Plus tard" } })
    expect(marks()).toEqual([here, here, here, here, here])
    expect(choice("Max", "Refuser").checked).toBe(false)
    await takeBack("Léa")
    await choose("Hugo", "Accepter")
    fireEvent.change(cardOf("Inès").getByRole("textbox"), { target: { value: "Un peu cher " } })
    await choose("Max", "Refuser")
    fireEvent.change(cardOf("Zoé").getByRole("textbox"), { target: { value: "À revoir ensemble" } })
    expect(marks()).toEqual(["", there, there, there, ""])
  })

  it("offers nothing to send where a choice is again what is stored", async () => {
    world.proposals = [sent(0, "accepted", "Parfaite")]
    await world.open()
    await choose("Léa", "Refuser")
    expect(cardOf("Léa").getByText("À envoyer")).toBeDefined()
    expect(submit().disabled).toBe(false)
    await choose("Léa", "Accepter")
    expect(cardOf("Léa").queryByText("À envoyer")).toBeNull()
    fireEvent.change(cardOf("Léa").getByRole("textbox"), { target: { value: "Parfaite  " } })
    expect(submit().disabled).toBe(true)
    fireEvent.change(cardOf("Léa").getByRole("textbox"), { target: { value: "Parfaite !" } })
    expect(submit().disabled).toBe(false)
  })
})

describe("a comment", () => {
  it("is written where its button stood, and counts from 1 800 characters on", async () => {
    world.proposals = of(1)
    await world.open()
    await userEvent.click(cardOf("Léa").getByRole("button", { name: /^Ajouter un commentaire/ }))
    const field = cardOf("Léa").getByRole<HTMLTextAreaElement>("textbox")
    expect(document.activeElement).toBe(field)
    expect(field.maxLength).toBe(2000)
    const count = document.getElementById(field.getAttribute("aria-describedby") ?? "")
    fireEvent.change(field, { target: { value: "a".repeat(1799) } })
    expect(cardOf("Léa").queryByText(/caractères$/)).toBeNull()
    fireEvent.change(field, { target: { value: "a".repeat(1800) } })
    expect(count?.textContent).toMatch(/^1\s800 \/ 2\s000 caractères$/)
    // What was emptied stays open while one writes.
    fireEvent.change(field, { target: { value: "" } })
    expect(cardOf("Léa").getByRole("textbox")).toBe(field)
  })

  it.each(["", "Trop cher"])(
    "that is emptied stays to be typed anew, sent before or not (« %s »)",
    async (before) => {
      world.proposals = [sent(0, "accepted", before)]
      await world.open()
      if (!before) await press(/^Ajouter un commentaire/)
      const field = cardOf("Léa").getByRole<HTMLTextAreaElement>("textbox")
      await userEvent.click(field)
      await userEvent.clear(field)
      expect(document.activeElement).toBe(field)
      await userEvent.keyboard("D'accord{Backspace>8}Peut-être")
      expect(cardOf("Léa").getByRole("textbox")).toBe(field)
      expect(field.value).toBe("Peut-être")
      await userEvent.click(submit())
      await waitFor(() =>
        expect(world.received[0]).toMatchObject([{ proposalId: "p0", comment: "Peut-être" }]),
      )
    },
  )

  it("that was sent is added to word by word", async () => {
    world.proposals = [sent(0, "accepted", "Trop cher")]
    await world.open()
    const field = cardOf("Léa").getByRole<HTMLTextAreaElement>("textbox")
    await userEvent.type(field, " ")
    expect(field.value).toBe("Trop cher ")
    await userEvent.type(field, "pour nous")
    await userEvent.click(submit())
    await waitFor(() => expect(world.received[0]).toMatchObject([{ comment: "Trop cher pour nous" }]))
  })

  it("and a choice stay as they are while they are being sent", async () => {
    world.proposals = [sent(0, "accepted", "Parfaite")]
    await world.open()
    const answered = Promise.withResolvers<Response>()
    world.decide = () => answered.promise
    await choose("Léa", "Refuser")
    await userEvent.click(submit())
    const button = await screen.findByRole("button", { name: "Envoi en cours…" })
    expect(button.getAttribute("aria-disabled")).toBe("true")
    expect(cardOf("Léa").getByRole<HTMLTextAreaElement>("textbox").readOnly).toBe(true)
    expect(choice("Léa", "Refuser").closest("fieldset")?.disabled).toBe(true)
    answered.resolve(json(200, { name: "Parfum d'hiver", submitted: 1 }))
    await screen.findByRole("heading", { name: "Merci pour vos retours !" })
  })
})

it.each([
  [560, false],
  [561, true],
])("a description of %d characters is cut: %s", async (length, isCut) => {
  world.casting = { description: "a".repeat(length) }
  await world.open()
  const more = screen.queryByRole("button", { name: "Lire toute la description" })
  expect(more !== null).toBe(isCut)
  if (more) await userEvent.click(more)
  expect(screen.queryByRole("button", { name: "Lire toute la description" })).toBeNull()
})

it("a deadline that is over says so", () => {
  expect(daysLeft("2026-11-20", "2026-11-21")).toBe("Terminée")
  expect(daysLeft("2026-11-23", "2026-11-21")).toBe("Plus que 2 jours")
})
