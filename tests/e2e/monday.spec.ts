import type { Page } from "@playwright/test"
import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { dayAfter, today } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import { type Hand, handAt } from "./support/hand.ts"
import { CAMILLE, dialog, fresh, HUGO, heading, inDialog, steps } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

/**
 * Tasks of a manager's Monday, in presses of the mouse and of the keyboard. Each begins on the list of campaigns and takes the shortest way of a practised user. `mouse` and `keys` are the present limits; letters that name
 * something count one by one. `before` has the counts of the day before these ways existed: « – » where nobody had
 * tried, « no » where no way led on.
 */
const TASKS = {
  1: { task: "A late step, a week later", mouse: 2, keys: 4, before: "3 · 13" },
  2: { task: "Three steps to Hugo", mouse: 5, keys: 9, before: "7 · 27" },
  3: { task: "Mark three found payments paid, take one back", mouse: 11, keys: 15, before: "14 · no" },
  4: { task: "Whom do we owe most", mouse: 2, keys: 9, before: "3 · –" },
  8: { task: "The brand's link by mail", mouse: 4, keys: 8, before: "4 · –" },
  11: { task: "The quarter's accounting as a file", mouse: 5, keys: 22, before: "27 · –" },
  13: { task: "A template into a campaign, and taken back", mouse: 5, keys: 9, before: "no · –" },
  15: { task: "A comment that names Hugo", mouse: 18, keys: 17, before: "– · 26" },
  16: { task: "A view for the team", mouse: 13, keys: 16, before: "12 · –" },
  17: { task: "Archive ten", mouse: 4, keys: 19, before: "4 · –" },
  18: { task: "Find who calls by a phone number", mouse: 11, keys: 11, before: "no · no" },
  19: { task: "Where was this creator paid", mouse: 10, keys: 11, before: "– · 13" },
  20: { task: "A deleted campaign back", mouse: 2, keys: 4, before: "no · no" },
} satisfies Record<number, { task: string; mouse: number; keys: number; before: string }>

type Task = keyof typeof TASKS

/** Does a task by mouse or by keyboard and checks its count; the proof of success comes last in `work`. */
const by = (
  how: "mouse" | "keys",
  page: Page,
  number: Task,
  work: (hand: Hand) => Promise<unknown>,
  start = "/app/collaborations",
) =>
  test.step(`${number} by ${how}`, async () => {
    await page.goto(start)
    await expect(firstCampaign(page)).toBeVisible()
    const hand = handAt(page)
    await work(hand)
    console.log(`${number}. ${TASKS[number].task}: ${hand.count()} by ${how}`)
    expect(hand.count(), `${number} by ${how}`).toBeLessThanOrEqual(TASKS[number][how])
  })

const HOWS = ["mouse", "keys"] as const
const firstCampaign = (page: Page) =>
  page.getByRole("list", { name: "Collaborations" }).getByRole("link").first()

/** Chooses in the palette, which offers one entry for the text. */
async function command(page: Page, hand: Hand, text: string, option: string | RegExp): Promise<void> {
  await hand.press("Control+k")
  await hand.type(text)
  await expect(page.getByRole("option", { name: option }).first()).toHaveAttribute("aria-selected", "true")
  await hand.press("Enter")
}

/** Removals of the records that a test creates. */
const cleanups: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const takeAway of cleanups.splice(0).reverse()) await takeAway()
})

type Api = Awaited<ReturnType<typeof apiOf>>

async function campaignOf(
  api: Api,
  name: string,
  fields: Partial<CollaborationFields> = {},
  parts: { steps?: { name: string; deadline: string }[]; rates?: number[] } = {},
) {
  const { rates = [], steps = [] } = parts
  const people = (await api.influencers.pick({})).items.slice(0, rates.length)
  const { collaboration, participants } = await api.collaborations.create({
    fields: {
      name: fresh(name),
      brand: "Maison Témoin",
      type: "collaboration_entrante",
      manager: "Camille Laurent",
      ...fields,
    },
    steps,
    participants: people.map(({ id }, at) => ({
      influencerId: id,
      rate: rates[at] ?? 0,
      paidPercentage: 100,
      deliverables: [],
    })),
  })
  const collaborationId = collaboration.id
  cleanups.push(() => api.collaborations.remove({ collaborationId }).catch(() => undefined))
  const stored = () => api.collaborations.get({ collaborationId })
  return { id: collaborationId, name: collaboration.name, participants, stored }
}

/** As a daily user leaves the menu: with all its sections open. */
async function settle(page: Page): Promise<void> {
  await enter(page, CAMILLE, "/app/collaborations")
  await page.getByRole("button", { name: "OUTILS" }).click()
}

const inMenu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", {
    name: new RegExp(`^${name}`),
  })

test.describe.configure({ timeout: 150_000 })

test("late steps, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const { id: hugosId } = await (await apiOf(HUGO)).identity.me()
  const longAgo = (days: number) => dayAfter(today(), -days)
  const names = Array.from({ length: 8 }, (_, at) => fresh(`Relance ${at}`))
  const campaign = await campaignOf(
    api,
    "Été",
    {},
    { steps: names.map((name, at) => ({ name, deadline: longAgo(6000 - at) })) },
  )
  const stepOf = async (at: number) => (await campaign.stored()).steps.find((step) => step.name === names[at])
  await settle(page)
  const row = (at: number) => page.getByRole("link", { name: names[at] ?? "", exact: true })

  await by("mouse", page, 1, async (hand) => {
    await hand.click(inMenu(page, "Aujourd'hui"))
    await hand.click(page.getByRole("button", { name: `+1 semaine : « ${names[0]} »` }))
    await expect.poll(async () => (await stepOf(0))?.deadline).toBe(dayAfter(today(), 7))
  })
  await by("keys", page, 1, async (hand) => {
    await hand.press("g", "j")
    await expect(row(1)).toBeVisible()
    await hand.press("j", "7")
    await expect.poll(async () => (await stepOf(1))?.deadline).toBe(dayAfter(today(), 7))
  })

  await by("mouse", page, 2, async (hand) => {
    await hand.click(inMenu(page, "Aujourd'hui"))
    await hand.click(page.getByRole("checkbox", { name: `Sélectionner ${names[2]}` }))
    await hand.click(page.getByRole("checkbox", { name: `Sélectionner ${names[4]}` }), {
      modifiers: ["Shift"],
    })
    await hand.click(page.getByRole("button", { name: "Confier 3 étapes" }))
    await hand.click(page.getByRole("menuitem", { name: "Hugo Bernard" }))
    for (const at of [2, 3, 4]) await expect.poll(async () => (await stepOf(at))?.assigneeId).toBe(hugosId)
  })
  await by("keys", page, 2, async (hand) => {
    await hand.press("g", "j")
    await expect(row(2)).toBeVisible()
    // Hugo's three are first.
    for (let at = 0; at < 3; at++) await page.keyboard.press("j")
    await hand.press("j", "x", "Shift+J", "Shift+J", "a")
    await expect(page.locator("[role=menuitem]:focus")).toBeVisible()
    await hand.press("h", "Enter")
    for (const at of [5, 6, 7]) await expect.poll(async () => (await stepOf(at))?.assigneeId).toBe(hugosId)
  })
})

test("payments, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const paid = await campaignOf(
    api,
    "Réglée",
    { signedDate: today(), paymentReceived: true },
    { rates: [110_000, 120_000, 40_000_000] },
  )
  const tail = paid.name.slice(-5)
  const flags = async () => (await paid.stored()).participants.map((one) => one.creatorInvoiceSent)
  await settle(page)

  const accounts = heading(page, "Comptabilité influenceur")
  const paidTwice = (how: "mouse" | "keys") => expect.poll(flags, how).toEqual([true, true, false])
  await by("mouse", page, 3, async (hand) => {
    await hand.click(inMenu(page, "Comptabilité"))
    await hand.click(page.getByRole("searchbox", { name: "Rechercher un paiement" }))
    await hand.type(tail)
    const toggle = (at: number, state: string) =>
      page.getByRole("switch", { name: `${state} : ${paid.participants[at]?.fullName}, ${paid.name}` })
    await expect(page.getByRole("row")).toHaveCount(4)
    for (const at of [0, 1, 2]) await hand.click(toggle(at, "En attente"))
    await hand.click(toggle(2, "Payé"))
    await paidTwice("mouse")
  })
  const second = await campaignOf(
    api,
    "Soldée",
    { signedDate: today(), paymentReceived: true },
    { rates: [110_000, 120_000, 130_000] },
  )
  await by("keys", page, 3, async (hand) => {
    await hand.press("g", "f")
    await expect(accounts).toBeVisible()
    await hand.press("/")
    await hand.type(second.name.slice(-5))
    await expect(page.getByRole("row")).toHaveCount(4)
    await hand.press("Enter", "p", "j", "p", "j", "p", "p")
    const flags = async () => (await second.stored()).participants.map((one) => one.creatorInvoiceSent)
    await expect.poll(async () => (await flags()).filter(Boolean).length).toBe(2)
  })

  for (const how of HOWS) {
    await by(how, page, 4, async (hand) => {
      if (how === "mouse") {
        await hand.click(inMenu(page, "Comptabilité"))
        await hand.click(page.getByRole("tab", { name: "Par influenceur" }))
      } else {
        await hand.press("g", "f")
        await expect(accounts).toBeVisible()
        await command(page, hand, "par i", "Par influenceur")
      }
      await expect(page.getByRole("row").nth(1)).toContainText(paid.participants[2]?.fullName ?? "")
    })
    await by(how, page, 11, async (hand) => {
      const saved = page.waitForEvent("download", { timeout: 45_000 })
      if (how === "mouse") {
        await hand.click(inMenu(page, "Comptabilité"))
        await hand.click(page.getByRole("button", { name: /^Période/ }))
        await hand.click(page.getByText("Trimestre en cours", { exact: true }))
        await hand.click(inDialog(page, "Appliquer"))
        await hand.click(page.getByRole("button", { name: "Exporter les paiements" }))
      } else {
        await hand.press("g", "f")
        await expect(accounts).toBeVisible()
        await command(page, hand, "pér", /^Période/)
        await expect(dialog(page).getByRole("radio", { checked: true })).toBeFocused()
        while (!(await dialog(page).getByRole("radio", { name: "Trimestre en cours" }).isChecked()))
          await hand.press("ArrowDown")
        await hand.press("Enter")
        await expect(dialog(page)).toBeHidden()
        await command(page, hand, "exp", "Exporter les paiements")
      }
      expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
      await expect(page).toHaveURL(/period=this_quarter/)
    })
  }
})

test("searches and the bin, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const digits = `06${Math.floor(10_000_000 + Math.random() * 89_999_999)}`
  const brandName = fresh("Appelante")
  const { id: clientId } = await api.clients.create({
    brandName,
    contacts: [{ name: "Nadia Benali", email: "nadia@temoin.example", phone: digits.replace(/^0/, "+33 ") }],
  })
  cleanups.push(() => api.clients.remove({ clientId }))
  const gone = await campaignOf(api, "Perdue")
  const lost = await campaignOf(api, "Égarée")
  const paid = await campaignOf(
    api,
    "Payée",
    { signedDate: today(), paymentReceived: true },
    { rates: [110_000] },
  )
  await settle(page)
  for (const how of ["mouse", "keys"] as const)
    await by(how, page, 18, async (hand) => {
      if (how === "mouse") await hand.click(page.getByRole("button", { name: /^Rechercher/ }).first())
      else await hand.press("Control+k")
      await hand.type(digits)
      await expect(page.getByRole("option", { name: new RegExp(brandName) })).toBeVisible()
    })
  for (const [how, { id, name, stored }] of [
    ["mouse", gone],
    ["keys", lost],
  ] as const) {
    await api.collaborations.remove({ collaborationId: id })
    await by(how, page, 20, async (hand) => {
      if (how === "mouse") {
        await hand.click(page.getByRole("link", { name: "Corbeille" }))
        await hand.click(page.getByRole("button", { name: `Restaurer ${name}` }))
      } else {
        await hand.press("g", "x")
        await expect(page.getByText(name)).toBeVisible()
        await hand.press("j", "Enter")
      }
      await expect.poll(async () => (await stored().catch(() => null))?.collaboration.name).toBe(name)
    })
  }
  const name = paid.participants[0]?.fullName ?? ""
  for (const how of ["mouse", "keys"] as const)
    await by(how, page, 19, async (hand) => {
      if (how === "mouse") {
        await hand.click(inMenu(page, "Comptabilité"))
        await hand.click(page.getByRole("searchbox", { name: "Rechercher un paiement" }))
      } else {
        await hand.press("g", "f")
        await expect(heading(page, "Comptabilité influenceur")).toBeVisible()
        await hand.press("/")
      }
      await hand.type(name.slice(0, 8))
      await expect(page.getByRole("row").filter({ hasText: paid.name })).toContainText(name)
    })
})

/** A client's list of campaigns, which holds only these. */
async function listOf(api: Api, names: readonly string[], contact = "") {
  const brand = fresh("Ombrelle")
  const contacts = contact ? [{ name: "Nadia Benali", email: contact }] : []
  const { id: clientId } = await api.clients.create({ brandName: brand, contacts })
  cleanups.push(() => api.clients.remove({ clientId }))
  const campaigns: Awaited<ReturnType<typeof campaignOf>>[] = []
  for (const name of names)
    campaigns.push(await campaignOf(api, name, { clientId, brand, signedDate: today() }))
  return { brand, clientId, campaigns, list: `/app/collaborations?client=${clientId}` }
}

test("one campaign's page, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const contact = `marque.${Math.random().toString(36).slice(2, 8)}@temoin.example`
  const { list, campaigns } = await listOf(api, ["Datée"], contact)
  const [campaign] = campaigns
  if (!campaign) throw new Error("A campaign was just made")
  await api.collaborations.setLink({ collaborationId: campaign.id, active: true })
  const template = await api.timelineTemplates.create({
    name: `0 ${fresh("Lancement")}`,
    steps: [
      { name: "Brief", offset: 3 },
      { name: "Tournage", offset: 10 },
    ],
  })
  cleanups.push(() => api.timelineTemplates.remove({ templateId: template.id }))
  const hugo = await apiOf(HUGO)
  await settle(page)
  const openCampaign = async (hand: Hand, how: "mouse" | "keys") => {
    if (how === "mouse") await hand.click(firstCampaign(page))
    else await hand.press("j", "Enter")
    await expect(heading(page, campaign.name)).toBeVisible()
  }
  for (const how of HOWS) {
    await by(
      how,
      page,
      8,
      async (hand) => {
        await openCampaign(hand, how)
        if (how === "mouse") {
          await hand.click(page.getByRole("button", { name: "Gérer le lien public" }))
          await hand.click(page.getByRole("button", { name: "Envoyer par e-mail" }))
        } else await command(page, hand, "env", /^Envoyer le lien/)
        const sending = page.getByRole("dialog", { name: "Envoyer le lien par e-mail" })
        await expect(sending.getByLabel("Destinataire")).toHaveValue(contact)
        if (how === "mouse") await hand.click(sending.getByRole("button", { name: "Envoyer", exact: true }))
        else await hand.press("Control+Enter")
        await expect(page.getByText(`Lien envoyé à ${contact}`)).toBeVisible()
      },
      list,
    )
    await by(
      how,
      page,
      13,
      async (hand) => {
        await openCampaign(hand, how)
        if (how === "mouse") {
          await hand.click(page.getByRole("button", { name: "Modèles" }))
          await hand.click(page.getByRole("menuitem", { name: "Appliquer un modèle" }))
        } else await command(page, hand, "app", /^Appliquer un modèle/)
        const add = inDialog(page, "Ajouter 2 étapes")
        await expect(add).toBeVisible()
        if (how === "mouse") await hand.click(add)
        else await hand.press("Control+Enter")
        await expect(steps(page)).toHaveText(["Brief", "Tournage"])
        if (how === "mouse") await hand.click(page.getByRole("button", { name: "Annuler", exact: true }))
        else await hand.press("Control+z")
        await expect(page.getByText("Étapes retirées de la timeline")).toBeVisible()
        expect((await campaign.stored()).steps).toEqual([])
      },
      list,
    )
    await by(
      how,
      page,
      15,
      async (hand) => {
        const text = `ok ${how} ?`
        await openCampaign(hand, how)
        const field = page.getByRole("textbox", { name: "Votre commentaire" })
        if (how === "mouse") {
          await hand.click(page.getByRole("tab", { name: /^Commentaires/ }))
          await hand.click(field)
        } else await hand.press("c")
        await expect(field).toBeFocused()
        await hand.type("@hu")
        await expect(page.getByRole("option", { name: "Hugo Bernard" })).toHaveAttribute(
          "aria-selected",
          "true",
        )
        await hand.press("Enter")
        await hand.type(text)
        if (how === "mouse")
          await hand.click(page.getByRole("button", { name: /^(Envoyer|Publier|Commenter)/ }))
        else await hand.press("Control+Enter")
        const told = async () =>
          (await hugo.notifications.list({})).items.map((one) => one.told?.comment ?? "")
        await expect.poll(told).toContainEqual(expect.stringContaining(text))
      },
      list,
    )
  }
})

test("many campaigns, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const { list } = await listOf(api, Array<string>(20).fill("Close"))
  await settle(page)
  cleanups.push(async () => {
    const { items } = await api.views.list({})
    for (const { id: viewId, name } of items) if (name.startsWith("Vue ")) await api.views.remove({ viewId })
  })
  for (const how of HOWS) {
    await by(
      how,
      page,
      17,
      async (hand) => {
        const chosen = page.getByRole("region", { name: "Collaborations sélectionnées" })
        const boxes = page.getByRole("list", { name: "Collaborations" }).getByRole("checkbox")
        if (how === "mouse") {
          await hand.click(boxes.first())
          await hand.click(boxes.nth(9), { modifiers: ["Shift"] })
        } else await hand.press("j", "x", ...Array<string>(9).fill("Shift+J"))
        await expect(chosen).toContainText("10 collaborations sélectionnées")
        if (how === "mouse") {
          await hand.click(chosen.getByRole("button", { name: "Archiver" }))
          await hand.click(inDialog(page, "Archiver"))
        } else {
          await command(page, hand, "arch", "Archiver")
          await expect(inDialog(page, "Annuler")).toBeFocused()
          await hand.press("Tab", "Enter")
        }
        await expect(page.getByText("10 collaborations archivées")).toBeVisible()
      },
      list,
    )
    await by(
      how,
      page,
      16,
      async (hand) => {
        if (how === "mouse") {
          await hand.click(page.getByRole("button", { name: /^Vue/ }))
          await hand.click(page.getByRole("menuitem", { name: "Enregistrer cette vue…" }))
        } else await command(page, hand, "enr", /^Enregistrer cette vue/)
        await expect(dialog(page).getByLabel("Nom de la vue")).toBeFocused()
        await hand.type(`Vue ${how}`)
        if (how === "mouse") {
          await hand.click(dialog(page).getByText("Vues de l'équipe"))
          await hand.click(inDialog(page, "Enregistrer"))
        } else await hand.press("Tab", "ArrowDown", "Enter")
        const shared = async () =>
          (await api.views.list({})).items.find(({ name }) => name === `Vue ${how}`)?.shared
        await expect.poll(shared).toBe(true)
      },
      `${list}&archived=yes`,
    )
  }
})
