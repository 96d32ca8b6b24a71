import type { Browser, BrowserContext, Page } from "@playwright/test"
import type { ServerMessage } from "@trame/core/realtime/messages"
import { test as base, expect, signIn } from "./test.ts"

type Session = Awaited<ReturnType<BrowserContext["storageState"]>>

interface People {
  /** Opens a page in a browser of its own, as this person; its live updates are already coming in. */
  as(email: string, path: string): Promise<Page>
}

interface Sessions {
  sessions: Map<string, Promise<Session>>
}

const heard = new WeakMap<Page, ServerMessage[]>()

/** What the API has said to a page over its sockets. */
export const heardBy = (page: Page): readonly ServerMessage[] => heard.get(page) ?? []

function listen(page: Page): void {
  const messages: ServerMessage[] = []
  heard.set(page, messages)
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => messages.push(JSON.parse(String(payload)))),
  )
}

const contextOf = (browser: Browser, storageState?: Session) =>
  browser.newContext({ baseURL: process.env.TRAME_URL, storageState })

async function sessionOf(browser: Browser, email: string): Promise<Session> {
  const context = await contextOf(browser)
  await signIn(await context.newPage(), email)
  const session = await context.storageState()
  await context.close()
  return session
}

/** Several people at work side by side; each signs in once. */
export const test = base.extend<People, Sessions>({
  sessions: [
    async ({ browserName: _ }, use) => {
      await use(new Map())
    },
    { scope: "worker" },
  ],
  as: async ({ browser, sessions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (email, path) => {
      const session = sessions.get(email) ?? sessionOf(browser, email)
      sessions.set(email, session)
      const context = await contextOf(browser, await session)
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
