import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  type Connection,
  createConnection,
  type Link,
  waitBefore,
} from "../../../packages/web/src/app/live/LiveUpdates.tsx"
import { offline, refusal } from "../../world/fakeApi.ts"
import { type RealtimeServer, realtimeServer } from "../../world/realtime-server.ts"

// @vitest-environment node

let server: RealtimeServer
let connection: Connection
let links: Link[]
let stale: unknown[]
let pieces: unknown[]
let missed: unknown[]
let tickets: number
let refusals: number
/** How asking for a ticket fails, unless it answers. */
let failure: Error | null

beforeEach(async () => {
  server = await realtimeServer()
  ;[links, stale, pieces, missed] = [[], [], [], []]
  ;[tickets, refusals, failure] = [0, 0, null]
})
afterEach(async () => {
  connection.stop()
  // Closing takes time as it goes.
  vi.useRealTimers()
  await server.close()
})

describe("the live connection", () => {
  it.each([
    [2000, [{ topic: "clients" as const }], 2000],
    [60_000, undefined, undefined],
  ])(
    "of a page that is %i ms old hears what it missed, or reads everything anew",
    async (age, keys, said) => {
      vi.spyOn(performance, "now").mockReturnValue(1234.5)
      vi.spyOn(Date, "now").mockReturnValue(performance.timeOrigin + age)
      server.does.missed = keys
      start()
      await vi.waitFor(() => expect(missed).toEqual([keys ?? null]))
      expect(server.ages).toEqual([said])
    },
  )

  it("opens one socket with a ticket however often it is woken, says hello, and hears what goes stale", async () => {
    start()
    for (let times = 0; times < 20; times++) connection.wake()
    await isReady()
    expect([server.tickets, server.heard, links]).toEqual([["ticket 1"], ["hello"], ["up"]])
    server.say({ type: "stale", keys: [{ topic: "clients" }, { topic: "client", id: "c1" }] })
    await vi.waitFor(() => expect(stale).toEqual([{ topic: "clients" }, { topic: "client", id: "c1" }]))
    // Looked at again, the page asks whether it still stands.
    connection.wake()
    await until(() => pings() === 1)
    expect(server.tickets).toHaveLength(1)
  })

  it("passes over what it does not understand", async () => {
    await connect()
    const { say } = server
    for (const odd of ["not json", "null", { type: "news" }, { type: "stale" }, { type: "stale", keys: 3 }])
      say(odd)
    say({ type: "stale", keys: [{ topic: "weather" }, { topic: "client", id: 4 }, null, { topic: "team" }] })
    for (const odd of [{ id: "a" }, { id: 3, offset: 0, text: "" }, { id: "a", offset: "0", text: "" }])
      say({ type: "piece", ...odd })
    say({ type: "piece", id: "a", offset: 0, text: "Bonjour", more: 1 })
    await vi.waitFor(() => expect(pieces).toEqual([{ type: "piece", id: "a", offset: 0, text: "Bonjour" }]))
    expect([stale, links]).toEqual([[{ topic: "team" }], ["up"]])
  })

  it("comes back with another ticket when the socket closes, never two at once", async () => {
    await connect()
    server.sockets.at(-1)?.close()
    await isReady(2)
    expect([server.tickets, links, server.most()]).toEqual([
      ["ticket 1", "ticket 2"],
      ["up", "down", "up"],
      1,
    ])
  })

  it("waits twice as long after each failure, and as little as at first once a connection has lasted", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1)
    holdClock()
    const asksAfter = async (milliseconds: number) => {
      const before = tickets
      await settle()
      vi.advanceTimersByTime(milliseconds - 1)
      await settle()
      expect([milliseconds, tickets - before]).toEqual([milliseconds, 0])
      vi.advanceTimersByTime(1)
      await until(() => tickets === before + 1)
    }
    failure = offline()
    start()
    await until(() => tickets === 1)
    for (const wait of [500, 1000]) await asksAfter(wait)
    failure = null
    await asksAfter(2000)
    await isReady()
    const lose = () => {
      server.sockets.at(-1)?.terminate()
      return until(() => links.at(-1) === "down")
    }
    await lose()
    await asksAfter(4000)
    await isReady(2)
    vi.advanceTimersByTime(10_000)
    await lose()
    await asksAfter(500)
  })

  it("gives up when it is refused", async () => {
    failure = refusal("forbidden")
    start()
    await vi.waitFor(() => expect(links).toEqual(["off"]))
    failure = null
    holdClock()
    connection.wake()
    connection.sleep()
    connection.wake()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([tickets, refusals, links]).toEqual([1, 1, ["off"]])
  })

  it("pings every 30 seconds while it is answered, and comes back when no answer reaches it within 8", async () => {
    holdClock()
    await connect()
    await vi.advanceTimersByTimeAsync(29_999)
    expect([pings(), links]).toEqual([0, ["up"]])
    await vi.advanceTimersByTimeAsync(1)
    await until(() => pings() === 1)
    await settle()
    server.does.answerPing = false
    await vi.advanceTimersByTimeAsync(30_000)
    await until(() => pings() === 2)
    await vi.advanceTimersByTimeAsync(4000)
    // To ask once more does not put that off.
    connection.wake()
    await vi.advanceTimersByTimeAsync(3900)
    expect(links).toEqual(["up"])
    await vi.advanceTimersByTimeAsync(200)
    expect(links).toEqual(["up", "down"])
    await vi.advanceTimersByTimeAsync(600)
    vi.useRealTimers()
    await isReady(2)
    await vi.waitFor(() => expect(server.open()).toBe(1))
  })

  it("does not wait for ever for a connection that never gets ready", async () => {
    holdClock()
    server.does.answerHello = false
    start()
    await until(() => server.heard.length === 1)
    server.does.answerHello = true
    await vi.advanceTimersByTimeAsync(15_600)
    vi.useRealTimers()
    await isReady()
    expect(server.tickets).toHaveLength(2)
  })

  it("lets go at once when the network is gone, and is back at once with it", async () => {
    await connect()
    connection.sleep()
    expect(links).toEqual(["up", "down"])
    await vi.waitFor(() => expect(server.open()).toBe(0))
    holdClock()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(tickets).toBe(1)
    connection.wake()
    await isReady(2)
  })

  it("ends for good, before and after the socket opened", async () => {
    start()
    connection.stop()
    await settle()
    connection.wake()
    await settle()
    expect([server.tickets, links]).toEqual([[], ["off"]])
    await connect()
    connection.stop()
    await vi.waitFor(() => expect(server.open()).toBe(0))
    await settle()
    expect(links).toEqual(["off", "up", "off"])
  })

  it("tries again anywhere below a bound that doubles from half a second to half a minute", () => {
    const longest = [0, 1, 5, 6, 7].map((failures) => waitBefore(failures, () => 1))
    expect(longest).toEqual([500, 1000, 16_000, 30_000, 30_000])
    expect([waitBefore(4, () => 0), waitBefore(4, () => 0.25)]).toEqual([0, 2000])
  })
})

const start = () => {
  connection = createConnection({
    address: server.url,
    openTicket: async () => {
      tickets += 1
      if (failure) throw failure
      return { ticket: `ticket ${tickets}` }
    },
    isFinal: (error) => error instanceof Error && "code" in error,
    onRefused: () => {
      refusals += 1
    },
    onReady: (keys) => missed.push(keys),
    onStale: (keys) => stale.push(...keys),
    onPiece: (piece) => pieces.push(piece),
    onLink: (link) => links.push(link),
  })
  connection.wake()
}

/** Waits without a timer, so that it also works while the test holds the clock. */
async function until(what: () => boolean): Promise<void> {
  const end = performance.now() + 4000
  while (!what()) {
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
const isReady = (times = 1) => until(() => missed.length === times)
const pings = () => server.heard.filter((one) => one === "ping").length
const holdClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
const connect = () => {
  start()
  return isReady()
}
/** Long enough for an answer to have come over the loopback. */
const settle = () => {
  const end = performance.now() + 50
  return until(() => performance.now() > end)
}
