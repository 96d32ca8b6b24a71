import type { Page } from "@playwright/test"
import type { CollaborationFields } from "@trame/core/campaigns/collaborations/contract/shapes"
import { today } from "@trame/core/lib/day"
import type { apiOf } from "./api.ts"
import { type Hand, handAt } from "./hand.ts"
import { CAMILLE, fresh } from "./live.ts"
import { enter, expect, test } from "./test.ts"

/**
 * Tasks of a manager's Monday, in presses of the mouse and of the keyboard. Each begins on the list of campaigns and
 * takes the shortest way of a practised user. `mouse` and `keys` are the present limits; letters that name something
 * count one by one. `before` has the counts of the day before these ways existed: « – » where nobody had tried, « no »
 * where no way led on.
 */
const TASKS = {
  1: { task: "A late step, a week later", mouse: 2, keys: 4, before: "3 · 13" },
  2: { task: "Three steps to Hugo", mouse: 5, keys: 9, before: "7 · 27" },
  3: { task: "Mark three found payments paid, take one back", mouse: 11, keys: 15, before: "14 · no" },
  4: { task: "Whom do we owe most", mouse: 2, keys: 9, before: "3 · –" },
  5: { task: "A campaign dated this month, with one creator", mouse: 18, keys: 33, before: "22 · –" },
  6: { task: "A new client while making a campaign", mouse: 8, keys: 11, before: "– · no" },
  7: { task: "One creator into three campaigns", mouse: 6, keys: 16, before: "39 · –" },
  8: { task: "The brand's link by mail", mouse: 4, keys: 8, before: "4 · –" },
  9: { task: "A brand's decisions, then the campaign from them", mouse: 4, keys: 9, before: "2 · –" },
  10: { task: "Two of beauty, 50k to 200k, over 3 %, into a casting", mouse: 24, keys: 37, before: "no · –" },
  11: { task: "The quarter's accounting as a file", mouse: 5, keys: 22, before: "27 · –" },
  12: { task: "HubSpot's 40 clients", mouse: 4, keys: 8, before: "6 · –" },
  13: { task: "A template into a campaign, and taken back", mouse: 5, keys: 9, before: "no · –" },
  14: { task: "A step to another day in the calendar", mouse: 3, keys: 12, before: "1 · –" },
  15: { task: "A comment that names Hugo", mouse: 18, keys: 17, before: "– · 26" },
  16: { task: "A view for the team", mouse: 13, keys: 16, before: "12 · –" },
  17: { task: "Archive ten", mouse: 4, keys: 19, before: "4 · –" },
  18: { task: "Find who calls by a phone number", mouse: 11, keys: 11, before: "no · no" },
  19: { task: "Where was this creator paid", mouse: 10, keys: 11, before: "– · 13" },
  20: { task: "A deleted campaign back", mouse: 2, keys: 4, before: "no · no" },
  21: { task: "One brief for four creators", mouse: 21, keys: 28, before: "54 · –" },
} satisfies Record<number, { task: string; mouse: number; keys: number; before: string }>

type Task = keyof typeof TASKS

/** Does a task by mouse or by keyboard and checks its count; the proof of success comes last in `work`. */
export const by = (
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

export const HOWS = ["mouse", "keys"] as const
export const firstCampaign = (page: Page) =>
  page.getByRole("list", { name: "Collaborations" }).getByRole("link").first()

/** Chooses in the palette, which offers one entry for the text. */
export async function command(page: Page, hand: Hand, text: string, option: string | RegExp): Promise<void> {
  await hand.press("Control+k")
  await hand.type(text)
  await expect(page.getByRole("option", { name: option }).first()).toHaveAttribute("aria-selected", "true")
  await hand.press("Enter")
}

/** Removals of the records that a test creates. */
export const cleanups: (() => Promise<unknown>)[] = []
export async function cleanUp(): Promise<void> {
  for (const takeAway of cleanups.splice(0).reverse()) await takeAway()
}

export type Api = Awaited<ReturnType<typeof apiOf>>

export async function campaignOf(
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
export async function settle(page: Page): Promise<void> {
  await enter(page, CAMILLE, "/app/collaborations")
  for (const section of ["TÂCHES", "OUTILS"]) await page.getByRole("button", { name: section }).click()
}

export const inMenu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", {
    name: new RegExp(`^${name}`),
  })

/** A client's list of campaigns, which holds only these. */
export async function listOf(api: Api, names: readonly string[], contact = "") {
  const brand = fresh("Ombrelle")
  const contacts = contact ? [{ name: "Nadia Benali", email: contact }] : []
  const { id: clientId } = await api.clients.create({ brandName: brand, contacts })
  cleanups.push(() => api.clients.remove({ clientId }))
  const campaigns: Awaited<ReturnType<typeof campaignOf>>[] = []
  for (const name of names)
    campaigns.push(await campaignOf(api, name, { clientId, brand, signedDate: today() }))
  return { brand, clientId, campaigns, list: `/app/collaborations?client=${clientId}` }
}
