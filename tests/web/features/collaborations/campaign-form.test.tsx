import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { beforeEach, describe, expect, it } from "vitest"
import { campaignFormWorld } from "../../support/campaignForm.ts"
import { fieldOf, json, signIn } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/collaborations/list/CollaborationsPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/form/CollaborationFormPage.tsx"
import "../../../../packages/web/src/features/collaborations/form/CopySection.tsx"
import "../../../../packages/web/src/features/collaborations/form/ClientPicker.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

let world: ReturnType<typeof campaignFormWorld>

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }))
const retype = async (field: HTMLElement, text: string) => {
  if (field.getAttribute("placeholder") === "jj/mm/aaaa")
    // Without the calendar that opens beside it.
    fireEvent.input(field, { target: { value: text } })
  else {
    await userEvent.clear(field)
    if (text) await userEvent.paste(text)
  }
  fireEvent.blur(field)
}
const plain = (text: string | null | undefined) => text?.replace(/\s/gu, " ")
const brand = () => screen.getByLabelText<HTMLInputElement>("Marque")
const rowOf = async (name: string) =>
  within((await screen.findByRole("button", { name: `Retirer ${name}` })).closest("li") as HTMLElement)
const open = async (name: string) => {
  await userEvent.click(
    (await rowOf(name)).getByRole("button", { name: new RegExp(`^${name}|^\\S+${name}`) }),
  )
  return rowOf(name)
}

beforeEach(() => {
  signIn()
  world = campaignFormWorld()
})

/** rules/campaigns.md#duplicate */
describe("a copy of a campaign", () => {
  const timeline = () => within(screen.getByRole("radiogroup", { name: "Timeline" }))
  const people = () => within(screen.getByRole("radiogroup", { name: "Influenceurs" }))
  const said = () => screen.getAllByRole("status").map(({ textContent }) => plain(textContent))
  const saved = async () => {
    await press("Enregistrer")
    await waitFor(() => expect(world.sent).toHaveLength(1))
    return world.sent[0]?.body as {
      fields: object
      participants: { influencerId: string }[]
      steps: object[]
    }
  }
  const ready = async () => {
    expect((await fieldOf("Nom")).value).toBe("Lancement d'automne (copie)")
    await screen.findByText(/^Reprise de/)
  }

  it("takes all along, its dates once it is signed, by as many days as lie between", async () => {
    world.enter("?from=k1")
    await ready()
    await waitFor(() => expect(said()).toContain("2 influenceurs repris, avec tarifs et livrables."))
    expect(said().join()).toMatch(/2 étapes à faire\. Leurs dates suivront la date de signature/)
    await retype(screen.getByLabelText("Date de signature"), "04/03/2026")
    await waitFor(() => expect(said()).toContain("2 étapes à faire, 3 jours plus tard."))
    await retype(screen.getByLabelText("Date de signature"), "28/02/2026")
    await waitFor(() => expect(said()).toContain("2 étapes à faire, 1 jour plus tôt."))
    const body = await saved()
    expect(body.participants.map(({ influencerId }) => influencerId)).toEqual(["ada", "bea"])
    expect(body.steps).toEqual([
      expect.objectContaining({ name: "Brief", deadline: "2026-03-02" }),
      expect.objectContaining({ name: "Tournage", deadline: null }),
    ])
    expect(body.fields).toMatchObject({ signedDate: "2026-02-28", quoteSent: false, budget: null })
  })

  it("of the same day has the same dates", async () => {
    world.enter("?from=k1")
    await ready()
    await retype(screen.getByLabelText("Date de signature"), "01/03/2026")
    await waitFor(() => expect(said()).toContain("2 étapes à faire, aux mêmes dates."))
  })

  it("leaves behind the steps of whoever is not taken along, and takes them along again", async () => {
    const router = world.enter("?from=k1")
    await ready()
    fireEvent.click(timeline().getByText("Sans dates"))
    await waitFor(() => expect(said()).toContain("2 étapes à faire, sans date limite."))
    expect(new URLSearchParams(router.state.location.search).get("timeline")).toBe("undated")
    fireEvent.click(people().getByText("Sans"))
    await waitFor(() => expect(said()).toContain("Personne n'est repris."))
    expect(said()).toContain(
      "1 étape à faire, sans date limite. 1 étape d'un influenceur non repris reste de côté.",
    )
    fireEvent.click(people().getByText("Avec"))
    await waitFor(() => expect(said()).toContain("2 influenceurs repris, avec tarifs et livrables."))
    await press("Retirer Ada Lune")
    await waitFor(() => expect(said()).toContain("1 influenceur repris, avec tarifs et livrables."))
    const body = await saved()
    expect(body.participants.map(({ influencerId }) => influencerId)).toEqual(["bea"])
    expect(body.steps).toEqual([expect.objectContaining({ name: "Brief", deadline: null })])
  })

  it("may begin with an empty timeline", async () => {
    world.enter("?from=k1&timeline=none")
    await ready()
    expect(said()).toContain("La timeline commence vide.")
    expect((await saved()).steps).toEqual([])
  })

  it("of what was never signed has no dates, whatever the address says", async () => {
    world.copied = { ...world.copied, signedDate: null, steps: world.copied.steps.slice(0, 1) }
    world.enter("?from=k1&timeline=nonsense")
    await ready()
    expect(said()).toContain("1 étape à faire, sans date limite.")
    fireEvent.click(timeline().getByText("Dates décalées"))
    await waitFor(() =>
      expect(said()).toContain("1 étape à faire, sans date limite : la campagne d'origine n'est pas signée."),
    )
  })

  it("says what could not be taken over, until that brand is taken away", async () => {
    world.copied = {
      ...world.copied,
      fields: { ...world.copied.fields, clientId: null },
      gone: ["Cléo Mars"],
    }
    world.enter("?from=k1")
    await ready()
    const alert = (await screen.findByText("Tout n'a pas pu être repris")).closest<HTMLElement>(
      "[role=alert], .ant-alert",
    )
    const lines = () =>
      within(alert ?? document.body)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent)
    expect(lines()).toEqual([
      expect.stringContaining("« Maison Rive » n'est plus, ou pas, l'un de vos clients"),
      expect.stringContaining("Cléo Mars n'est plus dans le catalogue"),
    ])
    await press("Retirer la marque")
    await waitFor(() => expect(lines()).toHaveLength(1))
    // Nor is it said of a client of that name.
    world.clients = [{ id: "c1", brandName: "Maison Rive", sector: "Luxe" }]
    await press("Choisir")
    await userEvent.click(await screen.findByRole("button", { name: /Maison Rive/ }))
    await waitFor(() => expect(brand().value).toBe("Maison Rive"))
    expect(lines()).toHaveLength(1)
  })

  it("has nothing to choose where there is nobody and no step", async () => {
    world.copied = { ...world.copied, participants: [], steps: [] }
    world.enter("?from=k1")
    await ready()
    expect(screen.queryByRole("radiogroup", { name: "Influenceurs" })).toBeNull()
    expect(screen.queryByRole("radiogroup", { name: "Timeline" })).toBeNull()
  })

  it("that cannot be read says why, on the list", async () => {
    world.read = () => json(403, { code: "forbidden", detail: "Refusé." })
    const router = world.enter("?from=k1")
    expect(
      await screen.findByText("Impossible de charger la collaboration à dupliquer. Refusé."),
    ).toBeDefined()
    expect(router.state.location).toMatchObject({ pathname: "/app/collaborations", search: "" })
    // « Back » does not lead there again.
    expect(router.state.historyAction).toBe("REPLACE")
  })
})

describe("the form of a campaign", () => {
  it("that cannot be read says why, on the list", async () => {
    world.read = () => json(404, { code: "not_found", detail: "Introuvable." })
    const router = world.enter("?id=k1")
    expect(
      await screen.findByText("Impossible de charger la collaboration à modifier. Introuvable."),
    ).toBeDefined()
    expect(router.state.location.pathname).toBe("/app/collaborations")
  })

  it("begins with who creates it as its manager, needs a name, a brand and a manager, and says so of each", async () => {
    world.enter()
    await fieldOf("Nom")
    const manager = screen.getByLabelText<HTMLInputElement>("Chef de projet")
    expect(manager.value).toBe("Camille Laurent")
    await userEvent.clear(manager)
    await press("Enregistrer")
    expect(await screen.findByText("Veuillez remplir tous les champs obligatoires")).toBeDefined()
    for (const missing of ["Le nom", "La marque", "Le chef de projet"])
      expect(screen.getByText(`${missing} est obligatoire`)).toBeDefined()
    expect(world.sent).toEqual([])
  })

  it("is created, told, and left for the campaign, to which « back » comes by the form", async () => {
    const router = world.enter()
    await userEvent.click(await fieldOf("Nom"))
    await userEvent.paste("Printemps")
    await press("Choisir")
    await userEvent.click(await screen.findByRole("button", { name: /Aube/ }))
    await waitFor(() => expect(brand().value).toBe("Aube"))
    await userEvent.clear(screen.getByLabelText("Chef de projet"))
    await userEvent.paste("Hugo")
    fireEvent.mouseDown(screen.getByLabelText("Type"))
    fireEvent.click(await screen.findByTitle("Casting interne"))
    fireEvent.click(screen.getByRole("switch", { name: "Contrat signé" }))
    await userEvent.click(screen.getByLabelText("Numéro de devis"))
    await userEvent.paste("D-7")
    await press("Enregistrer")
    expect(await screen.findByText("Collaboration créée avec succès")).toBeDefined()
    expect(world.sent[0]).toMatchObject({
      method: "POST",
      body: {
        fields: {
          ...{ name: "Printemps", brand: "Aube", clientId: "c7", manager: "Hugo", budget: null },
          ...{
            type: "casting_interne",
            contractSigned: true,
            quoteNumber: "D-7",
            quoteSent: false,
            invoiceNumber: "",
          },
        },
        participants: [],
      },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/neuve"))
  })

  it.each([
    [503, "unavailable", "Erreur lors de la création: Plus tard."],
    [401, "no_agency", "Utilisateur non connecté"],
  ])("says why it was not created (%i)", async (status, code, said) => {
    world.refuse = () => json(status, { code, detail: "Plus tard." })
    world.enter("?from=k1")
    await fieldOf("Nom")
    await press("Enregistrer")
    expect(await screen.findByText(said)).toBeDefined()
  })

  it("has its brand taken away, and chosen by the keyboard", async () => {
    world.collaboration = { ...world.collaboration, clientId: "c8", brand: "Brume" }
    world.clients = [...world.clients, { id: "c8", brandName: "Brume", sector: "Luxe" }]
    const router = world.enter("?id=k1")
    await fieldOf("Nom")
    await press("Retirer la marque")
    expect(brand().value).toBe("")
    expect(screen.queryByRole("button", { name: "Retirer la marque" })).toBeNull()
    brand().focus()
    await userEvent.keyboard("{Enter}")
    await waitFor(() => expect(router.state.location.search).toContain("picker=brand"))
    expect((await screen.findByRole("button", { name: /Brume/ })).getAttribute("aria-current")).toBe("false")
    await userEvent.click(screen.getByRole("button", { name: /Aube/ }))
    await press("Enregistrer")
    await waitFor(() => expect(world.sent).toHaveLength(1))
    expect(world.sent[0]?.body.fields).toEqual({ brand: "Aube", clientId: "c7" })
  })

  it("offers the sum of the rates for a budget that differs, and takes none for that", async () => {
    world.collaboration = { ...world.collaboration, budget: 500, typedBudget: 500 }
    world.enter("?id=k1")
    const budget = await fieldOf("Budget")
    expect(plain(budget.value)).toBe("5,00")
    await press("Utiliser")
    expect(plain(budget.value)).toBe("100,00")
    expect(screen.queryByRole("button", { name: "Utiliser" })).toBeNull()
    await retype(budget, "")
    expect(screen.getByText("Laissé vide, il vaut la somme des tarifs.")).toBeDefined()
    await press("Enregistrer")
    await waitFor(() => expect(world.sent[0]?.body.fields).toEqual({ budget: null }))
  })

  it("shows the status that comes of what is ticked", async () => {
    const router = world.enter("?id=k1")
    await fieldOf("Nom")
    const billing = within(screen.getByRole("region", { name: "Statut et facturation" }))
    expect(billing.getByText("En attente")).toBeDefined()
    fireEvent.click(billing.getByRole("switch", { name: "Devis envoyé" }))
    expect(billing.getByText("En cours")).toBeDefined()
    fireEvent.click(billing.getByRole("switch", { name: "Facture envoyée" }))
    expect(billing.getByText("Terminée")).toBeDefined()
    for (const number of ["Numéro de devis", "Numéro de facture"])
      expect(billing.getByLabelText<HTMLInputElement>(number).maxLength).toBe(60)
    await userEvent.click(billing.getByLabelText("Numéro de facture"))
    await userEvent.paste("F-9")
    await press("Enregistrer")
    await waitFor(() =>
      expect(world.sent[0]?.body.fields).toEqual({
        quoteSent: true,
        invoiceSent: true,
        invoiceNumber: "F-9",
      }),
    )
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/k1"))
    // « Back » does not lead to its form again.
    expect(router.state.historyAction).toBe("REPLACE")
  })

  it.each([
    ["Devis envoyé", { quoteSent: true }],
    ["Contrat signé", { contractSigned: true }],
    ["Facture envoyée", { invoiceSent: true }],
    ["Paiement reçu", { paymentReceived: true }],
  ])("shows that « %s » is so, and of nothing else", async (label, is) => {
    world.collaboration = { ...world.collaboration, ...is }
    world.enter("?id=k1")
    await fieldOf("Nom")
    const billing = within(screen.getByRole("region", { name: "Statut et facturation" }))
    const ticked = billing.getAllByRole("switch", { checked: true })
    expect(ticked).toEqual([billing.getByRole("switch", { name: label })])
  })

  it("goes back to the list one came from as it was filtered", async () => {
    const router = world.enter()
    await fieldOf("Nom")
    await router.navigate("/app/collaborations?search=rive")
    await screen.findByRole("heading", { level: 1, name: "Collaborations" })
    await router.navigate("/app/collaborations/new?id=k1")
    await fieldOf("Nom")
    await press("Annuler")
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations"))
    expect(router.state.location.search).toBe("?search=rive")
  })
})

describe("an influencer of the form", () => {
  it("has deliverables, whose prices make the rate unless another is typed", async () => {
    world.enter("?id=k1")
    await fieldOf("Nom")
    const row = await open("Ada Lune")
    await userEvent.click(row.getByRole("button", { name: "Ajouter un livrable" }))
    const prices = row.getAllByLabelText<HTMLInputElement>("Prix du livrable")
    expect(prices).toHaveLength(2)
    await retype(prices[1] as HTMLElement, "25,50")
    const rate = row.getByLabelText<HTMLInputElement>("Tarif global")
    expect(plain(rate.value)).toBe("125,50")
    await retype(rate, "80")
    expect(plain(row.getByText(/^Somme des livrables/).textContent)).toMatch(
      /^Somme des livrables : 125,50 €/,
    )
    expect(plain(row.getByRole("button", { expanded: true }).textContent)).toMatch(/80,00 €$/)
    await userEvent.click(row.getByRole("button", { name: "Utiliser" }))
    expect(plain(rate.value)).toBe("125,50")
    fireEvent.change(row.getAllByLabelText("Description du livrable")[1] as HTMLElement, {
      target: { value: "Story" },
    })
    await userEvent.click(row.getAllByRole("button", { name: /^Retirer le livrable/ })[0] as HTMLElement)
    expect(plain(rate.value)).toBe("25,50")
    fireEvent.click(row.getByRole("switch", { name: "Payé" }))
    await retype(row.getByLabelText("Facturable"), "50")
    expect(plain(row.getByRole("button", { expanded: true }).textContent)).toContain(
      "1 livrable · facturable à 50 % · payé",
    )
    await press("Enregistrer")
    await waitFor(() =>
      expect(world.sent[0]?.body.participants).toEqual({
        added: [],
        removed: [],
        changed: [
          {
            ...{ id: "p1", version: 1, rate: 2550, creatorInvoiceSent: true, paidPercentage: 50 },
            // Of the kind of the one before.
            deliverables: [{ type: "tiktok", description: "Story", price: 2550 }],
          },
        ],
      }),
    )
  })

  it("stays open where something in it is wrong, and after that was put right", async () => {
    world.enter("?id=k1")
    await fieldOf("Nom")
    const row = await open("Ada Lune")
    /** Beside the field, for whoever sees it as for whoever hears it. */
    const saidOf = (label: string) =>
      row
        .getByLabelText(label)
        .getAttribute("aria-describedby")
        ?.split(" ")
        .map((id) => document.getElementById(id)?.textContent)
    for (const [label, typed, wrong] of [
      ["Tarif global", "cent", "Montant invalide"],
      ["Prix du livrable", "cent", "Montant invalide"],
      ["Facturable", "101", "Un nombre entier de 0 à 100"],
    ] as const) {
      await retype(row.getByLabelText(label), typed)
      expect(saidOf(label)).toContain(wrong)
    }
    for (const label of ["Prix du livrable", "Tarif global"]) await retype(row.getByLabelText(label), "80")
    await userEvent.click(row.getByRole("button", { expanded: true }))
    expect(row.getByLabelText("Facturable")).toBeDefined()
    await press("Enregistrer")
    expect(world.sent).toEqual([])
    await retype(row.getByLabelText("Facturable"), "100")
    await userEvent.click(row.getByRole("button", { name: /^Retirer le livrable/ }))
    expect(row.getByText("Aucun livrable pour l'instant.")).toBeDefined()
    expect(row.getByRole("button", { expanded: true })).toBeDefined()
    await userEvent.click(row.getByRole("button", { expanded: true }))
    expect(row.queryByLabelText("Facturable")).toBeNull()
  })

  it("that is new goes without a question, and comes by the picker", async () => {
    world.copied = { ...world.copied, steps: [] }
    world.enter("?from=k1")
    await press("Retirer Ada Lune")
    await waitFor(() => expect(screen.queryByRole("button", { name: "Retirer Ada Lune" })).toBeNull())
    expect(screen.queryByRole("dialog")).toBeNull()
    expect(plain(screen.getByText(/^1 influenceur · Total des tarifs/).textContent)).toBe(
      "1 influenceur · Total des tarifs : 70,00 €",
    )
  })
})
