import type { Page } from "@playwright/test"
import { CAMILLE } from "./support/live.ts"
import { creatorWithAccount, inboxOf } from "./support/mailbox.ts"
import { enter, expect, test } from "./support/test.ts"

/** The demo account has each kind of hostile mail in each variant, in turns. */
const KINDS = 50
const GUISES = 4
const TRAPS = "pieges@gmail.example"

test.describe.configure({ timeout: 240_000 })

/** rules/inbox.md#mail-content */
test("hostile mails run nothing, open nothing and fetch nothing", async ({ page, context }) => {
  const { api, id, connect } = await creatorWithAccount()
  await connect(TRAPS)
  const happened: string[] = []
  const fetched: string[] = []
  page.on("dialog", (dialog) => {
    happened.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on("download", (download) => happened.push(`a download: ${download.url()}`))
  context.on("page", (opened) => happened.push(`a window: ${opened.url()}`))
  await context.route(isForeign, (route) => {
    fetched.push(route.request().resourceType())
    return route.abort()
  })
  await enter(page, CAMILLE, inboxOf(id))
  const address = page.url()
  await expect(page).toHaveTitle("Talent Manager · Trame")
  let withPictures = 0
  for (const threadId of await oneOfEach()) {
    const answered = page.waitForResponse((response) => response.url().endsWith(`/threads/${threadId}`))
    await goTo(page, `${inboxOf(id)}&thread=${threadId}`)
    await answered
    const thread = page.getByRole("region", { name: "Messages du fil" })
    await expect(thread.getByRole("article").first()).toBeVisible()
    const layout = thread.getByRole("button", { name: "Afficher la mise en page" })
    const frames = thread.locator("iframe")
    const pages = await layout.count()
    for (let place = 0; place < pages; place++) await layout.first().click()
    await expect(frames).toHaveCount(pages)
    for (const frame of await frames.all()) await waitForFrame(frame)
    expect(fetched, `before pictures were asked for, in ${threadId}`).toEqual([])
    const pictures = thread.getByRole("button", { name: "Afficher les images" })
    while (await pictures.count()) {
      withPictures++
      await pictures.first().click()
      await expect(pictures.first()).toBeHidden()
    }
    for (const frame of await frames.all()) await waitForFrame(frame)
    expect(fetched.splice(0).filter((type) => type !== "image")).toEqual([])
    await expect(page).toHaveTitle("Talent Manager · Trame")
    expect(new URL(page.url()).origin).toBe(new URL(address).origin)
  }
  expect(happened).toEqual([])
  expect(withPictures).toBeGreaterThan(0)

  /** One mail of each kind, with changing variants. */
  async function oneOfEach() {
    const threadIds: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { items, nextCursor } = await api.inbox.mails({ influencerId: id, cursor })
      threadIds.unshift(...items.map((mail) => mail.threadId).reverse())
      if (!nextCursor) break
      cursor = nextCursor
    }
    const chosen = threadIds.filter(
      (_, place) => Math.floor(place / KINDS) === ((place % KINDS) + 3) % GUISES,
    )
    expect(chosen).toHaveLength(KINDS)
    return new Set(chosen)
  }
})

const isForeign = ({ protocol, hostname }: URL): boolean =>
  /^(https?|wss?):$/.test(protocol) && hostname !== "localhost" && hostname !== "127.0.0.1"

/** Navigates without reloading the site. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to)
    dispatchEvent(new PopStateEvent("popstate"))
  }, path)
}

/** Waits until the frame has its page, and its content had time to act. */
async function waitForFrame(frame: ReturnType<Page["locator"]>): Promise<void> {
  await expect(frame.contentFrame().locator("body")).toBeAttached()
  await frame.page().waitForTimeout(100)
}
