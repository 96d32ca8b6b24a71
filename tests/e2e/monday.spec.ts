import { test as base, type Page } from "@playwright/test"
import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { dayAfter, today } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import { type Hand, handAt } from "./support/hand.ts"
import { CAMILLE, fresh, heading, HUGO, inDialog } from "./support/live.ts"
import { enter, expect, test } from "./support/test.ts"

/**
 * Twenty-one tasks of a manager's Monday, in presses of the mouse and of the keyboard. Each begins on the list of
 * campaigns and takes the shortest way of a practised user. `mouse` and `keys` are the present limits; letters that name
 * something count one by one. `before` has the counts of the day before these ways existed: « – » where nobody had
 * tried, « no » where no way led on.
 */
const TASKS = {
  1: { task: "A late step, a week later", mouse: 2, keys: 4, before: ["3", "13"] },
  2: { task: "Three steps to Hugo", mouse: 5, keys: 9, before: ["7", "27"] },
  3: { task: "Mark three found payments paid, take one back", mouse: 11, keys: 15, before: ["14", "no"] },
  4: { task: "Whom do we owe most", mouse: 2, keys: 8, before: ["3", "–"] },
  5: { task: "A campaign with dates of this month, one creator", mouse: 60, keys: 60, before: ["22", "–"] },
  11: { task: "The quarter's accounting as a file", mouse: 4, keys: 16, before: ["27", "–"] },
  18: { task: "Find who calls by a phone number", mouse: 11, keys: 11, before: ["no", "no"] },
  19: { task: "Where was this creator paid", mouse: 3, keys: 13, before: ["–", "13"] },
  20: { task: "A deleted campaign back", mouse: 2, keys: 4, before: ["no", "no"] },
} satisfies Record<number, { task: string; mouse: number; keys: number; before: [string, string] }>

type Task = keyof typeof TASKS
const counted = new Map<string, number>()

/** Does a task by mouse or by keyboard and checks its count; the proof of success comes last in `work`. */
const by = (how: "mouse" | "keys", page: Page, number: Task, work: (hand: Hand) => Promise<unknown>) =>
  test.step(`${number} by ${how}`, async () => {
    await page.goto("/app/collaborations")
    await expect(page.getByRole("list", { name: "Collaborations" }).getByRole("link").nth(1)).toBeVisible()
    const hand = handAt(page)
    await work(hand)
    counted.set(`${number} ${how}`, hand.count())
    console.log(`${number}. ${TASKS[number].task}: ${hand.count()} by ${how}`)
    expect(hand.count(), `${number} by ${how}`).toBeLessThanOrEqual(TASKS[number][how])
  })

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

test("late steps, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const { id: hugosId } = await (await apiOf(HUGO)).identity.me()
  const longAgo = (days: number) => dayAfter(today(), -days)
  const names = Array.from({ length: 8 }, (_, at) => fresh(`Relance ${at}`))
  const campaign = await campaignOf(
    api,
    "Été",
    {},
    { steps: names.map((name, at) => ({ name, deadline: longAgo(2000 - at) })) },
  )
  const stepOf = async (at: number) =>
    (await campaign.stored()).steps.find((step) => step.name === names[at])
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
  for (const { id: participantId } of paid.participants)
    await api.accounting.setPayment({ collaborationId: paid.id, participantId, paid: false, version: 1 }).catch(() => 0)
  await by("keys", page, 3, async (hand) => {
    await hand.press("g", "f")
    await expect(heading(page, "Comptabilité influenceur")).toBeVisible()
    await hand.press("/")
    await hand.type(tail)
    await expect(page.getByRole("row")).toHaveCount(4)
    await hand.press("Enter", "p", "j", "p", "j", "p", "p")
    await page.waitForTimeout(3000)
  })

  await by("mouse", page, 4, async (hand) => {
    await hand.click(inMenu(page, "Comptabilité"))
    await hand.click(page.getByRole("tab", { name: "Par influenceur" }))
    await expect(page.getByRole("row").nth(1)).toContainText(paid.participants[2]?.fullName ?? "")
  })
  await by("keys", page, 4, async (hand) => {
    await hand.press("g", "f")
    await expect(heading(page, "Comptabilité influenceur")).toBeVisible()
    await hand.press("Control+k")
    await hand.type("par i")
    await expect(page.getByRole("option", { name: "Par influenceur" })).toHaveAttribute("aria-selected", "true")
    await hand.press("Enter")
    await expect(page.getByRole("row").nth(1)).toContainText(paid.participants[2]?.fullName ?? "")
  })

  await by("mouse", page, 11, async (hand) => {
    await hand.click(inMenu(page, "Comptabilité"))
    await hand.click(page.getByRole("button", { name: /^Période/ }))
    await hand.click(page.getByText("Ce trimestre", { exact: true }))
    await hand.click(inDialog(page, "Appliquer"))
    const saved = page.waitForEvent("download")
    await hand.click(page.getByRole("button", { name: "Exporter les paiements" }))
    expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  })
  await by("keys", page, 11, async (hand) => {
    await hand.press("g", "f")
    await expect(heading(page, "Comptabilité influenceur")).toBeVisible()
    await hand.press("Control+k")
    await hand.type("pér")
    await hand.press("Enter")
    await page.waitForTimeout(800)
    console.log(await page.getByRole("dialog").innerText(), await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)))
    await hand.press("ArrowDown")
  })
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
  const paid = await campaignOf(api, "Payée", { signedDate: today(), paymentReceived: true }, { rates: [110_000] })
  await settle(page)
  for (const how of ["mouse", "keys"] as const)
    await by(how, page, 18, async (hand) => {
      if (how === "mouse") await hand.click(page.getByRole("button", { name: /^Rechercher/ }).first())
      else await hand.press("Control+k")
      await hand.type(digits)
      await expect(page.getByRole("option", { name: new RegExp(brandName) })).toBeVisible()
    })
  for (const [how, { id, name, stored }] of [["mouse", gone], ["keys", lost]] as const) {
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

const firstCampaign = (page: Page) => page.getByRole("list", { name: "Collaborations" }).getByRole("link").first()

test("campaigns, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  const made = async (name: string) => {
    await page.waitForURL(/\/app\/collaborations\/(?!new)/)
    const collaborationId = new URL(page.url()).pathname.split("/").at(-1) ?? ""
    cleanups.push(() => api.collaborations.remove({ collaborationId }))
    const { collaboration, participants } = await api.collaborations.get({ collaborationId })
    expect(collaboration).toMatchObject({ name })
    return { collaboration, participants }
  }
  await settle(page)
  await by("keys", page, 5, async (hand) => {
    await hand.press("n")
    await expect(page.getByLabel("Nom", { exact: true })).toBeFocused()
    await hand.type("Aube décembre")
    for (let i = 0; i < 14; i++) {
      await page.keyboard.press("Tab")
      console.log(await page.evaluate(() => { const a = document.activeElement; return a?.id + " " + a?.ariaLabel + " " + a?.textContent?.slice(0, 40) }))
    }
  })
})
