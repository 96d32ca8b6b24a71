import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Happening } from "@trame/core/together/activity/contract"
import type { Notification } from "@trame/core/together/notifications/contract"
import { beforeEach, describe, expect, it } from "vitest"
import { routes } from "../../../../packages/web/src/app/routes.tsx"
import { admin } from "../../../world/people.ts"
import { collaboration } from "../../support/campaign.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when a route asks for them, which would make its test wait.
import "../../../../packages/web/src/features/activity/ActivityPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/CollaborationPage.tsx"
import "../../../../packages/web/src/features/collaborations/detail/TogetherTab.tsx"
import "../../../../packages/web/src/features/notifications/NotificationsPage.tsx"
import "../../../../packages/web/src/app/shell/Shell.tsx"

const told: NonNullable<Notification["told"]> = {
  what: ["Brief"],
  actor: { id: "u2", name: "Zoé Martin" },
  subject: { kind: "collaboration", id: "k1", name: "Avent" },
  comment: null,
}
const notificationOf = (id: string, changes: Partial<Notification> = {}): Notification => ({
  ...{ id, at: "2026-11-25T10:00:00.000Z", kind: "stepHanded", read: false },
  told,
  ...changes,
})
const happeningOf = (id: string, changes: Partial<Happening> = {}): Happening => ({
  ...{ id, at: "2026-11-25T10:00:00.000Z", kind: "commented", what: [] },
  actor: { id: "u2", name: "Zoé Martin" },
  subject: { kind: "collaboration", id: "k1", name: "Avent" },
  ...changes,
})

let notifications: Notification[]
let activity: (cursor: string | null) => Response
let sent: string[]
let lists: (string | null)[]
let held: Promise<unknown> | null
let refuse: (() => Response) | null

const cursorOf = ({ url }: Request) => new URL(url).searchParams.get("cursor")

function enter(path: string) {
  answer({
    "/api/identity/me": () => json(200, admin),
    "/api/notifications": (request) => {
      const cursor = cursorOf(request)
      lists.push(cursor)
      if (refuse) return refuse()
      const [first, ...rest] = notifications
      if (cursor) return json(200, { items: rest, nextCursor: null })
      return json(200, { items: first ? [first] : [], nextCursor: rest.length > 0 ? "two" : null })
    },
    "/api/notifications/unread": () => json(200, { count: notifications.filter(({ read }) => !read).length }),
    ...Object.fromEntries(
      ["n1", "n2", "n3"].map((id) => [
        `/api/notifications/${id}/read`,
        async () => {
          sent.push(id)
          await held
          notifications = notifications.map((one) => (one.id === id ? { ...one, read: true } : one))
          return json(200, {})
        },
      ]),
    ),
    "/api/activity": (request) => activity(cursorOf(request)),
    "/api/activity/collaborations/k1": (request) => activity(cursorOf(request)),
    "/api/collaborations/k1": () =>
      json(200, { collaboration, participants: [], steps: [], documents: [], stats: [] }),
  })
  return visit(path, routes)
}

const user = userEvent.setup()
const plain = (text: string | null | undefined) => text?.replace(/\s+/gu, " ").trim()

beforeEach(() => {
  signIn()
  notifications = []
  activity = () => json(200, { items: [], nextCursor: null })
  sent = []
  lists = []
  held = null
  refuse = null
})

const readsAll = () => screen.getByRole("button", { name: "Tout marquer comme lu" })

describe("the notifications", () => {
  const page = () => screen.findByRole("main")
  const lines = async () => within(await page()).findAllByRole("listitem")

  it("say who did what, where, and lead there; of what one may not see any more, that alone", async () => {
    notifications = [
      notificationOf("n3", { kind: "mentioned", told: { ...told, what: [], comment: "Vois @Hugo" } }),
      notificationOf("n2", { kind: "logged", told: { ...told, what: ["Hiver", "Clos"] }, read: true }),
      notificationOf("n1", { told: null }),
    ]
    enter("/app/notifications")
    await lines()
    await user.click(screen.getByRole("button", { name: "Afficher plus" }))
    await waitFor(async () => expect(await lines()).toHaveLength(3))
    const [mention, logged, hidden] = await lines()
    const link = within(mention as HTMLElement).getByRole("link")
    expect(plain(link.textContent)).toBe("Non lue : Zoé Martin vous a mentionné — Avent")
    expect(link.getAttribute("href")).toBe("/app/collaborations/k1?tab=comments")
    expect(within(mention as HTMLElement).getByText("Vois @Hugo")).toBeDefined()
    expect(plain(within(logged as HTMLElement).getByRole("link").textContent)).toBe(
      "Zoé Martin · Hiver · Clos — Avent",
    )
    expect(within(logged as HTMLElement).queryByRole("button")).toBeNull()
    expect(within(hidden as HTMLElement).getByText("Vous n'avez plus accès à ce contenu")).toBeDefined()
    expect(within(hidden as HTMLElement).queryByRole("link")).toBeNull()
    expect(within(hidden as HTMLElement).getByRole("button", { name: "Marquer comme lue" })).toBeDefined()
    expect(screen.getByText("3 notifications affichées")).toBeDefined()
    expect(lists).toEqual([null, "two"])
  })

  it("of nobody known, and of nothing that has a name, say what happened alone", async () => {
    notifications = [
      notificationOf("n1", {
        told: { ...told, actor: { id: "", name: "" }, subject: { ...told.subject, name: "" } },
      }),
    ]
    enter("/app/notifications")
    const [only] = await lines()
    expect(plain(within(only as HTMLElement).getByRole("link").textContent)).toMatch(
      /^Non lue : vous a confié l'étape « Brief »$/,
    )
    expect(
      within(only as HTMLElement)
        .getByRole("link")
        .querySelector("strong"),
    ).toBeNull()
  })

  it("are read one by one, which leaves the others", async () => {
    notifications = [notificationOf("n2"), notificationOf("n1")]
    enter("/app/notifications")
    await lines()
    await user.click(screen.getByRole("button", { name: "Afficher plus" }))
    await waitFor(async () => expect(await lines()).toHaveLength(2))
    const [, second] = await lines()
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await user.click(within(second as HTMLElement).getByRole("button", { name: "Marquer comme lue" }))
    await waitFor(() => expect(sent).toEqual(["n1"]))
    // At once, before it is stored.
    expect(screen.getAllByRole("button", { name: "Marquer comme lue" })).toHaveLength(1)
    resolve()
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Marquer comme lue" })).toHaveLength(1))
    expect(readsAll().getAttribute("aria-disabled")).toBe("false")
  })

  it("that are read are followed without being read again, and offer nothing more to read", async () => {
    notifications = [notificationOf("n1", { read: true })]
    const router = enter("/app/notifications")
    const [only] = await lines()
    expect(readsAll().getAttribute("aria-disabled")).toBe("true")
    await user.click(within(only as HTMLElement).getByRole("link"))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/k1"))
    expect(sent).toEqual([])
  })

  it("say that they could not be read", async () => {
    refuse = () => json(403, { code: "forbidden", detail: "Refusé." })
    enter("/app/notifications")
    expect(
      await screen.findByRole("heading", { name: "Impossible d'afficher les notifications" }),
    ).toBeDefined()
  })

  it("are none", async () => {
    enter("/app/notifications")
    expect(await screen.findByRole("heading", { name: "Aucune notification" })).toBeDefined()
    expect(readsAll().getAttribute("aria-disabled")).toBe("true")
  })
})

describe.each([
  ["a team", "/app/activity"],
  ["a collaboration", "/app/collaborations/k1?tab=activity"],
])("the activity of %s", (_whose, path) => {
  it("goes on where the page before ended, one page after the other, to the last", async () => {
    const pages = [null, "two", "three"]
    const asked: (string | null)[] = []
    activity = (cursor) => {
      asked.push(cursor)
      const at = pages.indexOf(cursor)
      const items = [happeningOf(`h${at}`, { kind: "logged", what: [`Page ${at + 1}`] })]
      return json(200, { items, nextCursor: pages[at + 1] ?? null })
    }
    enter(path)
    for (const shown of [1, 2, 3]) {
      await screen.findByText(new RegExp(`Page ${shown}$`))
      expect(screen.getAllByText(/Page \d$/)).toHaveLength(shown)
      const more = screen.queryByRole("button", { name: "Afficher plus" })
      if (more) await user.click(more)
      else expect(shown).toBe(pages.length)
    }
    expect(asked).toEqual(pages)
  })
})

describe("what a team did", () => {
  const days = () =>
    within(screen.getByRole("main"))
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => plain(textContent))

  it("stands by the day on which it was in Paris, the newest first, and leads to its place", async () => {
    activity = (cursor) =>
      cursor
        ? json(200, {
            items: [
              happeningOf("c", { at: "2026-11-24T09:05:00.000Z", kind: "removed" }),
              happeningOf("d", {
                ...{ at: "2026-11-23T09:05:00.000Z", kind: "logged", what: ["Casting", "clos"] },
                subject: { kind: "casting", id: "k2", name: "Hiver" },
              }),
            ],
            nextCursor: null,
          })
        : json(200, {
            items: [
              // In Paris it is the next day already.
              happeningOf("a", { at: "2026-11-24T23:30:00.000Z" }),
              happeningOf("b", { at: "2026-11-24T10:00:00.000Z", kind: "created" }),
            ],
            nextCursor: "two",
          })
    enter("/app/activity")
    await screen.findByRole("region", { name: "mercredi 25 novembre 2026" })
    await user.click(screen.getByRole("button", { name: "Afficher plus" }))
    await screen.findByRole("region", { name: "lundi 23 novembre 2026" })
    expect(days()).toEqual(["mercredi 25 novembre 2026", "mardi 24 novembre 2026", "lundi 23 novembre 2026"])
    const region = within(screen.getByRole("region", { name: "mardi 24 novembre 2026" }))
    const [created, removed] = region.getAllByRole("listitem")
    expect(plain(created?.textContent)).toMatch(/Zoé Martin a créé la campagne — Avent ?11:00$/)
    // What is gone leads nowhere.
    expect(within(removed as HTMLElement).queryByRole("link")).toBeNull()
    expect(plain(removed?.textContent)).toContain("Zoé Martin a supprimé — Avent")
    const links = within(screen.getByRole("main")).getAllByRole("link", { name: /^(Avent|Hiver)$/ })
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/app/collaborations/k1?tab=comments",
      "/app/collaborations/k1",
      "/app/casting?dialog=detail&casting=k2",
    ])
    expect(plain(screen.getByRole("main").textContent)).toContain("Zoé Martin · Casting · clos — Hiver")
  })

  it("is nothing yet, or could not be read", async () => {
    enter("/app/activity")
    expect(await screen.findByText("Aucune activité pour le moment")).toBeDefined()
    closePage()
    activity = () => json(403, { code: "forbidden", detail: "Refusé." })
    enter("/app/activity")
    expect(await screen.findByRole("heading", { name: "Impossible d'afficher l'activité" })).toBeDefined()
  })
})
