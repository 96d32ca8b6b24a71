import { act, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type Notification, notification } from "@trame/core/together/notifications/contract"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { isHeld } from "../../../../packages/web/src/lib/api/pauseLiveUpdates.ts"
import { fakeApi, refusing } from "../../../world/fakeApi.ts"
import { lineOf, press, says, visit } from "../../../world/page.tsx"
import { admin } from "../../../world/people.ts"
import { builder } from "../../../world/records.ts"
import { signIn } from "../../../world/session.ts"

let stored: Notification[]
let later: Notification[]

beforeEach(() => {
  signIn()
  later = []
  stored = [aNotification({ id: "n2", told: about("k2") }), aNotification({ id: "n1" })]
})

/** rules/together.md#notifications */
describe("the bell", () => {
  it.each([
    [0, "Notifications", ""],
    [1, "Notifications, 1 non lue", "1"],
    [99, "Notifications, 99 non lues", "99"],
    [100, "Notifications, plus de 99 non lues", "99+"],
  ])("with %i unread says « %s »", async (count, said, shown) => {
    const { api } = open("/app/notifications")
    api.answer({ notifications: { unread: { count } } })
    await waitFor(async () => expect((await bell()).getAttribute("aria-label")).toBe(said))
    expect((await bell()).textContent).toBe(shown)
  })

  it("moves the focus into its panel, returns it on Escape, and links to all notifications", async () => {
    const { router } = open("/app/account")
    const { button, panel } = await openBell()
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard("{Tab}{Escape}")
    await waitFor(() => expect(document.activeElement).toBe(button))
    expect(button.getAttribute("aria-expanded")).toBe("false")
    await openBell()
    await userEvent.click(screen.getByRole("link", { name: "Toutes les notifications" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/notifications"))
    await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"))
  })

  it("on a narrow screen is a link to all notifications", async () => {
    const { matchMedia } = window
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      matchMedia.call(window, query.includes("width <") ? "(min-width: 1px)" : query),
    )
    open("/app/account")
    const link = await screen.findByRole("link", { name: "Notifications, 2 non lues" })
    expect(link.getAttribute("href")).toBe("/app/notifications")
  })

  it("is hidden without a subscription", async () => {
    const { api } = open("/app/account", 10, { ...admin, subscribed: false })
    await screen.findByRole("heading", { level: 1, name: "Compte" })
    expect(screen.queryByRole("button", { name: /^Notifications/ })).toBeNull()
    expect(api.callsOf("notifications.unread")).toEqual([])
  })

  it("marks a notification read when the user follows its link", async () => {
    const { api, router } = open("/app/account")
    const { button, panel } = await openBell()
    const [, last] = within(panel).getAllByRole("link", {
      name: /Zoé Martin vous a confié l'étape « Brief »/,
    })
    await userEvent.click(last ?? panel)
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/k1"))
    expect(button.getAttribute("aria-expanded")).toBe("false")
    expect(await bell(/, 1 non lue$/)).toBeDefined()
    expect(api.writes()).toEqual([["notifications.markRead", { ids: ["n1"] }]])
  })

  it("marks all read up to the newest shown one, at once, and not those that arrive meanwhile", async () => {
    const { api } = open("/app/account")
    await openBell()
    stored = [aNotification({ id: "n3", told: about("k3") }), ...stored]
    const held = Promise.withResolvers<void>()
    api.answer({
      notifications: {
        unread: { count: 5 },
        markAllRead: async ({ upTo }) => {
          await held.promise
          stored = stored.map((one) => ({ ...one, read: one.id <= upTo }))
          return { upTo }
        },
      },
    })
    await press(ALL)
    expect(await bell(/^Notifications$/)).toBeDefined()
    await act(async () => held.resolve())
    expect(await bell(/, 5 non lues$/)).toBeDefined()
    expect(marks()).toHaveLength(1)
    const all = screen.getByRole<HTMLButtonElement>("button", { name: ALL })
    await userEvent.click(all)
    await waitFor(() => expect(all.getAttribute("aria-disabled")).toBe("true"))
    expect([document.activeElement, all.disabled]).toEqual([all, false])
    await userEvent.click(all)
    expect(api.callsOf("notifications.markAllRead")).toEqual([{ upTo: "n2" }, { upTo: "n3" }])
  })

  it.each([ALL, ONE])(
    "when « %s » could not be stored, shows them unread again, with the reason",
    async (name) => {
      const { api } = open("/app/account")
      api.answer({ notifications: { markRead: unavailable, markAllRead: unavailable } })
      const { panel } = await openBell()
      await userEvent.click(within(panel).getAllByRole("button", { name }).at(-1) ?? panel)
      expect(await says("Réessayez plus tard.")).toBeDefined()
      expect(await bell(/, 2 non lues$/)).toBeDefined()
      expect(marks()).toHaveLength(2)
      await waitFor(() => expect(isHeld()).toBe(false))
    },
  )
})

describe("the list of notifications", () => {
  const lines = async () => within(await screen.findByRole("main")).findAllByRole("listitem")
  const withoutTime = (line: Element) => lineOf(line).replace(/ \| \d+\/\S+ \S+/, "")

  it("shows who did what, where, with a link; without access it says only that", async () => {
    stored = [
      aNotification({
        id: "n4",
        kind: "mentioned",
        told: { ...told, what: [], comment: "Vois @Hugo" },
      }),
      aNotification({
        id: "n3",
        kind: "logged",
        told: { ...about("k2"), what: ["Hiver", "Clos"] },
        read: true,
      }),
      aNotification({
        id: "n2",
        told: { ...told, actor: { id: "", name: "" }, subject: { ...told.subject, id: "k3", name: "" } },
      }),
      aNotification({ id: "n1", told: null }),
    ]
    const { api } = open("/app/notifications", 1)
    await lines()
    await press("Afficher plus")
    expect(await says("4 notifications affichées")).toBeDefined()
    expect((await lines()).map(withoutTime)).toEqual([
      "Non lue : | Zoé Martin | vous a mentionné — Avent | Vois @Hugo | Marquer comme lue | Revoir demain | Revoir lundi",
      "Zoé Martin | · Hiver · Clos — Avent | Revoir demain | Revoir lundi",
      "Non lue : | vous a confié l'étape « Brief » | Marquer comme lue | Revoir demain | Revoir lundi",
      "Vous n'avez plus accès à ce contenu | Marquer comme lue | Revoir demain | Revoir lundi",
    ])
    const main = within(screen.getByRole("main"))
    const [mention, ...others] = main.getAllByRole("link").map((link) => link.getAttribute("href"))
    expect(mention).toBe("/app/collaborations/k1?tab=comments")
    expect(others).toEqual(["/app/collaborations/k2", "/app/collaborations/k3"])
    await userEvent.click(marks()[1] ?? document.body)
    expect(marks()).toHaveLength(2)
    await waitFor(() => expect(api.writes()).toEqual([["notifications.markRead", { ids: ["n2"] }]]))
  })

  it("when they are read, keeps links without further writes, and has no button to read all", async () => {
    stored = [aNotification({ id: "n1", read: true })]
    const { api, router } = open("/app/notifications")
    const [only] = await lines()
    expect(screen.getByRole("button", { name: ALL }).getAttribute("aria-disabled")).toBe("true")
    await userEvent.click(within(only as HTMLElement).getByRole("link"))
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/collaborations/k1"))
    expect(api.writes()).toEqual([])
  })

  it("shows those about one record as a group, which is read when it opens, and can be put off and back", async () => {
    stored = ["n3", "n2", "n1"].map((id) => aNotification({ id, read: id === "n2" }))
    const { api } = open("/app/notifications")
    const head = await screen.findByRole("button", { name: /^Avent 3.notifications$/ })
    expect(await lines()).toHaveLength(1)
    await userEvent.click(head)
    expect(await lines()).toHaveLength(4)
    const [group] = screen.getAllByRole("button", { name: "Revoir demain" })
    await userEvent.click(group ?? head)
    expect(await says("3 notifications mises de côté jusqu'à demain, 9 h.")).toBeDefined()
    expect(await says("Aucune notification")).toBeDefined()
    await press("Annuler")
    await userEvent.click((await screen.findAllByRole("button", { name: "Revoir demain" }))[0] ?? head)
    await press(/^3.mises de côté$/)
    const putOff = await screen.findByRole("list", { name: "Mises de côté" })
    expect(lineOf(putOff)).toBe("Avent | 3 notifications | jeudi 26 novembre, 9 h | Remettre maintenant")
    await press("Remettre maintenant")
    expect(await screen.findByRole("button", { name: /^Avent 3.notifications$/ })).toBeDefined()
    expect(screen.queryByRole("button", { name: /mises? de côté/ })).toBeNull()
    const ids = ["n3", "n2", "n1"]
    const until = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
    expect(api.writes()).toEqual([
      ["notifications.markRead", { ids: ["n3", "n1"] }],
      ["notifications.putOff", { ids, until }],
      ["notifications.undoPutOff", { ids: ids.map((id) => `later-${id}`) }],
      ["notifications.putOff", { ids, until }],
      ["notifications.putOff", { ids, until: null }],
    ])
  })

  it("when there are none, say so", async () => {
    stored = []
    open("/app/notifications")
    expect(await says("Aucune notification")).toBeDefined()
  })
})

const told: NonNullable<Notification["told"]> = {
  what: ["Brief"],
  actor: { id: "u2", name: "Zoé Martin" },
  subject: { kind: "collaboration", id: "k1", name: "Avent" },
  comment: null,
}
const about = (id: string) => ({ ...told, subject: { ...told.subject, id } })
const aNotification = builder(notification, { at: "2026-11-25T10:00:00.000Z", kind: "stepHanded", told })
const ALL = "Tout marquer comme lu"
const ONE = "Marquer comme lue"

function open(path: string, pageSize = 10, me = admin) {
  const markRead = (isRead: (id: string) => boolean) => {
    stored = stored.map((one) => ({ ...one, read: one.read || isRead(one.id) }))
  }
  const api = fakeApi({
    identity: { me },
    notifications: {
      list: ({ cursor }) =>
        cursor
          ? { items: stored.slice(pageSize), nextCursor: null }
          : { items: stored.slice(0, pageSize), nextCursor: stored.length > pageSize ? "two" : null },
      unread: () => ({ count: stored.filter((one) => !one.read).length, putOff: later.length }),
      markRead: ({ ids }) => {
        markRead((id) => ids.includes(id))
        return { ids }
      },
      listPutOff: () => ({ items: later.map((one) => ({ ...one, backAt: "2026-11-26T08:00:00.000Z" })) }),
      putOff: ({ ids, until }) => {
        const all = [...later, ...stored]
        const isMoved = ({ id }: Notification) => ids.includes(id)
        later = until ? all.filter(isMoved) : []
        stored = until ? all.filter((one) => !isMoved(one)) : all
        return { ids: ids.map((id) => `later-${id}`) }
      },
      undoPutOff: ({ ids }) => {
        stored = later
        later = []
        return { ids }
      },
      markAllRead: ({ upTo }) => {
        markRead((id) => id <= upTo)
        return { upTo }
      },
    },
  })
  return { api, router: visit(path) }
}

const bell = (said: RegExp = /^Notifications/) => screen.findByRole("button", { name: said })
async function openBell() {
  const button = await bell(/non lues?$/)
  await userEvent.click(button)
  const panel = await screen.findByRole("dialog", { name: "Notifications" })
  await within(panel).findAllByRole("listitem")
  return { button, panel }
}
const marks = () => screen.queryAllByRole("button", { name: ONE })
const unavailable = refusing("unavailable", "Réessayez plus tard.")
