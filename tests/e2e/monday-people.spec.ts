import { dayAfter, today } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import { makeCasting } from "./support/casting.ts"
import { CAMILLE, dialog, fresh, heading, inDialog } from "./support/live.ts"
import { by, campaignOf, cleanUp, cleanups, command, HOWS, inMenu, settle } from "./support/monday.ts"
import { expect, test } from "./support/test.ts"

test.describe.configure({ timeout: 150_000 })
test.afterEach(cleanUp)

const frenchDay = (day: string) => day.split("-").reverse().join("/")

test("one creator goes into three campaigns, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  // Two letters that name one campaign each.
  const marks = ["Zq", "Xk", "Wj"]
  const campaigns: Awaited<ReturnType<typeof campaignOf>>[] = []
  for (const mark of marks) campaigns.push(await campaignOf(api, mark))
  await settle(page)
  for (const how of HOWS)
    await by(how, page, 7, async (hand) => {
      if (how === "mouse") {
        await hand.click(inMenu(page, "Créateurs"))
        await hand.click(page.getByRole("button", { name: /^Ajouter .+ à…$/ }).first())
        await hand.click(dialog(page).getByRole("button", { name: /^Une collaboration/ }))
        // The newest come first.
        for (const { name } of campaigns)
          await hand.click(dialog(page).getByRole("button", { name: new RegExp(name) }))
      } else {
        await hand.press("g", "i")
        await expect(heading(page, "Créateurs")).toBeVisible()
        await expect(page.locator("main [data-item]").first()).toBeVisible()
        await hand.press("j", "j", "a")
        await expect(dialog(page).getByLabel("Rechercher une destination")).toBeFocused()
        await hand.press("ArrowDown", "Enter")
        const field = dialog(page).getByLabel("Rechercher une collaboration")
        for (const mark of marks) {
          await expect(field).toBeFocused()
          await expect(field).toHaveValue("")
          await hand.type(mark)
          await hand.press("Enter")
          await expect(field).toHaveValue("")
        }
      }
      const people = how === "mouse" ? 1 : 2
      for (const { stored } of campaigns)
        await expect.poll(async () => (await stored()).participants.length).toBe(people)
    })
})

test("a brand's decisions become a campaign, by mouse and by keyboard", async ({ page }) => {
  await settle(page)
  for (const how of HOWS) {
    const name = fresh("Décidé")
    const { castingId, token, names } = await makeCasting(name, 2)
    const api = await apiOf(CAMILLE)
    cleanups.push(() => api.castings.remove({ castingId }))
    const [first] = (await api.brandCasting.get({ token })).proposals
    await api.brandCasting.decide({
      token,
      decisions: [{ proposalId: first?.id ?? "", status: "accepted", comment: "", decisionVersion: 0 }],
    })
    const converting = page.getByRole("dialog", { name: "Créer la collaboration" })
    await by(how, page, 9, async (hand) => {
      if (how === "mouse") {
        await hand.click(inMenu(page, "Casting"))
        await hand.click(page.getByRole("link", { name }))
        await hand.click(inDialog(page, "Créer la collaboration"))
        await hand.click(converting.getByRole("button", { name: "Créer la collaboration" }))
      } else {
        await hand.press("g", "s")
        await expect(page.getByRole("link", { name })).toBeVisible()
        await hand.press("j", "Enter")
        await expect(page.getByRole("dialog", { name })).toBeVisible()
        await command(page, hand, "cr", /^Créer la collaboration/)
        await expect(converting).toBeVisible()
        await hand.press("Control+Enter")
      }
      await expect(page).toHaveURL(/\/app\/collaborations\/new\?id=/)
      const id = new URL(page.url()).searchParams.get("id") ?? ""
      cleanups.push(() => api.collaborations.remove({ collaborationId: id }))
      const { participants } = await api.collaborations.get({ collaborationId: id })
      expect(participants.map(({ fullName }) => fullName)).toEqual([names[0]])
    })
  }
})

test("an influencer search fills a casting, by mouse and by keyboard", async ({ page }) => {
  await settle(page)
  for (const how of HOWS) {
    const name = fresh("Qz")
    const { castingId, answers } = await makeCasting(name, 1)
    const api = await apiOf(CAMILLE)
    cleanups.push(() => api.castings.remove({ castingId }))
    const cards = page.getByRole("list", { name: "Influenceurs", exact: true }).locator("[data-item]")
    await by(how, page, 10, async (hand) => {
      const fields = ["Nombre minimum : abonnés", "Nombre maximum : abonnés", "Nombre minimum : engagement"]
      const values = ["50000", "200000", "3"]
      if (how === "mouse") await hand.click(inMenu(page, "Discover"))
      else await hand.press("g", "v")
      await expect(heading(page, "Discover")).toBeVisible()
      if (how === "mouse") await hand.click(page.getByRole("button", { name: "Filtres avancés" }))
      else await hand.press("f")
      for (const [at, label] of fields.entries()) {
        const field = page.getByLabel(label)
        if (how === "mouse") await hand.click(field)
        else {
          if (at > 0) await hand.press("Tab")
          await expect(field).toBeFocused()
        }
        await hand.type(values[at] ?? "")
      }
      if (how === "mouse") {
        await hand.click(page.getByLabel("Catégorie"))
        await hand.click(page.getByTitle("Beauté", { exact: true }))
      } else {
        await hand.press("Tab", "Tab", "Tab")
        await expect(page.getByLabel("Catégorie")).toBeFocused()
        await hand.type("beau")
        await expect(page.getByTitle("Beauté", { exact: true })).toBeVisible()
        await hand.press("Enter")
      }
      await expect(page).toHaveURL(/minEngagement=3.*category=Beaut|category=Beaut.*minEngagement=3/)
      await expect(cards.first()).toContainText("Beauté")
      if (how === "mouse") {
        await hand.click(cards.nth(0).getByRole("checkbox"))
        await hand.click(cards.nth(1).getByRole("checkbox"))
        await hand.click(page.getByRole("button", { name: "Ajouter à…" }))
        await hand.click(dialog(page).getByRole("button", { name: /^Un casting/ }))
        await hand.click(dialog(page).getByRole("button", { name: new RegExp(name) }))
      } else {
        await hand.press("Tab", "Tab", "x", "j", "x", "a")
        await expect(dialog(page).getByLabel("Rechercher une destination")).toBeFocused()
        await hand.press("ArrowDown", "ArrowDown", "Enter")
        await expect(dialog(page).getByLabel("Rechercher un casting")).toBeFocused()
        await hand.type("qz")
        await hand.press("Enter")
      }
      await expect.poll(async () => (await answers()).length).toBe(3)
    })
  }
})

test("the clients of another tool are imported, by mouse and by keyboard", async ({ page, context }) => {
  const api = await apiOf(CAMILLE)
  await context.grantPermissions(["clipboard-read", "clipboard-write"])
  await settle(page)
  for (const how of HOWS) {
    const mark = fresh("Import")
    const lines = Array.from(
      { length: 40 },
      (_, at) => `${mark} ${at},Beauté,Nadia,Benali,nadia.${at}@temoin.example,06 12 34 56 ${10 + at}`,
    )
    const csv = ["Company name,Industry,First Name,Last Name,Email,Phone Number", ...lines].join("\n")
    const made = async () => (await api.clients.list({ search: mark })).items
    cleanups.push(async () => {
      for (let items = await made(); items.length > 0; items = await made())
        await Promise.all(items.map(({ id: clientId }) => api.clients.remove({ clientId })))
    })
    await by(how, page, 12, async (hand) => {
      if (how === "mouse") {
        await hand.click(inMenu(page, "Clients"))
        await hand.click(page.getByRole("button", { name: "Importer" }))
        const chooser = page.waitForEvent("filechooser")
        await hand.click(dialog(page).getByText("Choisir un fichier CSV"))
        await (await chooser).setFiles({
          name: "hubspot.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(csv),
        })
        await hand.click(inDialog(page, "Importer 40 clients"))
      } else {
        await page.evaluate((text) => navigator.clipboard.writeText(text), csv)
        await command(page, hand, "imp", "Importer des clients")
        await expect(dialog(page).getByLabel("Ou collez vos lignes")).toBeFocused()
        await hand.press("Control+v")
        await hand.press("Control+Enter")
        await expect(inDialog(page, "Importer 40 clients")).toBeVisible()
        await hand.press("Control+Enter")
      }
      await expect
        .poll(async () => (await api.clients.list({ search: mark })).total, { timeout: 30_000 })
        .toBe(40)
      const [one] = await made()
      const { client } = await api.clients.get({ clientId: one?.id ?? "" })
      expect(client).toMatchObject({ sector: "Beauté", contacts: [{ name: "Nadia Benali" }] })
      expect(client.contacts[0]?.phone).toContain("06 12 34 56")
    })
  }
})

test("a step moves to another day of the calendar, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  await settle(page)
  // A step of today is in the first cell that the keyboard enters.
  for (const how of HOWS) {
    const campaign = await campaignOf(
      api,
      "Datée",
      {},
      { steps: [{ name: fresh("0 Étape"), deadline: today() }] },
    )
    const [step] = (await campaign.stored()).steps
    const target = dayAfter(today(), today().endsWith("-01") ? 1 : -1)
    const cell = (day: string) => page.locator(`li:has(> [data-day="${day}"])`)
    await by(how, page, 14, async (hand) => {
      if (how === "mouse") await hand.click(inMenu(page, "Calendrier"))
      else await hand.press("g", "k")
      const entry = cell(today()).getByRole("link", { name: step?.name ?? "" })
      await expect(entry).toBeVisible()
      if (how === "mouse") await hand.drag(entry, cell(target))
      else {
        await hand.press("t")
        while (!(await entry.evaluate((link) => link === document.activeElement))) await hand.press("Tab")
        await hand.press("d")
        await expect(dialog(page).getByLabel("Nouvelle date")).toBeFocused()
        await hand.type(frenchDay(target).slice(0, 5))
        await hand.press("Control+Enter")
      }
      await expect.poll(async () => (await campaign.stored()).steps[0]?.deadline).toBe(target)
    })
  }
})

test("one brief goes to four creators, by mouse and by keyboard", async ({ page }) => {
  const api = await apiOf(CAMILLE)
  await settle(page)
  for (const how of HOWS) {
    const text = `Story ${how}`
    const planned = async () =>
      (await api.planner.day({ date: today() })).briefs.filter(({ tasks }) =>
        tasks.some((task) => task.text === text),
      )
    cleanups.push(async () => {
      for (const { date, influencerId } of await planned()) await api.planner.remove({ date, influencerId })
    })
    await by(how, page, 21, async (hand) => {
      const picker = page.getByRole("dialog", { name: "Sélectionner un influenceur" })
      const form = page.getByRole("dialog", { name: "Nouvelle tâche" })
      if (how === "mouse") {
        await hand.click(inMenu(page, "Tâches influenceurs"))
        await hand.click(page.getByRole("button", { name: "Nouvelle tâche" }))
        await hand.click(inDialog(page, "Sélectionner un influenceur"))
        for (const at of [0, 1, 2, 3])
          await hand.click(
            picker
              .getByRole("listitem")
              .nth(at)
              .getByRole("button", { name: /Ajouter$/ }),
          )
        await hand.click(picker.getByRole("button", { name: "Terminer" }))
        await hand.click(form.getByPlaceholder("Ajouter une tâche"))
      } else {
        await hand.press("g", "b")
        await expect(heading(page, "Tâche influenceur")).toBeVisible()
        await hand.press("n")
        await expect(form.getByRole("button", { name: "Sélectionner un influenceur" })).toBeFocused()
        await hand.press("Enter")
        await expect(picker.getByRole("listitem").nth(3)).toBeVisible()
        for (const _ of [0, 1, 2, 3]) await hand.press("ArrowDown", "Enter")
        await hand.press("Control+Enter")
        await expect(form.getByRole("button", { name: "Ajouter un autre influenceur" })).toBeFocused()
        await hand.press("Tab", "Tab", "Tab", "Tab")
        await expect(form.getByPlaceholder("Ajouter une tâche")).toBeFocused()
      }
      await hand.type(text)
      if (how === "mouse") await hand.click(form.getByRole("button", { name: "Enregistrer" }))
      else await hand.press("Control+Enter")
      await expect.poll(async () => (await planned()).length).toBe(4)
      await expect(form).toBeHidden()
    })
  }
})
