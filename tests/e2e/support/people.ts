import type { Browser, BrowserContext, Page } from "@playwright/test"
import type { ServerMessage } from "@trame/core/realtime/messages"
import { sessionOf } from "./session.ts"
import { test as base, expect } from "./test.ts"

interface People {
  /** Opens a page in a separate browser as this user, with live updates on. */
  as(email: string, path: string): Promise<Page>
}

const heard = new WeakMap<Page, ServerMessage[]>()

/** Messages that a page received over its sockets. */
export const heardBy = (page: Page): readonly ServerMessage[] => heard.get(page) ?? []

function listen(page: Page): void {
  const messages: ServerMessage[] = []
  heard.set(page, messages)
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => messages.push(JSON.parse(String(payload)))),
  )
}

/** A separate browser in which this user is signed in. */
async function browserOf(browser: Browser, email: string): Promise<BrowserContext> {
  const origin = process.env.TRAME_URL ?? ""
  const { entries } = await sessionOf(email)
  const localStorage = entries.map(([name, value]) => ({ name, value }))
  return browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

/** A test with several users at work. */
export const test = base.extend<People>({
  as: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (email, path) => {
      const context = await browserOf(browser, email)
      contexts.push(context)
      const page = await context.newPage()
      listen(page)
      await page.goto(path)
      await expect.poll(() => heardBy(page).some(({ type }) => type === "ready")).toBe(true)
      return page
    })
    for (const context of contexts) await context.close()
  },
})
