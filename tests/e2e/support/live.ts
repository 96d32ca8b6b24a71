import type { Locator, Page } from "@playwright/test"
import type { apiOf } from "./api.ts"
import { expect } from "./test.ts"

export const CAMILLE = "camille@lumiere.example"
export const HUGO = "hugo@lumiere.example"
export const SOFIA = "sofia@horizon.example"

/** Counted from the write's answer: two seconds, doubled for a machine that runs all tests. */
export const LIVE = { timeout: 4000 }

/** Runs `act` and waits for the API's answer to it. */
export async function written(page: Page, method: string, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(
    (response) => response.request().method() === method && response.url().includes("/api/"),
  )
  await act()
  expect((await answer).ok()).toBe(true)
}

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true })
export const dialog = (page: Page) => page.getByRole("dialog")
export const inDialog = (page: Page, button: string) =>
  dialog(page).getByRole("button", { name: button, exact: true })
export const steps = (page: Page) => page.getByRole("list", { name: "Étapes" }).getByRole("heading")
export const menu = async (page: Page, of: string, item: string) => {
  await page.getByRole("button", { name: `Actions pour « ${of} »` }).click()
  await page.getByRole("menuitem", { name: item }).click()
}
export const card = (page: Page, name: string): Locator =>
  page.getByRole("article").filter({ has: page.getByRole("link", { name, exact: true }) })

/** A unique name, so that a search finds this test's record only. */
export const fresh = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`
export const collaborationAt = (id: string) => `/app/collaborations/${id}`

type Api = Awaited<ReturnType<typeof apiOf>>

export async function rename(api: Api, collaborationId: string, name: string): Promise<void> {
  const { version, ...fields } = (await api.collaborations.get({ collaborationId })).collaboration
  await api.collaborations.update({ collaborationId, version, fields: { ...fields, name }, participants: {} })
}
