import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { MAX_DELIVERABLES } from "@trame/core/campaigns/collaborations/rules/values"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { api } from "../../../../packages/web/src/lib/api/api.ts"
import { queryClient } from "../../../../packages/web/src/lib/api/queryClient.ts"
import { withoutMotion } from "../../../world/motion.ts"
import { campaignFormWorld, deliverableOf } from "../../support/campaignForm.ts"
import { participantOf } from "../../support/openCampaign.ts"
import { fieldOf, json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../../packages/web/src/features/collaborations/form/CopySection.tsx"
import "../../../../packages/web/src/features/collaborations/form/ClientPicker.tsx"
import "../../../../packages/web/src/ui/influencers/InfluencerPicker.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let world: ReturnType<typeof campaignFormWorld>

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }))
const retype = (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")
const said = (field: HTMLElement) =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ")
const rowOf = async (name: string) =>
  within((await screen.findByRole("button", { name: `Retirer ${name}` })).closest("li") ?? document.body)
const open = async (name: string) => {
  fireEvent.click((await rowOf(name)).getByRole("button", { expanded: false }))
  return rowOf(name)
}
const saved = async () => {
  await press("Enregistrer")
  await waitFor(() => expect(world.sent).toHaveLength(1))
  return world.sent[0]?.body as { fields: object; participants: { changed: object[] } }
}

beforeEach(() => {
  signIn()
  withoutMotion()
  world = campaignFormWorld()
})

describe("the form of a campaign", () => {
  it.each([
    ["", "Nouvelle collaboration", null],
    ["?id=k1", "Modifier la collaboration", "Lancement d'automne"],
    ["?from=k1", "Dupliquer la collaboration", "Lancement d'automne"],
  ])("says by its heading and the title of its tab what it is for (%s)", async (search, title, of) => {
    world.enter(search)
    await fieldOf("Nom")
    const heading = screen.getByRole("heading", { level: 1, name: title })
    expect(document.title).toContain(`${title} · `)
    if (of) expect(heading.parentElement?.textContent).toContain(of)
  })

  it("of another campaign, or of a new one, holds nothing of the one before", async () => {
    const router = world.enter("?id=k1")
    expect((await fieldOf("Nom")).value).toBe("Lancement d'automne")
    await router.navigate("/app/collaborations/new?id=k2")
    await waitFor(async () => expect((await fieldOf("Nom")).value).toBe("Campagne k2"))
    await router.navigate("/app/collaborations/new")
    await waitFor(async () => expect((await fieldOf("Nom")).value).toBe(""))
    expect(screen.getByText("Aucun influenceur pour l'instant")).toBeDefined()
    expect(screen.getByText("Qui participe, à quoi et à quel prix.")).toBeDefined()
    await router.navigate("/app/collaborations/new?from=k1")
    await waitFor(async () => expect((await fieldOf("Nom")).value).toBe("Lancement d'automne (copie)"))
    await router.navigate("/app/collaborations/new?from=k2")
    await waitFor(async () => expect((await fieldOf("Nom")).value).toBe("Copie de k2"))
  })

  it("leads to the first thing that is wrong, be it an influencer's, and then to the next", async () => {
    world.participants = [participantOf("p1", "Ada Lune"), participantOf("p2", "Bea Sol")]
    world.enter("?id=k1")
    const rate = (await open("Bea Sol")).getByLabelText("Tarif global")
    retype(rate, "abc")
    retype(await fieldOf("Budget"), "xyz")
    await press("Enregistrer")
    expect(document.activeElement).toBe(rate)
    retype(rate, "20")
    await press("Enregistrer")
    expect(document.activeElement).toBe(await fieldOf("Budget"))
    expect(world.sent).toEqual([])
  })

  it("leads to whom the API refuses, whose row is closed", async () => {
    world.refuse = () =>
      json(400, {
        ...{ code: "invalid", detail: "À corriger" },
        fields: { "participants.changed.0.rate": "Tarif trop élevé" },
      })
    world.enter("?id=k1")
    retype((await open("Ada Lune")).getByLabelText("Tarif global"), "20")
    const opener = (await rowOf("Ada Lune")).getByRole("button", { expanded: true })
    fireEvent.click(opener)
    await press("Enregistrer")
    await screen.findByText("Tarif trop élevé")
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it("opens on what is stored, not on what was known of it", async () => {
    const { collaboration, participants } = world
    queryClient.setQueryData(api.collaborations.get.queryKey({ input: { collaborationId: "k1" } }), {
      collaboration: { ...collaboration, name: "Ancien nom" },
      ...{ participants, steps: [], documents: [], stats: [] },
    })
    world.enter("?id=k1")
    expect((await fieldOf("Nom")).value).toBe("Lancement d'automne")
    fireEvent.change(await fieldOf("Description"), { target: { value: "Autre" } })
    expect((await saved()).fields).toEqual({ description: "Autre" })
  })

  it("in which nothing was changed leads to the campaign, and writes nothing", async () => {
    const router = world.enter("?id=k1")
    await fieldOf("Nom")
    await press("Enregistrer")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/k1"))
    expect(world.sent).toEqual([])
  })

  it("that was saved leads nowhere whoever has left it by then", async () => {
    const router = world.enter("?id=k1")
    fireEvent.change(await fieldOf("Description"), { target: { value: "Autre" } })
    await press("Enregistrer")
    await screen.findByText("Collaboration mise à jour avec succès")
    await router.navigate("/app/collaborations/new?id=k2")
    await waitFor(async () => expect((await fieldOf("Nom")).value).toBe("Campagne k2"))
    // Had it led to the campaign, that would have been so by now.
    await act(() => new Promise((resolve) => setTimeout(resolve, 1500)))
    expect(router.state.location.search).toBe("?id=k2")
  })

  it("that was created is in the list though that lags behind, and « back » comes by the form", async () => {
    // However long the way to the list takes here, it lags behind all the while.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
    const router = world.enter("?from=k1")
    await fieldOf("Nom")
    await saved()
    expect(await screen.findByText("Collaboration créée avec succès")).toBeDefined()
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/neuve"))
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe("/app/collaborations/new")
    await router.navigate("/app/collaborations")
    expect(await screen.findByRole("link", { name: "Campagne neuve" })).toBeDefined()
  })

  it("that could not be changed says why, beside each field that it is about", async () => {
    const problems = [
      ["name", "Nom", "Nom trop long"],
      ["clientId", "Marque", "Client inconnu"],
      ["manager", "Chef de projet", "Chef inconnu"],
      ["type", "Type", "Type inconnu"],
      ["date", "Date", "Date lointaine"],
      ["signedDate", "Date de signature", "Signature lointaine"],
      ["description", "Description", "Description longue"],
      ["budget", "Budget", "Budget trop élevé"],
      ["quoteNumber", "Numéro de devis", "Devis trop long"],
      ["invoiceNumber", "Numéro de facture", "Facture trop longue"],
    ] as const
    const fields = Object.fromEntries(problems.map(([name, _label, why]) => [`fields.${name}`, why]))
    world.refuse = () => json(400, { code: "invalid", detail: "Des champs sont à corriger.", fields })
    world.enter("?id=k1")
    fireEvent.change(await fieldOf("Description"), { target: { value: "Autre" } })
    await press("Enregistrer")
    expect(
      await screen.findByText(
        /^Erreur lors de la sauvegarde de la collaboration: Des champs sont à corriger\./,
      ),
    ).toBeDefined()
    for (const [, label, why] of problems)
      expect([label, said(screen.getByLabelText(label))]).toEqual([label, expect.stringContaining(why)])
  })

  it("opens the choice of a brand by Space, and not by what leaves its field", async () => {
    const router = world.enter()
    await fieldOf("Nom")
    screen.getByLabelText("Marque").focus()
    await userEvent.keyboard("{Tab}")
    screen.getByLabelText("Marque").focus()
    await userEvent.keyboard("x")
    expect(router.state.location.search).toBe("")
    // The page does not scroll by it.
    expect(fireEvent.keyDown(screen.getByLabelText("Marque"), { key: " " })).toBe(false)
    await waitFor(() => expect(router.state.location.search).toBe("?picker=brand"))
  })

  it("shows the sum of the rates where no budget is typed, and refuses one that is no amount", async () => {
    world.enter("?id=k1")
    const budget = await fieldOf("Budget")
    expect(plain(budget.placeholder)).toBe("100,00")
    expect(plain(screen.getByText("Total des tarifs").nextElementSibling?.textContent)).toBe("100,00 €")
    retype(budget, "cent")
    expect(said(budget)).toContain("Montant invalide")
    await press("Enregistrer")
    expect(world.sent).toEqual([])
    retype(budget, "0")
    expect((await saved()).fields).toEqual({ budget: 0 })
  })

  it("keeps a day that cannot be read as it was typed, says so beside it and leads to it", async () => {
    world.enter("?id=k1")
    for (const [label, text] of [
      ["Date", "31/02/2026"],
      ["Date de signature", "bientôt"],
    ] as const) {
      const field = await fieldOf(label)
      fireEvent.input(field, { target: { value: text } })
      fireEvent.blur(field)
      expect(said(field)).toBe("Date invalide : tapez par exemple 01/06/2026")
      await press("Enregistrer")
      expect([document.activeElement, field.value]).toEqual([field, text])
      fireEvent.input(field, { target: { value: "" } })
      fireEvent.blur(field)
      expect(said(field)).toBe("")
    }
    expect(world.sent).toEqual([])
  })

  it("takes of its texts as much as the API does", async () => {
    world.enter()
    await fieldOf("Nom")
    const lengths = ["Nom", "Description", "Chef de projet"].map(
      (label) => screen.getByLabelText<HTMLInputElement>(label).maxLength,
    )
    expect(lengths).toEqual([200, 5000, 201])
  })
})

describe("an influencer of the form", () => {
  it("who was just added is shown open, after the others", async () => {
    world.enter("?id=k1")
    await press("Ajouter un influenceur")
    await press(/Cléo Mars.*Ajouter$|^Ajouter Cléo Mars/)
    await press("Terminer")
    const row = await rowOf("Cléo Mars")
    expect(await row.findByLabelText("Tarif global")).toBeDefined()
    expect(plain(row.getByRole("button", { expanded: true }).textContent)).toMatch(
      /@cleo · 0 livrable0,00 €$/,
    )
    expect((await rowOf("Ada Lune")).queryByLabelText("Tarif global")).toBeNull()
    fireEvent.click(row.getByRole("button", { expanded: true }))
    expect(row.queryByLabelText("Tarif global")).toBeNull()
    expect(plain(screen.getByText(/^2 influenceurs · Total/).textContent)).toMatch(/: 100,00 €$/)
  })

  it("whose amounts are emptied has none", async () => {
    const [ada] = world.participants
    world.participants = [
      ...(ada ? [{ ...ada, paidPercentage: 50 }] : []),
      participantOf("p2", "Bea Sol", { deliverables: [deliverableOf("Vidéo", 5)] }),
    ]
    world.enter("?id=k1")
    await fieldOf("Nom")
    const row = await open("Ada Lune")
    for (const label of ["Tarif global", "Facturable"]) retype(row.getByLabelText(label), "")
    retype((await open("Bea Sol")).getByLabelText("Prix du livrable"), "")
    expect((await saved()).participants.changed).toEqual([
      expect.objectContaining({ id: "p1", rate: 0, paidPercentage: 0 }),
      expect.objectContaining({ id: "p2", rate: 0, deliverables: [deliverableOf("Vidéo", 0)] }),
    ])
  })

  it("has the kind of deliverable that is chosen, and the keyboard on one that was added", async () => {
    world.participants = [participantOf("p1", "Ada Lune")]
    world.enter("?id=k1")
    await fieldOf("Nom")
    const row = await open("Ada Lune")
    // Of no deliverable there is no sum that the rate could be.
    expect(row.queryByText(/^Somme des livrables/)).toBeNull()
    fireEvent.click(row.getByRole("button", { name: "Ajouter un livrable" }))
    const type = row.getByLabelText("Type de livrable")
    await waitFor(() => expect(document.activeElement).toBe(type))
    expect(row.getByRole("button", { name: "Retirer le livrable Post Instagram" })).toBeDefined()
    fireEvent.mouseDown(type)
    fireEvent.click(await screen.findByTitle("TikTok"))
    await userEvent.click(row.getByLabelText("Description du livrable"))
    await userEvent.paste("Vidéo")
    expect((await saved()).participants.changed).toEqual([
      expect.objectContaining({ rate: 10_000, deliverables: [deliverableOf("Vidéo", 0)] }),
    ])
  })

  it("has no more deliverables than the API takes", async () => {
    const deliverables = Array.from({ length: MAX_DELIVERABLES - 1 }, (_, at) => deliverableOf(`${at}`, 0))
    world.participants = [participantOf("p1", "Ada Lune", { deliverables })]
    world.enter("?id=k1")
    await fieldOf("Nom")
    const add = (await open("Ada Lune")).getByRole("button", { name: "Ajouter un livrable" })
    expect(add.hasAttribute("disabled")).toBe(false)
    fireEvent.click(add)
    expect(add.hasAttribute("disabled")).toBe(true)
  })

  it("that could not be stored says why on their own row", async () => {
    world.participants = [...world.participants, participantOf("p2", "Bea Sol")]
    world.refuse = () =>
      json(400, {
        ...{ code: "invalid", detail: "À corriger." },
        fields: { "participants.changed.0.rate": "Montant trop élevé" },
      })
    world.enter("?id=k1")
    await fieldOf("Nom")
    retype((await open("Bea Sol")).getByLabelText("Tarif global"), "5")
    await press("Enregistrer")
    expect(await (await rowOf("Bea Sol")).findByText("Montant trop élevé")).toBeDefined()
    expect((await rowOf("Ada Lune")).queryByText("Montant trop élevé")).toBeNull()
  })
})

it("a copy stays as it began, and as it was typed, whatever becomes of what it was made of", async () => {
  world.enter("?from=k1&timeline=undated")
  fireEvent.change(await fieldOf("Nom"), { target: { value: "Ma copie" } })
  const renamed = { ...world.copied, name: "Autre", steps: [] }
  for (const read of [() => json(200, renamed), () => json(403, { code: "forbidden", detail: "Refusé." })]) {
    const answered = vi.fn(read)
    world.read = answered
    await act(() => queryClient.invalidateQueries({ queryKey: api.collaborations.copy.key() }))
    await waitFor(() => expect(answered).toHaveBeenCalled())
    expect((await fieldOf("Nom")).value).toBe("Ma copie")
    expect(screen.getByText("2 étapes à faire, sans date limite.")).toBeDefined()
  }
})

it("a copy's steps wait for a date of signature that can be read", async () => {
  world.enter("?from=k1")
  const signed = await fieldOf("Date de signature")
  fireEvent.input(signed, { target: { value: "demain" } })
  expect(await screen.findByText(/Leurs dates suivront la date de signature/)).toBeDefined()
  fireEvent.input(signed, { target: { value: "03/03/2026" } })
  expect(await screen.findByText(/2 jours plus tard/)).toBeDefined()
})

it("a copy counts whom it takes along, and not who is added beside them", async () => {
  world.enter("?from=k1")
  await fieldOf("Nom")
  await press("Ajouter un influenceur")
  await press(/Cléo Mars.*Ajouter$|^Ajouter Cléo Mars/)
  expect(await screen.findByText(/^3 influenceurs · Total/)).toBeDefined()
  expect(screen.getByText("2 influenceurs repris, avec tarifs et livrables.")).toBeDefined()
})

it("a copy says how many steps stay behind with whom it does not take along", async () => {
  world.copied = {
    ...world.copied,
    steps: [
      ...world.copied.steps,
      { ...(world.copied.steps[1] ?? {}), name: "Montage" },
    ] as typeof world.copied.steps,
  }
  world.enter("?from=k1&timeline=undated")
  await fieldOf("Nom")
  await press("Retirer Ada Lune")
  expect(
    await screen.findByText(
      "1 étape à faire, sans date limite. 2 étapes d'influenceurs non repris restent de côté.",
    ),
  ).toBeDefined()
})

it("Enter in a search that finds no client leads to a new one of that name, as long as it may be", async () => {
  world.clients = []
  world.enter("?picker=brand")
  const field = await screen.findByRole("searchbox", { name: "Rechercher un client" })
  await userEvent.type(field, " Neuve {Enter}")
  const name = await screen.findByLabelText<HTMLInputElement>("Nom de la marque")
  expect(name.value).toBe("Neuve")
  fireEvent.change(name, { target: { value: "x".repeat(161) } })
  await press("Ajouter et choisir")
  expect(await screen.findByText("160 caractères au maximum")).toBeDefined()
  fireEvent.change(name, { target: { value: "Neuve" } })
  await press("Ajouter et choisir")
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Marque").value).toBe("Neuve"))
  expect(world.added).toEqual([{ brandName: "Neuve", sector: null, creationId: expect.any(String) }])
})
