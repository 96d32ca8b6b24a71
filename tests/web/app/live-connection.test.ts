import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import {
  type Connection,
  createConnection,
  type Link,
  waitBefore,
} from "../../../packages/web/src/app/live/LiveUpdates.tsx"
import { type RealtimeServer, realtimeServer } from "../../world/realtime-server.ts"

// @vitest-environment node

class Refused extends Error {}

let server: RealtimeServer
let connection: Connection
let links: Link[]
let stale: unknown[]
let pieces: unknown[]
let ready: number
let missed: unknown[]
let tickets: number
let refusals: number
/** What asking for a ticket does, unless it answers. */
let ticketFailure: Error | null
let ticketAnswer: Promise<never> | null

const start = () => {
  connection = createConnection({
    address: server.url,
    openTicket: async () => {
      tickets += 1
      if (ticketFailure) throw ticketFailure
      if (ticketAnswer) await ticketAnswer
      return { ticket: `ticket ${tickets}` }
    },
    isFinal: (error) => error instanceof Refused,
    onRefused: () => {
      refusals += 1
    },
    onReady: (keys) => {
      ready += 1
      missed.push(keys)
    },
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

const isReady = (times = 1) => until(() => ready === times)
const heard = (type: string, times = 1) =>
  until(() => server.heard.filter((one) => one === type).length === times)
const holdClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
/** Long enough for an answer to have come over the loopback. */
const settle = () => {
  const end = performance.now() + 50
  return until(() => performance.now() > end)
}

beforeEach(async () => {
  server = await realtimeServer()
  links = []
  stale = []
  pieces = []
  ready = 0
  missed = []
  tickets = 0
  refusals = 0
  ticketFailure = null
  ticketAnswer = null
})
afterEach(async () => {
  connection.stop()
  // Closing takes time as it goes.
  vi.useRealTimers()
  await server.close()
})

describe("the live connection", () => {
  it("says how long a young page has been reading, and hears what it missed", async () => {
    vi.spyOn(performance, "now").mockReturnValue(1234.5)
    vi.spyOn(Date, "now").mockReturnValue(performance.timeOrigin + 2000)
    server.does.missed = [{ topic: "clients" }]
    start()
    await vi.waitFor(() => expect(missed).toEqual([[{ topic: "clients" }]]))
    expect(server.ages).toEqual([2000])
  })

  it("reads everything anew on a page that is not young any more, or when it is not told", async () => {
    vi.spyOn(Date, "now").mockReturnValue(performance.timeOrigin + 60_000)
    start()
    await vi.waitFor(() => expect(missed).toEqual([null]))
    expect(server.ages).toEqual([undefined])
  })

  it("opens with a ticket, says hello, is ready, and hears what goes stale", async () => {
    start()
    // Looked at again on the way, the page does not begin anew.
    connection.wake()
    await isReady()
    expect(server.tickets).toEqual(["ticket 1"])
    expect(server.heard).toEqual(["hello"])
    expect(links).toEqual(["up"])
    server.say({ type: "stale", keys: [{ topic: "clients" }, { topic: "client", id: "c1" }] })
    await vi.waitFor(() => expect(stale).toEqual([{ topic: "clients" }, { topic: "client", id: "c1" }]))
  })

  it("passes on the pieces of an answer, and none that is not whole", async () => {
    start()
    await isReady()
    for (const odd of [{ id: "a" }, { id: 3, offset: 0, text: "" }, { id: "a", offset: "0", text: "" }])
      server.say({ type: "piece", ...odd })
    server.say({ type: "piece", id: "a", offset: 0, text: "Bonjour", more: 1 })
    await vi.waitFor(() => expect(pieces).toEqual([{ type: "piece", id: "a", offset: 0, text: "Bonjour" }]))
  })

  it("passes over what it does not understand", async () => {
    start()
    await isReady()
    for (const odd of ["not json", "null", { type: "news" }, { type: "stale" }, { type: "stale", keys: 3 }])
      server.say(odd)
    server.say({
      type: "stale",
      keys: [{ topic: "weather" }, { topic: "client", id: 4 }, null, { topic: "team" }],
    })
    await vi.waitFor(() => expect(stale).toEqual([{ topic: "team" }]))
    expect(links).toEqual(["up"])
  })

  it("comes back with another ticket when the socket closes, never two at once", async () => {
    start()
    for (let times = 1; times <= 3; times++) {
      await isReady(times)
      server.sockets.at(-1)?.close()
    }
    await isReady(4)
    expect(server.tickets).toEqual(["ticket 1", "ticket 2", "ticket 3", "ticket 4"])
    expect(links).toEqual(["up", "down", "up", "down", "up", "down", "up"])
    expect(server.most()).toBe(1)
  })

  it("tries again when there is no ticket to be had, waiting longer each time", async () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0)
    ticketFailure = new TypeError("Failed to fetch")
    start()
    await vi.waitFor(() => expect(random.mock.calls.length).toBeGreaterThan(5))
    ticketFailure = null
    await isReady()
    expect(links.filter((link) => link === "up")).toHaveLength(1)
  })

  it("waits twice as long after each failure, and as little as at first once a connection has lasted", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1)
    holdClock()
    const asksAfter = async (milliseconds: number) => {
      const before = tickets
      await settle()
      vi.advanceTimersByTime(milliseconds - 1)
      await settle()
      expect({ milliseconds, asked: tickets - before }).toEqual({ milliseconds, asked: 0 })
      vi.advanceTimersByTime(1)
      await until(() => tickets === before + 1)
    }
    ticketFailure = new TypeError("Failed to fetch")
    start()
    await until(() => tickets === 1)
    for (const wait of [500, 1000, 2000, 4000, 8000, 16_000, 30_000]) await asksAfter(wait)
    ticketFailure = null
    await asksAfter(30_000)
    await isReady()
    server.sockets.at(-1)?.terminate()
    await until(() => links.at(-1) === "down")
    await asksAfter(30_000)
    await isReady(2)
    vi.advanceTimersByTime(10_000)
    server.sockets.at(-1)?.terminate()
    await until(() => links.at(-1) === "down")
    await asksAfter(500)
  })

  it("gives up when it is refused", async () => {
    ticketFailure = new Refused()
    start()
    await vi.waitFor(() => expect(links).toEqual(["off"]))
    ticketFailure = null
    connection.wake()
    connection.sleep()
    connection.wake()
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(tickets).toBe(1)
    expect(refusals).toBe(1)
    expect(links).toEqual(["off"])
  })

  it("asks whether it still stands when the page is looked at again, and says nothing else", async () => {
    start()
    await isReady()
    connection.wake()
    await heard("ping")
    expect(server.tickets).toHaveLength(1)
  })

  it("pings every 30 seconds, and stays while it is answered", async () => {
    holdClock()
    start()
    await isReady()
    for (let times = 1; times <= 3; times++) {
      await vi.advanceTimersByTimeAsync(8500)
      expect(links).toEqual(["up"])
      await vi.advanceTimersByTimeAsync(21_499)
      expect(server.heard.filter((type) => type === "ping")).toHaveLength(times - 1)
      await vi.advanceTimersByTimeAsync(1)
      await heard("ping", times)
      await settle()
    }
    await vi.advanceTimersByTimeAsync(8500)
    expect(links).toEqual(["up"])
  })

  it("comes back when no answer reaches it within 8 seconds", async () => {
    holdClock()
    start()
    await isReady()
    server.does.answerPing = false
    await vi.advanceTimersByTimeAsync(30_000)
    await heard("ping")
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
    await heard("hello")
    server.does.answerHello = true
    await vi.advanceTimersByTimeAsync(15_600)
    vi.useRealTimers()
    await isReady()
    expect(server.tickets).toHaveLength(2)
  })

  it("lets go at once when the network is gone, and is back at once with it", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1)
    start()
    await isReady()
    connection.sleep()
    expect(links).toEqual(["up", "down"])
    await vi.waitFor(() => expect(server.open()).toBe(0))
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(tickets).toBe(1)
    // Nothing that would wait for a moment to come is done.
    holdClock()
    connection.wake()
    await isReady(2)
  })

  it("does not wait out a long pause when the page is looked at again", async () => {
    vi.spyOn(Math, "random").mockReturnValue(1)
    ticketFailure = new TypeError("Failed to fetch")
    start()
    await vi.waitFor(() => expect(tickets).toBe(2), { timeout: 2000 })
    ticketFailure = null
    connection.wake()
    await isReady()
    expect(tickets).toBe(3)
  })

  it("opens one socket however often it is woken", async () => {
    start()
    for (let times = 0; times < 20; times++) connection.wake()
    await isReady()
    connection.wake()
    await heard("ping")
    expect(server.tickets).toHaveLength(1)
  })

  it("ends for good, whatever the engine has collected since the socket opened", async () => {
    setFlagsFromString("--expose-gc")
    const collectGarbage: () => void = runInNewContext("gc")
    start()
    await isReady()
    await new Promise((resolve) => setTimeout(resolve))
    collectGarbage()
    connection.stop()
    await vi.waitFor(() => expect(server.open()).toBe(0))
    await settle()
    expect(links).toEqual(["up", "off"])
  })

  it("asks for nothing more once the network is gone, also where that takes the ticket away", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0)
    const cut = Promise.withResolvers<never>()
    ticketAnswer = cut.promise
    start()
    connection.sleep()
    cut.reject(new TypeError("Failed to fetch"))
    await settle()
    expect([tickets, links]).toEqual([1, ["down"]])
    ticketAnswer = null
    connection.wake()
    await isReady()
  })

  it("ends for good, also between the ticket and the socket", async () => {
    start()
    connection.stop()
    await new Promise((resolve) => setTimeout(resolve, 300))
    connection.wake()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(server.tickets).toEqual([])
    expect(links).toEqual(["off"])
  })
})

describe("the pause before trying again", () => {
  it("lies anywhere below a bound that doubles from half a second to half a minute", () => {
    const longest = Array.from({ length: 9 }, (_, failures) => waitBefore(failures, () => 1))
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    expect(waitBefore(4, () => 0)).toBe(0)
    expect(waitBefore(4, () => 0.25)).toBe(2000)
  })
})
