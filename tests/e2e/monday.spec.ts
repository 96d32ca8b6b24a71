import { readFile } from "node:fs/promises"
import { test as base, type Page } from "@playwright/test"
import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { dayAfter, monthAfter, monthOf, today } from "@trame/core/lib/day"
import { apiOf } from "./support/api.ts"
import { makeCasting } from "./support/casting.ts"
import { type Hand, handAt } from "./support/hand.ts"
import { CAMILLE, dialog, fresh, HUGO, heading, inDialog, steps } from "./support/live.ts"
import { mailTo } from "./support/outbox.ts"
import { enter, expect, test } from "./support/test.ts"

/**
 * A manager's tasks on a Monday, in clicks and keys: `most` is the present limit, `before` the count before the
 * product's shortcuts existed; null where it had no way. Both count the shortest way of a practised user, from the list
 * of campaigns unless the task says otherwise, with the target in sight and letters counted one by one. The agency has
 * sixty campaigns, as the demo had.
 */
const TASKS = {
  // Each campaign opened for its timeline: two more pages of the list, sixty times in, and back except for the last.
  "see what is late over all campaigns": { before: 121, most: 1 },
  // In a campaign she knows: open it, and change its state twice.
  "tick a late step": { before: 3, most: 2 },
  // Open it, its menu, « Modifier », the calendar, the day, « Enregistrer ».
  "put a late step off by a week": { before: 6, most: 2 },
  "hand a step to Hugo": { before: null, most: 3 },
  "tell Hugo something about a campaign": { before: null, most: 18 },
  "read the newest notification where it leads": { before: null, most: 2 },
  // The page and three switches, all in sight; unchanged.
  "mark three payables paid": { before: 4, most: 4 },
  // The page, its search, five letters; she then added the lines up herself.
  "see what an influencer is owed": { before: 7, most: 2 },
  // Everything anew: a name of 13 letters, brand, manager, signature; two influencers found by four letters each, with
  // their rates; then four steps of 41 letters in all, each with its day.
  "make this month's campaign of last month's": { before: 102, most: 19 },
  // Open it, and the same four steps by hand.
  "give a campaign the agency's usual timeline": { before: 58, most: 6 },
  "keep a client's late campaigns as a view": { before: null, most: 18 },
  "open that view again": { before: null, most: 2 },
  // For each: the form, the field, select all, two letters, the choice, « Enregistrer », and back to the list.
  "give five campaigns to Hugo": { before: 39, most: 6 },
  "archive three finished campaigns": { before: null, most: 4 },
  "export what the filters show": { before: null, most: 1 },
  // In the form: the calendar, its « Aujourd'hui », the switch, « Enregistrer »; now the board is her default view.
  "move a campaign to « Contrat signé »": { before: 5, most: 3 },
  // The same as for any step.
  "move a date of next month by a week": { before: 6, most: 4 },
  // The form, its brand, nine letters without a match, and Enter twice; unchanged.
  "add a client while making its first campaign": { before: 13, most: 13 },
  "mail a campaign's link to the brand": { before: null, most: 4 },
  // The page, and a casting whose bar shows missing answers.
  "open a casting that waits for its brand": { before: 2, most: 2 },
} satisfies Record<string, { before: number | null; most: number }>

type Task = keyof typeof TASKS

/** Runs a task by hand and checks its count; the proof of success comes last in `work`. */
const task = (page: Page, name: Task, work: (hand: Hand) => Promise<unknown>) =>
  test.step(name, async () => {
    const hand = handAt(page)
    await work(hand)
    expect(hand.count(), name).toBeLessThanOrEqual(TASKS[name].most)
  })

/** Removals of the records that a test creates. */
const cleanups: (() => Promise<unknown>)[] = []
test.afterEach(async () => {
  for (const takeAway of cleanups.splice(0).reverse()) await takeAway()
})

/** A test's own client, whose campaigns have a list of their own. */
async function clientOfMonday(contact = "") {
  const api = await apiOf(CAMILLE)
  const brandName = fresh("Ombrelle")
  const contacts = contact ? [{ name: "Nadia Benali", email: contact }] : []
  const { id: clientId } = await api.clients.create({ brandName, contacts })
  cleanups.push(() => api.clients.remove({ clientId }))

  async function campaign(
    name: string,
    fields: Partial<CollaborationFields> = {},
    parts: { steps?: { name: string; deadline: string }[]; rates?: number[] } = {},
  ) {
    const { rates = [], steps: planned = [] } = parts
    const people = (await api.influencers.pick({})).items.slice(0, rates.length)
    const { collaboration, participants } = await api.collaborations.create({
      fields: {
        name: fresh(name),
        clientId,
        brand: brandName,
        type: "collaboration_entrante",
        manager: "Camille Laurent",
        ...fields,
      },
      steps: planned,
      participants: people.map(({ id }, at) => ({
        influencerId: id,
        rate: rates[at] ?? 0,
        paidPercentage: 100,
        deliverables: [],
      })),
    })
    const collaborationId = collaboration.id
    cleanups.push(() => api.collaborations.remove({ collaborationId }))
    const stored = () => api.collaborations.get({ collaborationId })
    return { id: collaborationId, name: collaboration.name, participants, stored }
  }
  return { api, clientId, brandName, campaign, list: `/app/collaborations?client=${clientId}` }
}

/** Comments of colleagues in a user's notifications, newest first. */
const commentsTo = async (api: Awaited<ReturnType<typeof apiOf>>) =>
  (await api.notifications.list({})).items.map(({ told }) => told?.comment ?? "")

const inMenu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", {
    name: new RegExp(`^${name}`),
  })
const campaignLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true })
const option = (page: Page, name: string) => page.locator(".ant-select-item-option", { hasText: name })
const choiceOf = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Sélectionner ${name}`, exact: true })

/** The list of campaigns, the start of each task. */
async function openList(page: Page): Promise<void> {
  await inMenu(page, "Collaborations").click()
  await expect(heading(page, "Collaborations")).toBeVisible()
}

/** A page at this address that lists this campaign. */
async function openPage(page: Page, path: string, campaign: string): Promise<void> {
  await page.goto(path)
  await expect(campaignLink(page, campaign)).toBeVisible()
}

test("late steps: see, tick, put off, hand over, comment", async ({ page }) => {
  const { api, campaign, list } = await clientOfMonday()
  const longAgo = (days: number) => dayAfter(today(), -days)
  const names = [fresh("Relancer la marque"), fresh("Valider le montage"), fresh("Envoyer le brief")] as const
  const [first, second, third] = names
  const summer = await campaign("Été", {}, { steps: [{ name: first, deadline: longAgo(903) }] })
  const winter = await campaign(
    "Hiver",
    {},
    {
      steps: [
        { name: second, deadline: longAgo(902) },
        { name: third, deadline: longAgo(901) },
      ],
    },
  )
  const stepOf = async (from: typeof winter, name: string) =>
    (await from.stored()).steps.find((step) => step.name === name)
  const hugo = await apiOf(HUGO)
  const { id: hugosId } = await hugo.identity.me()
  await enter(page, CAMILLE, "/app/collaborations")

  await openList(page)
  await task(page, "see what is late over all campaigns", async (hand) => {
    await hand.click(inMenu(page, "Aujourd'hui"))
    const late = page.getByRole("region", { name: /^En retard/ })
    for (const name of names) await expect(late.getByRole("link", { name, exact: true })).toBeVisible()
  })

  await openList(page)
  await task(page, "tick a late step", async (hand) => {
    await hand.click(inMenu(page, "Aujourd'hui"))
    await hand.click(page.getByRole("button", { name: `Terminer « ${first} »` }))
    await expect.poll(async () => (await stepOf(summer, first))?.status).toBe("done")
  })

  await openList(page)
  await task(page, "put a late step off by a week", async (hand) => {
    await hand.click(inMenu(page, "Aujourd'hui"))
    await hand.click(page.getByRole("button", { name: `+1 semaine : « ${second} »` }))
    await expect.poll(async () => (await stepOf(winter, second))?.deadline).toBe(dayAfter(today(), 7))
  })

  await openList(page)
  await task(page, "hand a step to Hugo", async (hand) => {
    await hand.click(inMenu(page, "Aujourd'hui"))
    await hand.click(page.getByRole("button", { name: `Confier « ${third} » (Camille Laurent)` }))
    await hand.click(page.getByRole("menuitem", { name: "Hugo Bernard" }))
    await expect.poll(async () => (await stepOf(winter, third))?.assigneeId).toBe(hugosId)
  })

  await openPage(page, list, winter.name)
  await task(page, "tell Hugo something about a campaign", async (hand) => {
    await hand.click(campaignLink(page, winter.name))
    await expect(heading(page, winter.name)).toBeVisible()
    await hand.press("c")
    await expect(page.getByRole("textbox", { name: "Votre commentaire" })).toBeFocused()
    await hand.type("@hu")
    await expect(page.getByRole("option", { name: "Hugo Bernard" })).toHaveAttribute("aria-selected", "true")
    await hand.press("Enter")
    await hand.type("on valide ?")
    await hand.press("Control+Enter")
    await expect.poll(() => commentsTo(hugo)).toContainEqual(expect.stringContaining("on valide ?"))
  })

  const me = await api.identity.me()
  await hugo.collaborationComments.create({ subjectId: summer.id, text: `@[${me.id}] la marque a répondu` })
  await expect.poll(async () => (await commentsTo(api))[0]).toContain("la marque a répondu")
  await openList(page)
  await task(page, "read the newest notification where it leads", async (hand) => {
    await hand.click(page.getByRole("button", { name: /^Notifications/ }))
    const newest = page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem").first()
    await expect(newest).toContainText("la marque a répondu")
    await hand.click(newest.getByRole("link"))
    await expect(heading(page, summer.name)).toBeVisible()
    await expect(page.getByRole("tabpanel").getByText("la marque a répondu")).toBeVisible()
  })
})

test("a campaign: copy of last month's, timeline, board, new client", async ({ page }) => {
  const { api, brandName, campaign, list } = await clientOfMonday()
  const signed = dayAfter(today(), -31)
  const lastMonth = await campaign(
    "Aube novembre",
    { signedDate: signed },
    {
      rates: [120_000, 80_000],
      steps: [
        { name: "Brief envoyé", deadline: dayAfter(signed, 3) },
        { name: "Tournage", deadline: dayAfter(signed, 10) },
        { name: "Validation", deadline: dayAfter(signed, 17) },
        { name: "Publication", deadline: dayAfter(signed, 24) },
      ],
    },
  )
  const bare = await campaign("Sans étapes", { signedDate: today() })
  const quoted = await campaign("Devis accepté", { quoteSent: true, quoteNumber: "D-78" })
  const template = await api.timelineTemplates.create({
    name: fresh("Lancement"),
    steps: [
      { name: "Brief envoyé", offset: 3 },
      { name: "Tournage", offset: 10 },
      { name: "Validation", offset: 17 },
      { name: "Publication", offset: 24 },
    ],
  })
  cleanups.push(() => api.timelineTemplates.remove({ templateId: template.id }))
  await enter(page, CAMILLE, "/app/collaborations")

  await openPage(page, list, lastMonth.name)
  await task(page, "make this month's campaign of last month's", async (hand) => {
    await hand.click(page.getByRole("button", { name: `Dupliquer ${lastMonth.name}` }))
    await hand.click(page.getByLabel("Nom", { exact: true }))
    await hand.press("Control+a")
    await hand.type("Aube décembre")
    await hand.click(page.getByLabel("Date de signature"))
    await hand.click(page.locator(".ant-picker-dropdown").getByText("Aujourd'hui"))
    await expect(page.getByText("4 étapes à faire, 31 jours plus tard.")).toBeVisible()
    await hand.click(page.getByRole("button", { name: "Enregistrer", exact: true }))
    await page.waitForURL(/\/app\/collaborations\/(?!new)/)
    const collaborationId = new URL(page.url()).pathname.split("/").at(-1) ?? ""
    cleanups.push(() => api.collaborations.remove({ collaborationId }))
    const copy = await api.collaborations.get({ collaborationId })
    expect(copy.collaboration).toMatchObject({
      name: "Aube décembre",
      brand: brandName,
      signedDate: today(),
    })
    expect(copy.participants.map(({ rate }) => rate)).toEqual([120_000, 80_000])
    expect(copy.steps.map(({ deadline }) => deadline)).toEqual(
      [3, 10, 17, 24].map((days) => dayAfter(today(), days)),
    )
  })

  await openPage(page, list, bare.name)
  await task(page, "give a campaign the agency's usual timeline", async (hand) => {
    await hand.click(campaignLink(page, bare.name))
    await hand.click(page.getByRole("button", { name: "Modèles" }))
    await hand.click(page.getByRole("menuitem", { name: "Appliquer un modèle" }))
    await hand.click(dialog(page).getByLabel("Modèle"))
    await hand.click(option(page, template.name))
    await hand.click(inDialog(page, "Ajouter 4 étapes"))
    await expect(steps(page)).toHaveText(["Brief envoyé", "Tournage", "Validation", "Publication"])
    expect((await bare.stored()).steps[3]?.deadline).toBe(dayAfter(today(), 24))
  })

  await openPage(page, `${list}&view=board`, quoted.name)
  await task(page, "move a campaign to « Contrat signé »", async (hand) => {
    await hand.click(page.getByRole("button", { name: `Déplacer « ${quoted.name} »` }))
    await hand.click(page.getByRole("menuitem", { name: "Contrat signé" }))
    await hand.click(inDialog(page, "Déplacer"))
    await expect(
      page.getByRole("region", { name: "Contrat signé" }).getByRole("link", { name: quoted.name }),
    ).toBeVisible()
    await expect
      .poll(async () => (await quoted.stored()).collaboration)
      .toMatchObject({ contractSigned: true, signedDate: today() })
  })

  await openList(page)
  await task(page, "add a client while making its first campaign", async (hand) => {
    const name = `Ivoire${Math.random().toString(36).slice(2, 5)}`
    await hand.press("n")
    await hand.click(page.getByRole("button", { name: "Choisir", exact: true }))
    const search = dialog(page).getByRole("searchbox", { name: "Rechercher un client" })
    await expect(search).toBeFocused()
    await hand.type(name)
    await hand.press("Enter")
    const brand = page.getByRole("dialog", { name: "Nouveau client" }).getByLabel("Nom de la marque")
    await expect(brand).toHaveValue(name)
    await expect(brand).toBeFocused()
    await hand.press("Enter")
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByLabel("Marque", { exact: true })).toHaveValue(name)
    const found = async () =>
      (await api.clients.pick({ search: name })).items.find((one) => one.brandName === name)?.id ?? ""
    await expect.poll(found).not.toBe("")
    const clientId = await found()
    cleanups.push(() => api.clients.remove({ clientId }))
  })
})

test("many campaigns at once, and a saved view", async ({ page }) => {
  const { api, brandName, campaign, list } = await clientOfMonday()
  const late = await campaign(
    "En peine",
    {},
    { steps: [{ name: "Relance", deadline: dayAfter(today(), -5) }] },
  )
  const others = await Promise.all(
    [50, 40, 30, 20, 10].map((daysAgo) => campaign("Sereine", { date: dayAfter(today(), -daysAgo) })),
  )
  const [oldest, , third, , newest] = others
  if (!oldest || !third || !newest) throw new Error("Five were made")
  await enter(page, CAMILLE, "/app/collaborations")

  cleanups.push(async () => {
    const { items } = await api.views.list({})
    for (const { id: viewId, name } of items) if (name === "Ombrelle") await api.views.remove({ viewId })
  })
  await openList(page)
  await task(page, "keep a client's late campaigns as a view", async (hand) => {
    await hand.click(page.getByRole("combobox", { name: "Client" }))
    await hand.type("ombr")
    await hand.click(option(page, brandName))
    await hand.click(page.getByRole("checkbox", { name: "En retard", exact: true }))
    await expect(campaignLink(page, late.name)).toBeVisible()
    await expect(campaignLink(page, newest.name)).toBeHidden()
    await hand.click(page.getByRole("button", { name: "Vues" }))
    await hand.click(page.getByRole("menuitem", { name: "Enregistrer cette vue…" }))
    await expect(dialog(page).getByLabel("Nom de la vue")).toBeFocused()
    await hand.type("Ombrelle")
    await hand.press("Enter")
    await expect(page.getByRole("button", { name: "Vue : Ombrelle" })).toBeVisible()
  })

  await openList(page)
  await task(page, "open that view again", async (hand) => {
    await hand.click(page.getByRole("button", { name: "Vues" }))
    await hand.click(page.getByRole("menuitem", { name: "Ombrelle" }))
    await expect(page).toHaveURL(/late=yes/)
    await expect(campaignLink(page, late.name)).toBeVisible()
    await expect(page.getByRole("list", { name: "Collaborations" }).getByRole("article")).toHaveCount(1)
  })

  await openPage(page, list, newest.name)
  await task(page, "give five campaigns to Hugo", async (hand) => {
    await hand.click(choiceOf(page, newest.name))
    await hand.click(choiceOf(page, oldest.name), { modifiers: ["Shift"] })
    const chosen = page.getByRole("region", { name: "Collaborations sélectionnées" })
    await expect(chosen).toContainText("5 collaborations sélectionnées")
    await hand.click(chosen.getByRole("button", { name: "Chef de projet" }))
    await hand.click(dialog(page).getByLabel("Chef de projet"))
    await hand.click(option(page, "Hugo Bernard"))
    await hand.click(inDialog(page, "Confier"))
    await expect(page.getByText("5 collaborations confiées à Hugo Bernard")).toBeVisible()
    for (const one of others) expect((await one.stored()).collaboration.manager).toBe("Hugo Bernard")
  })

  await task(page, "export what the filters show", async (hand) => {
    const saved = page.waitForEvent("download")
    await hand.click(page.getByRole("button", { name: "Exporter les collaborations" }))
    const lines = (await readFile(await (await saved).path(), "utf8")).trim().split("\r\n")
    expect(lines.slice(1).map((line) => line.split(";")[0])).toEqual([
      late.name,
      ...others.toReversed().map(({ name }) => name),
    ])
  })

  await task(page, "archive three finished campaigns", async (hand) => {
    await hand.click(choiceOf(page, newest.name))
    await hand.click(choiceOf(page, third.name), { modifiers: ["Shift"] })
    const chosen = page.getByRole("region", { name: "Collaborations sélectionnées" })
    await expect(chosen).toContainText("3 collaborations sélectionnées")
    await hand.click(chosen.getByRole("button", { name: "Archiver" }))
    await hand.click(inDialog(page, "Archiver"))
    await expect(page.getByText("3 collaborations archivées")).toBeVisible()
    const archived = await Promise.all(others.map(async (one) => (await one.stored()).collaboration.archived))
    expect(archived).toEqual([false, false, true, true, true])
  })
})

test("payables, due dates, and mails to brands", async ({ page }) => {
  const contact = `marque.${Math.random().toString(36).slice(2, 8)}@temoin.example`
  const { api, campaign, list } = await clientOfMonday(contact)
  const paid = await campaign(
    "À régler",
    { signedDate: today(), paymentReceived: true },
    { rates: [110_000, 120_000, 130_000] },
  )
  const dear = await campaign(
    "Tête d'affiche",
    { signedDate: today(), paymentReceived: true },
    { rates: [40_000_000] },
  )
  const month = monthAfter(monthOf(today()), 1)
  const step = fresh("Accord de la marque")
  const dated = await campaign("Datée", {}, { steps: [{ name: step, deadline: `${month}-14` }] })
  await api.collaborations.setLink({ collaborationId: dated.id, active: true })
  const casting = fresh("Casting en attente")
  const { castingId } = await makeCasting(casting, 3, { openFor: 0 })
  cleanups.push(() => api.castings.remove({ castingId }))
  await enter(page, CAMILLE, "/app/collaborations")

  await openList(page)
  // As a daily user leaves the page.
  await page.getByRole("button", { name: "OUTILS" }).click()
  await task(page, "mark three payables paid", async (hand) => {
    await hand.click(inMenu(page, "Comptabilité"))
    for (const { fullName } of paid.participants)
      await hand.click(page.getByRole("switch", { name: `En attente : ${fullName}, ${paid.name}` }))
    await expect
      .poll(async () =>
        (await paid.stored()).participants.map(({ creatorInvoiceSent }) => creatorInvoiceSent),
      )
      .toEqual([true, true, true])
  })

  await openList(page)
  await task(page, "see what an influencer is owed", async (hand) => {
    const { fullName = "", influencerId = "" } = dear.participants[0] ?? {}
    await hand.click(inMenu(page, "Comptabilité"))
    await hand.click(page.getByRole("tab", { name: "Par influenceur" }))
    const { items } = await api.accounting.influencers({ search: fullName })
    const owed = items.find((one) => one.influencerId === influencerId)?.pending ?? 0
    expect(owed).toBeGreaterThanOrEqual(40_000_000)
    const euros = (owed / 100).toLocaleString("fr-FR", { style: "currency", currency: "EUR" })
    await expect(page.getByRole("row").filter({ hasText: fullName })).toContainText(euros)
  })

  await openList(page)
  await task(page, "move a date of next month by a week", async (hand) => {
    const cell = (day: string) => page.locator(`li:has(> [data-day="${month}-${day}"])`)
    await hand.click(inMenu(page, "Calendrier"))
    await hand.click(page.getByRole("button", { name: "Mois suivant" }))
    const entry = cell("14").getByRole("link", { name: step })
    await expect(entry).toBeVisible()
    await cell("21").evaluate((node) => node.scrollIntoView({ block: "center" }))
    await hand.drag(entry, cell("21"))
    await expect(cell("21").getByRole("link", { name: step })).toBeVisible()
    await expect.poll(async () => (await dated.stored()).steps[0]?.deadline).toBe(`${month}-21`)
  })

  await openList(page)
  await task(page, "open a casting that waits for its brand", async (hand) => {
    await hand.click(inMenu(page, "Aujourd'hui"))
    const waiting = page.getByRole("region", { name: /^Castings/ }).getByRole("link", { name: casting })
    await expect(waiting).toContainText("3 réponses attendues")
    await hand.click(waiting)
    await expect(page.getByRole("dialog", { name: casting })).toBeVisible()
  })

  await openPage(page, list, dated.name)
  await task(page, "mail a campaign's link to the brand", async (hand) => {
    await hand.click(campaignLink(page, dated.name))
    await hand.click(page.getByRole("button", { name: "Gérer le lien public" }))
    await hand.click(page.getByRole("button", { name: "Envoyer par e-mail" }))
    const sending = page.getByRole("dialog", { name: "Envoyer le lien par e-mail" })
    await expect(sending.getByLabel("Destinataire")).toHaveValue(contact)
    await hand.click(sending.getByRole("button", { name: "Envoyer", exact: true }))
    await expect(page.getByText(`Lien envoyé à ${contact}`)).toBeVisible()
    expect((await mailTo(contact)).text).toContain("/suivi/")
  })
})

base("the tasks take half of the former clicks and keys, also without the most improved task", () => {
  const known = Object.values(TASKS).flatMap(({ before, most }) =>
    before === null ? [] : [{ before, most }],
  )
  const rest = known.toSorted((one, other) => other.before - other.most - (one.before - one.most)).slice(1)
  for (const some of [known, rest]) {
    const before = some.reduce((sum, one) => sum + one.before, 0)
    const now = some.reduce((sum, one) => sum + one.most, 0)
    expect(2 * now).toBeLessThanOrEqual(before)
  }
})
