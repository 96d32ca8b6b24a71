import { test as base, expect, type Page } from "@playwright/test"
import { DEMO_PASSWORD } from "../../../scripts/seed/accounts.ts"
import { sessionOf } from "./session.ts"

export { expect } from "@playwright/test"

/** Tests against the running engine. A test fails when its page logs an error. */
export const test = base.extend<{ quiet: undefined }>({
  baseURL: async ({ browserName: _ }, use) => {
    await use(process.env.TRAME_URL)
  },
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on("pageerror", (error) => errors.push(String(error)))
      page.on("console", (message) => {
        if (/content security policy/i.test(message.text())) errors.push(message.text())
      })
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

/** The platform's owner, at first without an agency. */
export const OWNER = "proprietaire@trame.example"

/** Signs in on the sign-in page; resolves inside the application. */
export async function signIn(
  page: Page,
  email: string,
  arrival: string | RegExp = "**/app/**",
): Promise<void> {
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Mot de passe", { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await page.waitForURL(arrival)
}

/** Opens a page as a signed-in user. */
export async function enter(page: Page, email: string, path: string, site?: string): Promise<void> {
  const { entries } = await sessionOf(email, site)
  await page.goto("/config.json")
  await page.evaluate((all) => {
    for (const [name, value] of all) localStorage.setItem(name, value)
  }, entries)
  await page.goto(path)
}
