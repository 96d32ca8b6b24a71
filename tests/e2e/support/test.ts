import { test as base, expect, type Page } from "@playwright/test"
import { DEMO_PASSWORD } from "../../../scripts/seed/accounts.ts"

export { expect } from "@playwright/test"

/** Tests against the running engine. One that leaves an error on the page fails. */
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

/** By the sign-in page; resolves inside the application. */
export async function signIn(
  page: Page,
  email: string,
  password = DEMO_PASSWORD,
  arrival: string | RegExp = "**/app/**",
): Promise<void> {
  await page.goto("/login")
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Mot de passe", { exact: true }).fill(password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await page.waitForURL(arrival)
}

const kept = new Map<string, [string, string][]>()

/**
 * Opens a page as somebody who is signed in: by the sign-in page the first time, with what it left in the browser
 * after that. Signing in is tested where it is tested.
 */
export async function enter(page: Page, email: string, path: string): Promise<void> {
  const key = `${process.env.TRAME_URL} ${email}`
  const session = kept.get(key)
  if (session) {
    await page.goto("/config.json")
    await page.evaluate((entries) => {
      for (const [name, value] of entries) localStorage.setItem(name, value)
    }, session)
  } else {
    await signIn(page, email)
    const entries = await page.evaluate(() => Object.entries(localStorage))
    kept.set(
      key,
      entries.filter(([name]) => name.startsWith("Cognito")),
    )
  }
  await page.goto(path)
}

/** The platform's owner, who then works in no agency yet. */
export const signInAsOwner = (page: Page): Promise<void> =>
  signIn(page, "proprietaire@trame.example", DEMO_PASSWORD, "**/app")
