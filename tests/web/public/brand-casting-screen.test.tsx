import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { dayAfter, today } from "@trame/core/lib/day"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { withoutMotion } from "../../world/motion.ts"
import { asksBeforeClosing } from "../../world/unsaved.ts"
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
import { closePage, json } from "../support/site.tsx"

let world: BrandWorld

beforeEach(() => {
  world = brandWorld()
})

const plain = (text: string | null | undefined) => text?.replace(/\s+/gu, " ")
const end = () => within(screen.getByRole("region", { name: "Finaliser vos choix" }))
const bar = () => screen.getByRole("region", { name: "Avancement" })
const thanks = () => screen.findByRole("heading", { name: "Merci pour vos retours !" })
const inFocus = () => document.activeElement?.closest("article")?.querySelector("h3")?.textContent
const facts = (place: ParentNode) =>
  [...place.querySelectorAll("dt")].map((one) => [
    one.textContent,
    plain(one.parentElement?.querySelector("dd")?.textContent),
  ])

describe("the head of a casting", () => {
  it("names it, its brand and whom it seeks", async () => {
    world.casting = { requirements: ["Basés en France", "Végans"], deadline: null }
    await world.open()
    expect(document.title).toBe("Casting – Parfum d'hiver · Trame")
    const head = screen.getByRole("heading", { level: 1 }).closest("header") as HTMLElement
    expect(facts(head)).toEqual([["Marque", "Maison Témoin"]])
    const criteria = screen.getByRole("heading", { name: "Critères recherchés" }).parentElement as HTMLElement
    expect(
      within(criteria)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual([...["Basés en France", "Végans"]])
    expect(end().queryByText(/^Modifiables/)).toBeNull()
  })

  it.each([
    [3, "true"],
    [4, "false"],
  ])("says how long one may answer, and that time presses: of %i days, %s", async (days, soon) => {
    world.casting = { deadline: dayAfter(today(), days) }
    await world.open()
    expect(screen.getByText(`Plus que ${days} jours`).dataset.soon).toBe(soon)
    expect(screen.queryByRole("heading", { name: "Critères recherchés" })).toBeNull()
  })
})

it("an influencer's card says who they are, where they reach whom, and with what they are proposed", async () => {
  world.proposals = [
    proposal(0, {
      ...{ username: "@lea.m", platform: "tiktok", followersCount: 1_250_000, engagementRate: 3.24 },
      ...{ creativeNote: "Un atelier", references: ["https://youtu.be/x", "javascript:alert(1)"] },
    }),
    proposal(1, { username: "", platform: "", engagementRate: null }),
  ]
  await world.open()
  const [lea, hugo] = screen.getAllByRole("article") as [HTMLElement, HTMLElement]
  expect(within(lea).getByText("@lea.m")).toBeDefined()
  expect(within(lea).getByText("TikTok")).toBeDefined()
  expect(within(lea).getByText("Un atelier")).toBeDefined()
  expect([lea, hugo].map(facts)).toEqual([
    [
      ["Abonnés", "1,3M"],
      ["Engagement", "3,2 %"],
    ],
    [
      ["Abonnés", "128,4K"],
      ["Engagement", "N/A"],
    ],
  ])
  expect(hugo.textContent).not.toContain("@")
  const references = within(within(lea).getByRole("list", { name: "Références de Léa" }))
  const [reference, ...others] = references.getAllByRole("link")
  expect(others).toEqual([])
  expect(["href", "target", "rel"].map((name) => reference?.getAttribute(name))).toEqual([
    "https://youtu.be/x",
    "_blank",
    "noopener noreferrer",
  ])
  expect(within(hugo).queryByRole("list")).toBeNull()
})

describe("how far the choosing is", () => {
  it("is counted beside the choices, on the filters and on the bar, up to the last one", async () => {
    world.proposals = [sent(0, "accepted"), ...of(5).slice(1)]
    await world.open()
    const counted = () => {
      const [, ...counts] = facts(document).slice(-5)
      return counts.map(([, count]) => count).join()
    }
    const chips = () =>
      within(screen.getByRole("group", { name: "Afficher" }))
        .getAllByRole("button")
        .map(({ textContent }) => textContent)
    expect(counted()).toBe("1,0,0,4")
    expect(end().getByText("L'agence a reçu tous vos choix.")).toBeDefined()
    expect(end().getByText("Modifiables jusqu'au 28 novembre 2999 inclus.")).toBeDefined()
    await choose("Hugo", "Peut-être")
    await choose("Inès", "Refuser")
    await choose("Max", "Refuser")
    expect(counted()).toBe("1,1,2,1")
    expect(chips()).toEqual(["Tous 5", "À décider 1", "Acceptés 1", "Peut-être 1", "Refusés 2"])
    expect(plain(bar().textContent)).toBe("4 / 5 décidésSuivant à déciderFinaliser")
    expect(end().getByText("4 / 5")).toBeDefined()
    await choose("Zoé", "Accepter")
    expect(plain(bar().textContent)).toBe("5 / 5 décidésFinaliser")
    expect(screen.queryByRole("button", { name: /^Suivant/ })).toBeNull()
    await userEvent.click(within(bar()).getByRole("button", { name: "Finaliser" }))
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Finaliser vos choix" }))
  })

  it("says that choices are kept here before there are any", async () => {
    await world.open()
    expect(end().getByText("Vos choix sont gardés sur cet appareil jusqu'à leur envoi.")).toBeDefined()
    expect(submit().disabled).toBe(true)
  })

  it("makes room on a phone while a comment is written", async () => {
    await world.open()
    expect(bar().dataset.hidden).toBe("false")
    await press(/^Ajouter un commentaire pour Léa/)
    expect(bar().dataset.hidden).toBe("true")
    act(() => choice("Léa", "Accepter").focus())
    expect(bar().dataset.hidden).toBe("false")
    const comment = cardOf("Léa").getByRole("textbox")
    act(() => comment.focus())
    expect(bar().dataset.hidden).toBe("true")
    // As where the keyboard is put away.
    act(() => comment.blur())
    expect(bar().dataset.hidden).toBe("false")
  })

  it.each([
    ["near", 400, false, ["smooth"]],
    ["far away", 9_000, false, ["instant"]],
    ["near, for whom nothing is to move", 400, true, ["instant"]],
  ])("leads on to the next below what one looks at, %s", async (_where, top, calm, behaviours) => {
    if (calm) withoutMotion()
    const tops: Record<string, number> = { p0: -500, p1: 20, p2: top, p3: top + 300, p4: top + 600 }
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      return new DOMRect(0, tops[this.id.replace("influenceur-", "")] ?? 0, 10, 10)
    })
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView")
    await world.open()
    await press("Suivant à décider")
    expect(inFocus()).toBe("Inès")
    const [first] = scrolled.mock.calls.map(([how]) => (typeof how === "object" ? how.behavior : how))
    expect([first]).toEqual(behaviours)
  })
})

describe("sending", () => {
  it("says how many have no answer yet, and how many were sent, then leads back to the choices", async () => {
    world.proposals = of(4)
    await world.open()
    await choose("Léa", "Accepter")
    await choose("Hugo", "Refuser")
    await userEvent.click(submit())
    expect(screen.getByText(/^2 influenceurs n'ont pas encore de réponse\./)).toBeDefined()
    const scrolled = vi.spyOn(window, "scrollTo")
    await press("Envoyer quand même")
    await thanks()
    expect(scrolled).toHaveBeenCalledWith(0, 0)
    expect(screen.getByText("2 décisions").parentElement?.textContent).toBe(
      "2 décisions ont été transmises à Agence Lumière.",
    )
    await press("Modifier mes choix")
    expect(document.activeElement?.id).toBe("contenu")
  })

  it("is shown as stored before the casting is read again, and the next one builds on it", async () => {
    world.proposals = of(1)
    await world.open()
    await choose("Léa", "Accepter")
    world.view = () => new Promise(() => undefined)
    await userEvent.click(submit())
    await thanks()
    await press("Modifier mes choix")
    expect(cardOf("Léa").getByText("Transmis à l'agence")).toBeDefined()
    expect(submit().disabled).toBe(true)
    await choose("Léa", "Refuser")
    await userEvent.click(submit())
    await thanks()
    expect(world.received.map(([decision]) => [decision?.status, decision?.decisionVersion])).toEqual([
      ["accepted", 0],
      ["rejected", 1],
    ])
  })

  it("of a choice that one made again of another's answer contests it no more", async () => {
    world.proposals = of(1)
    await world.open()
    await choose("Léa", "Accepter")
    world.decide = () => json(409, { code: "conflict", detail: "Entre-temps." })
    world.proposals = [sent(0, "rejected", "Trop cher")]
    await userEvent.click(submit())
    expect(await screen.findByText(/avec le commentaire « Trop cher »/)).toBeDefined()
    await choose("Léa", "Peut-être")
    expect(screen.queryByText(/^Entre-temps, une autre personne/)).toBeNull()
    expect(end().queryByText(/entre-temps\.$/)).toBeNull()
  })

  it("by a link that was taken back meanwhile leads nowhere", async () => {
    world.proposals = of(1)
    await world.open()
    await choose("Léa", "Accepter")
    world.decide = () => json(400, { code: "invalid", detail: "Lien inconnu" })
    world.view = world.decide as () => Response
    await userEvent.click(submit())
    expect(await screen.findByRole("heading", { name: "Lien non valide" })).toBeDefined()
  })

  it("of somebody withdrawn meanwhile says so in the agency's words", async () => {
    world.proposals = of(2)
    await world.open()
    for (const name of ["Léa", "Hugo"]) await choose(name, "Accepter")
    world.decide = () => json(404, { code: "not_found", detail: "Cet influenceur n'est plus proposé." })
    world.proposals = [proposal(1)]
    await userEvent.click(submit())
    expect(await end().findByText("Cet influenceur n'est plus proposé.")).toBeDefined()
    const done = screen.getByRole("button", { name: /^Ne plus afficher/ })
    await userEvent.click(done)
    expect(document.activeElement?.id).toBe("contenu")
  })

  it("is over once the deadline is, which is said wherever one would go on", async () => {
    const over = "La période de validation pour ce casting est terminée."
    world.proposals = [sent(0, "maybe", "À voir"), ...of(3).slice(1)]
    await world.open()
    await choose("Hugo", "Accepter")
    world.view = () => json(410, { code: "closed", detail: over })
    world.decide = world.view as () => Response
    await userEvent.click(submit())
    await press("Envoyer quand même")
    await waitFor(() => expect(bar().textContent).toBe(over))
    expect(screen.queryByText("Envoyer vos choix ?")).toBeNull()
    expect(
      end().getByText(
        "Choix non envoyés : 1. Ils restent sur cette page ; l'agence peut prolonger la deadline.",
      ),
    ).toBeDefined()
    expect(end().queryByText(/^Modifiables/)).toBeNull()
    expect(screen.queryByRole("button", { name: /^Suivant/ })).toBeNull()
    expect(choice("Hugo", "Accepter").closest("fieldset")?.disabled).toBe(true)
    expect(cardOf("Léa").getByRole<HTMLTextAreaElement>("textbox").readOnly).toBe(true)
    expect(cardOf("Hugo").getByRole<HTMLButtonElement>("button", { name: /commentaire/ }).disabled).toBe(true)
  })
})

it("a choice stays, pressed again or by key, until it is taken back by its own button", async () => {
  await world.open()
  await choose("Léa", "Accepter")
  await choose("Léa", "Accepter")
  await userEvent.keyboard(" {Delete}{Backspace}x")
  expect(choice("Léa", "Accepter").checked).toBe(true)
  await userEvent.click(cardOf("Léa").getByRole("button", { name: "Retirer mon choix pour Léa" }))
  expect(choice("Léa", "Accepter").checked).toBe(false)
  expect(document.activeElement).toBe(choice("Léa", "Accepter"))
  expect(cardOf("Léa").queryByRole("button", { name: /Retirer mon choix/ })).toBeNull()
  expect(submit().disabled).toBe(true)
})

describe("choices that are kept on this device", () => {
  const kept = { status: "accepted", comment: "", fullName: "Léa", username: "compte", decisionVersion: 0 }
  const keep = (id: string, change: object = {}) =>
    localStorage.setItem(
      `trame.casting-choice.c1.${id}`,
      JSON.stringify({ ...kept, at: Date.now(), ...change }),
    )
  const left = () => Object.keys(localStorage).flatMap((key) => /choice\.c1\.(.*)/.exec(key)?.[1] ?? [])

  it.each([
    ["an answer that is none", { status: "toString" }],
    ["no comment", { comment: undefined }],
    ["no name", { fullName: undefined }],
    ["no account", { username: 1 }],
    ["no version", { decisionVersion: "0" }],
    ["no day", { at: undefined }],
  ])("are passed over and forgotten where they hold %s", async (_what, change) => {
    keep("p0", change)
    keep("p1", { fullName: "Hugo" })
    await world.open()
    expect([choice("Léa", "Accepter").checked, choice("Hugo", "Accepter").checked]).toEqual([false, true])
    expect(left()).toEqual(["p1"])
  })

  it("follow the same person alone, and not over what was chosen of them since", async () => {
    world.proposals = [
      ...[proposal(5, { fullName: "Léa" }), proposal(6, { fullName: "Max", username: "autre" })],
      proposal(7, { fullName: "Zoé" }),
    ]
    keep("old", { status: "rejected" })
    keep("before", { fullName: "Zoé", decisionVersion: 3 })
    keep("p5", { status: "maybe" })
    keep("gone", { fullName: "Max" })
    await world.open()
    await waitFor(() => expect(left().toSorted()).toEqual(["gone", "p5", "p7"]))
    expect(choice("Léa", "Peut-être").checked).toBe(true)
    expect(choice("Max", "Accepter").checked).toBe(false)
    expect(screen.getByText("Max", { selector: "strong" })).toBeDefined()
    // Nobody has answered of who is proposed anew.
    expect(choice("Zoé", "Accepter").checked).toBe(true)
    expect(screen.queryByText(/^Entre-temps, une autre personne/)).toBeNull()
  })

  it("are there as long as the page is where the browser keeps nothing", async () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("Refused", "SecurityError")
    })
    world.proposals = of(1)
    await world.open()
    expect(screen.getByText(/^Ce navigateur ne peut pas garder vos choix/)).toBeDefined()
    expect(asksBeforeClosing()).toBe(false)
    await choose("Léa", "Refuser")
    expect(screen.getByText(/^1 choix à envoyer\. Ce navigateur ne peut pas/)).toBeDefined()
    expect(asksBeforeClosing()).toBe(true)
    await userEvent.click(submit())
    await thanks()
    expect(asksBeforeClosing()).toBe(false)
    expect(world.received).toMatchObject([[{ proposalId: "p0", status: "rejected" }]])
  })

  it("are left without a question where the browser keeps them", async () => {
    world.proposals = of(1)
    await world.open()
    await choose("Léa", "Refuser")
    expect(left()).toEqual(["p0"])
    expect(asksBeforeClosing()).toBe(false)
  })

  it("that say nothing of somebody withdrawn are forgotten, and a comment alone is not", async () => {
    world.proposals = [sent(0, "accepted"), proposal(1)]
    await world.open()
    await userEvent.click(cardOf("Léa").getByRole("button", { name: /^Retirer mon choix/ }))
    expect(left()).toEqual(["p0"])
    closePage()
    world.proposals = [proposal(1)]
    keep("p3", { fullName: "Max", status: "pending", comment: "Plus tard ?" })
    await world.open()
    await waitFor(() => expect(left()).toEqual(["p3"]))
    expect(screen.getAllByText(/ne propose plus/).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/ne propose plus Max\..* : En attente – « Plus tard \? »$/),
    ])
  })
})
