import { screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import type { Notification } from "@trame/core/together/notifications/contract"
import type { RouteObject } from "react-router-dom"
import { beforeEach, describe, expect, it, vi } from "vitest"
import * as Shell from "../../../../packages/web/src/app/shell/Shell.tsx"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { admin } from "../../../world/people.ts"
import { answer, closePage, json, signIn, visit } from "../../support/site.tsx"

// Here rather than when the bell asks for it, which would make its test wait.
import "../../../../packages/web/src/features/notifications/NotificationList.tsx"

const routes: RouteObject[] = [
  {
    path: "/app",
    ...Shell,
    hydrateFallbackElement: <span />,
    children: [{ path: "*", Component: () => <h1>La page</h1> }],
  },
]

const notificationOf = (id: string, name: string): Notification => ({
  ...{ id, at: "2026-11-25T10:00:00.000Z", kind: "stepHanded", read: false },
  told: {
    what: [name],
    actor: { id: "u2", name: "Zoé Martin" },
    subject: { kind: "collaboration", id: `c-${id}`, name: "Avent" },
    comment: null,
  },
})

let stored: Notification[]
let sent: string[]
let refuse: Response | null
let held: Promise<void> | null
let counted: number

function enter(unread?: number, me = admin) {
  const read = async (path: string, isRead: (id: string) => boolean) => {
    sent.push(path)
    await held
    if (refuse) return refuse
    stored = stored.map((one) => ({ ...one, read: one.read || isRead(one.id) }))
    return json(200, {})
  }
  answer({
    "/api/identity/me": () => json(200, me),
    "/api/notifications": () => json(200, { items: stored, nextCursor: null }),
    "/api/notifications/unread": () => {
      counted += 1
      return json(200, { count: unread ?? stored.filter((one) => !one.read).length })
    },
    "/api/notifications/n1/read": () => read("n1", (id) => id === "n1"),
    "/api/notifications/read": async (request) => {
      const { upTo } = await request.json()
      return read(`up to ${upTo}`, (id) => id <= upTo)
    },
  })
  return visit("/app/page", routes)
}

const user = userEvent.setup()
const bell = (said: RegExp = /^Notifications/) => screen.findByRole("button", { name: said })
async function opened() {
  const button = await bell(/non lues?$/)
  await user.click(button)
  await screen.findByRole("link", { name: /Brief/ })
  return { button, panel: screen.getByRole("dialog", { name: "Notifications" }) }
}

beforeEach(() => {
  signIn()
  ;[sent, refuse, held, counted] = [[], null, null, 0]
  stored = [notificationOf("n2", "Tournage"), notificationOf("n1", "Brief")]
})

describe("the bell", () => {
  it.each([
    [0, "Notifications", ""],
    [1, "Notifications, 1 non lue", "1"],
    [99, "Notifications, 99 non lues", "99"],
    [100, "Notifications, plus de 99 non lues", "99+"],
  ])("with %d unread says « %s »", async (count, said, shown) => {
    enter(count)
    await waitFor(async () => expect((await bell()).getAttribute("aria-label")).toBe(said))
    expect((await bell()).textContent).toBe(shown)
  })

  it("leads to all of them: from what it shows, and by itself on a phone", async () => {
    const router = enter()
    const { button } = await opened()
    await user.click(screen.getByRole("link", { name: "Toutes les notifications" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/notifications"))
    await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"))
    closePage()
    const { matchMedia } = window
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      matchMedia.call(window, query.includes("max-width") ? "(min-width: 1px)" : query),
    )
    enter()
    const link = await screen.findByRole("link", { name: "Notifications, 2 non lues" })
    expect(link.getAttribute("href")).toBe("/app/notifications")
  })

  it("is nobody's who has no subscription", async () => {
    enter(3, { ...admin, subscribed: false })
    await screen.findByRole("heading", { name: "La page" })
    expect(screen.queryByRole("button", { name: /^Notifications/ })).toBeNull()
    expect(counted).toBe(0)
  })

  it("takes the keyboard into what it shows, and Escape gives it back", async () => {
    enter()
    const { button, panel } = await opened()
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
    await user.keyboard("{Tab}{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(button.getAttribute("aria-expanded")).toBe("false")
    expect(sent).toEqual([])
  })

  it("leads to where one was followed, which is read then, and shows nothing more", async () => {
    const router = enter()
    const { button } = await opened()
    await user.click(screen.getByRole("link", { name: /Zoé Martin vous a confié l'étape « Brief »/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/c-n1"))
    expect(button.getAttribute("aria-expanded")).toBe("false")
    expect(sent).toEqual(["n1"])
    expect(await bell(/, 1 non lue$/)).toBeDefined()
  })

  it("has all read up to the newest that is shown, so that what comes meanwhile is not", async () => {
    enter()
    await opened()
    stored = [notificationOf("n3", "Montage"), ...stored]
    await user.click(screen.getByRole("button", { name: "Tout marquer comme lu" }))
    expect(await bell(/, 1 non lue$/)).toBeDefined()
    expect(sent).toEqual(["up to n2"])
    expect(within(document.body).getAllByRole("button", { name: "Marquer comme lue" })).toHaveLength(1)
  })

  it("counts down only what was unread, at once, also of those that are not shown", async () => {
    const stillSending = Promise.withResolvers<void>()
    held = stillSending.promise
    stored = stored.map((one) => ({ ...one, read: one.id === "n1" }))
    enter(5)
    await opened()
    await user.click(screen.getByRole("button", { name: "Tout marquer comme lu" }))
    expect(await bell(/, 4 non lues$/)).toBeDefined()
    stillSending.resolve()
    expect(await bell(/, 5 non lues$/)).toBeDefined()
  })

  it.each([
    ["the newest", "n1"],
    ["an older one", "n2"],
  ])("has all read where %s alone is not yet", async (_which, read) => {
    stored = stored.map((one) => ({ ...one, read: one.id === read }))
    enter()
    await opened()
    const all = () => screen.getByRole<HTMLButtonElement>("button", { name: "Tout marquer comme lu" })
    expect(all().getAttribute("aria-disabled")).toBe("false")
    await user.click(all())
    await waitFor(async () => expect((await bell()).getAttribute("aria-label")).toBe("Notifications"))
    expect(all().getAttribute("aria-disabled")).toBe("true")
    // What is disabled would have lost the keyboard.
    expect([document.activeElement, all().disabled]).toEqual([all(), false])
    await user.click(all())
    expect(sent).toEqual(["up to n2"])
    // What others do is heard of again.
    await waitFor(() => expect(isHeld()).toBe(false))
  })

  it.each([
    ["all of them", "Tout marquer comme lu"],
    ["one of them", "Marquer comme lue"],
  ])("shows %s unread again where that could not be stored, with the reason", async (_which, label) => {
    refuse = json(503, { code: "unavailable", detail: "Réessayez plus tard." })
    enter()
    await opened()
    const [, last] = screen.getAllByRole("button", { name: "Marquer comme lue" })
    const button = last?.textContent === label ? last : screen.getByRole("button", { name: label })
    await user.click(button)
    expect(await screen.findByText("Réessayez plus tard.")).toBeDefined()
    expect(await bell(/, 2 non lues$/)).toBeDefined()
    expect(screen.getAllByRole("button", { name: "Marquer comme lue" })).toHaveLength(2)
    // What others do is heard of again.
    await waitFor(() => expect(isHeld()).toBe(false))
  })
})
