import type { Page } from "@playwright/test"
import { apiOf } from "./support/api.ts"
import { SOFIA } from "./support/live.ts"
import { heardBy, test } from "./support/people.ts"
import { enter, expect } from "./support/test.ts"

/** What the page asks the API for from now on. */
function listen(page: Page): string[] {
  const calls: string[] = []
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname.slice(4)}${search}`)
  })
  return calls
}

const ALWAYS = ["GET /identity/me", "POST /realtime/tickets"]

test("a page that is loaded asks for each thing once", async ({ as }) => {
  const { items } = await (await apiOf(SOFIA)).clients.list({})
  const clientId = items[0]?.id ?? ""
  const page = await as(SOFIA, "/app/account")
  const calls = listen(page)
  for (const [path, expected] of [
    ["/app/dashboard", ["GET /dashboard?period=current_month"]],
    ["/app/collaborations", ["GET /collaborations?search=&status=all&type=all"]],
    [`/app/clients/${clientId}`, [`GET /clients/${clientId}`]],
    ["/app/accounting", ["GET /accounting/payments?period=all&search=", "GET /accounting/totals?period=all"]],
  ] as const) {
    calls.length = 0
    const before = heardBy(page).length
    const heard = () => heardBy(page).slice(before)
    await page.goto(path)
    await expect.poll(() => heard().some(({ type }) => type === "ready")).toBe(true)
    await page.waitForTimeout(1500)
    expect({ path, heard: heard(), calls: calls.toSorted() }).toEqual({
      path,
      heard: [{ type: "ready", keys: [] }],
      calls: [...expected, ...ALWAYS].toSorted(),
    })
  }
})

test("the frame is there and the data are asked for before the application's scripts", async ({
  page: entrance,
}) => {
  await enter(entrance, SOFIA, "/app/account")
  await expect(entrance.getByRole("heading", { level: 1 })).toBeVisible()
  const page = await entrance.context().newPage()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route("**/assets/{routes,frame,kit}-*.js", async (route) => {
    await released
    await route.continue()
  })
  const calls = listen(page)
  const faces: string[] = []
  page.on("request", (request) => request.resourceType() === "font" && faces.push(request.url()))
  await page.goto("/app/dashboard", { waitUntil: "commit" })
  const waiting = page.getByText("Chargement de votre espace…")
  await expect(waiting).toBeVisible()
  await expect
    .poll(() => calls.toSorted())
    .toEqual(["GET /dashboard?period=current_month", "GET /identity/me"])
  // On a slow line they would take the code's place.
  expect(faces).toEqual([])
  release()
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect.poll(() => faces.length).toBe(2)
})
