import { dayAfter, today } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import { CAMILLE, dialog, fresh, HUGO, heading, inDialog } from "./support/live.ts"
import { by, campaignOf, cleanUp, cleanups, command, HOWS, inMenu, settle } from "./support/monday.ts"
import { expect, test } from "./support/test.ts"

test.describe.configure({ timeout: 150_000 })
test.afterEach(cleanUp)

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
