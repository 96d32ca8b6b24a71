import type { Page } from "@playwright/test"
import { monthOf, today } from "../../packages/core/src/lib/day.ts"
import { newId } from "../../packages/core/src/lib/id.ts"
import { apiOf } from "./support/api.ts"
import { CAMILLE, SOFIA } from "./support/live.ts"
import { heardBy, test } from "./support/people.ts"
import { enter, expect } from "./support/test.ts"

/** Collects the page's API requests from now on. */
function listen(page: Page): string[] {
  const calls: string[] = []
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname.slice(4)}${search}`)
  })
  return calls
}

/** Collects the page's font requests from now on: on a slow line they would delay code and data. */
function listenForFaces(page: Page): string[] {
  const faces: string[] = []
  page.on("request", (request) => request.resourceType() === "font" && faces.push(request.url()))
  return faces
}

const ALWAYS = [
  "GET /collaborations/due-counts",
  "GET /identity/me",
  "GET /notifications/unread",
  "POST /realtime/tickets",
]

test("loading a page requests each resource once", async ({ as }) => {
  const api = await apiOf(SOFIA)
  const clientId = (await api.clients.list({})).items[0]?.id ?? ""
  // With a step, since pages that show one load the people too.
  const campaignId =
    (await api.collaborations.dueSteps({ to: "2999-12-31" })).items[0]?.collaboration.id ?? ""
  const page = await as(SOFIA, "/app/account")
  const heardFrom = async (path: string) => {
    const before = heardBy(page).length
    const received = () => heardBy(page).slice(before)
    await page.goto(path)
    await expect.poll(() => received().some(({ type }) => type === "ready")).toBe(true)
    return received
  }
  // Announcements of fresh demo data may still arrive.
  await expect(async () =>
    expect((await heardFrom("/app/account"))()).toEqual([{ type: "ready", keys: [] }]),
  ).toPass()
  const calls = listen(page)
  for (const [path, expected] of [
    ["/app/dashboard", ["GET /collaborations/due-steps", "GET /dashboard?period=current_month"]],
    [
      "/app/today",
      [
        "GET /accounting/totals?period=all",
        "GET /agencies/teammates",
        "GET /castings/to-follow",
        "GET /collaborations/due-steps?whose=team",
        "GET /onboarding",
        `GET /planner/days/${today()}`,
        "GET /recruitment/follow-ups",
      ],
    ],
    ["/app/collaborations", ["GET /collaborations?search=&status=all&type=all", "GET /views"]],
    [`/app/collaborations/${campaignId}`, ["GET /agencies/teammates", `GET /collaborations/${campaignId}`]],
    [`/app/clients/${clientId}`, [`GET /clients/${clientId}`]],
    [
      "/app/accounting",
      ["GET /accounting/payments?period=all&search=", "GET /accounting/totals?period=all", "GET /views"],
    ],
  ] as const) {
    calls.length = 0
    const heard = await heardFrom(path)
    await page.waitForTimeout(1500)
    expect({ path, heard: heard(), calls: calls.toSorted() }).toEqual({
      path,
      heard: [{ type: "ready", keys: [] }],
      calls: [...expected, ...ALWAYS].toSorted(),
    })
  }
})

test("a public page requests its data once, before its own code and the fonts", async ({ page }) => {
  const links = await linksOf(CAMILLE)
  const calls = listen(page)
  const faces = listenForFaces(page)
  for (const { path, call } of links) {
    calls.length = 0
    faces.length = 0
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route("**/assets/data-*.js", async (route) => {
      await released
      await route.continue()
    })
    await page.goto(path, { waitUntil: "commit" })
    await expect.poll(() => calls).toEqual([call])
    await expect(page.getByText("Chargement…")).toBeVisible()
    expect(faces).toEqual([])
    release()
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByText("Chargement…")).toBeHidden()
    expect(calls.filter((one) => !/manifest$/.test(one))).toEqual([call])
    await expect.poll(() => faces.length).toBe(2)
    await page.unrouteAll()
  }
})

/** A public page of each kind, and its API requests. */
async function linksOf(email: string) {
  const api = await apiOf(email)
  const campaign = (await api.collaborations.list({})).items.find(
    ({ linkActive, participantCount }) => linkActive && participantCount > 0,
  )
  const casting = (await api.castings.list({})).items.find(({ linkActive }) => linkActive)
  const roster = (await api.roster.list({})).items
  const collaborationId = campaign?.id ?? ""
  const { participants } = await api.collaborations.get({ collaborationId })
  const { id: participantId = "", influencerId = "" } = participants[0] ?? {}
  const { key } = await api.collaborations.influencerLink({ collaborationId, participantId })
  const { briefs } = await api.planner.create({
    influencerIds: [roster[1]?.id ?? ""],
    dates: [today()],
    tasks: [{ id: newId(), text: "Une story" }],
    internalNotes: "",
  })
  const guest = `${collaborationId}?influencerId=${participantId}&key=${key}`
  const slug = briefs[0]?.slug
  return [
    { path: `/suivi/${campaign?.linkToken}`, call: `GET /tracking/${campaign?.linkToken}` },
    { path: `/casting/${casting?.linkToken}`, call: `GET /brand-casting/${casting?.linkToken}` },
    { path: `/collaboration/${guest}`, call: `GET /guest-collaboration/${guest}` },
    { path: `/influencer/${influencerId}`, call: `GET /influencer-profile/${influencerId}` },
    { path: `/brief/${slug}`, call: `GET /brief/${slug}?month=${monthOf(today())}` },
  ]
}

test("the shell renders and the data requests start before the application's scripts load", async ({
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
  const faces = listenForFaces(page)
  await page.goto("/app/dashboard", { waitUntil: "commit" })
  const waiting = page.getByText("Chargement…")
  await expect(waiting).toBeVisible()
  await expect
    .poll(() => calls.toSorted())
    .toEqual(["GET /dashboard?period=current_month", "GET /identity/me"])
  expect(faces).toEqual([])
  release()
  await expect(page.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect.poll(() => faces.length).toBe(2)
})
