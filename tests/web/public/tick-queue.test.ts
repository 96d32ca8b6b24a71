import { ORPCError } from "@orpc/client"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import type { Tick } from "../../../packages/web/src/public/brief/kept.ts"
import { createTickQueue } from "../../../packages/web/src/public/brief/tick-queue.ts"

/** rules/team.md#offline */

const tick = (taskId: string, completed = true): Tick => ({
  date: "2026-05-12",
  taskId,
  completed,
  text: `Tâche ${taskId}`,
  id: `${taskId}-${Math.random()}`,
  at: Date.now(),
})

type Answer = "taken" | Error
const offline = () => new TypeError("Failed to fetch")
const gone = () => new ORPCError("not_found", { status: 404, message: "Cette tâche n'existe plus." })

/** A phone with what it keeps, and an agency that answers as told; nothing more is told: it takes all. */
function phone(kept: Tick[] = [], keeping = Promise.resolve(), leaving = () => Promise.resolve()) {
  const sent: string[] = []
  const answers: (Answer | Promise<Answer>)[] = []
  const onPause = vi.fn()
  const queue = createTickQueue({
    read: async () => [...kept],
    change: async (how) => {
      await keeping
      kept = how(kept)
      return kept
    },
    send: async ({ taskId, completed }: Tick) => {
      const answer = (await answers.shift()) ?? "taken"
      if (answer instanceof Error) throw answer
      sent.push(`${taskId} ${completed ? "faite" : "à faire"}`)
    },
    onSent: async () => {},
    onPause,
    alone: (work) => work().then(leaving),
  })
  const texts = () => queue.current().ticks.map(({ taskId }) => taskId)
  return { queue, sent, answers, onPause, texts, kept: () => kept.map(({ taskId }) => taskId) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("sends a tick at once, and forgets it once it was answered", async () => {
  const { queue, sent, kept, onPause } = phone()
  await queue.put(tick("a"))
  expect(sent).toEqual(["a faite"])
  expect(kept()).toEqual([])
  expect(queue.current()).toEqual({ ticks: [], waiting: 0, stalled: false, refused: [] })
  expect(onPause).toHaveBeenCalledOnce()
})

it("keeps what gets no answer, and sends it in order, the last state of a task alone", async () => {
  const { queue, sent, answers, texts, kept } = phone()
  answers.push(offline(), offline(), offline(), offline())
  await queue.put(tick("a"))
  await queue.put(tick("b"))
  await queue.put(tick("c"))
  await queue.put(tick("a", false))
  expect(texts()).toEqual(["b", "c", "a"])
  expect(kept()).toEqual(texts())
  expect(queue.current().stalled).toBe(true)
  await queue.flush()
  expect(sent).toEqual(["b faite", "c faite", "a à faire"])
  expect(queue.current()).toMatchObject({ ticks: [], stalled: false })
})

it("shows a tick at once, and counts it as waiting once it would outlive the page", async () => {
  const keeping = Promise.withResolvers<void>()
  const { queue, answers, texts } = phone([], keeping.promise)
  answers.push(offline())
  const put = queue.put(tick("a"))
  expect(texts()).toEqual(["a"])
  expect(queue.current().waiting).toBe(0)
  keeping.resolve()
  await put
  expect(queue.current().waiting).toBe(1)
})

it("tries again by itself, ever less often", async () => {
  const { queue, sent, answers } = phone()
  answers.push(
    offline(),
    new ORPCError("unavailable", { status: 503 }),
    new ORPCError("throttled", { status: 429 }),
  )
  await queue.put(tick("a"))
  await vi.advanceTimersByTimeAsync(2000)
  await vi.advanceTimersByTimeAsync(3900)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(answers).toHaveLength(0)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(8000)
  expect(sent).toEqual(["a faite"])
})

it("tries again once, however often it was asked to meanwhile", async () => {
  const { queue, answers } = phone()
  answers.push(offline(), offline(), offline())
  await queue.put(tick("a"))
  await queue.flush()
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2100)
  expect(answers).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(answers).toHaveLength(0)
})

it("tells what is refused, drops it, and loses nothing else", async () => {
  const { queue, sent, answers, kept } = phone(["a", "b", "c", "d"].map((id) => tick(id)))
  answers.push("taken", gone(), "taken", gone())
  await queue.flush()
  expect(sent).toEqual(["a faite", "c faite"])
  expect(kept()).toEqual([])
  const { refused } = queue.current()
  expect(refused.map((one) => [one.tick.taskId, one.problem.code])).toEqual([
    ["b", "not_found"],
    ["d", "not_found"],
  ])
  queue.forgetRefused()
  expect(queue.current().refused).toEqual([])
})

it("shows what an earlier visit left behind, and sends it", async () => {
  const { queue, sent } = phone([tick("a"), tick("b", false)])
  await queue.flush()
  expect(sent).toEqual(["a faite", "b à faire"])
})

it("a task that is unticked while its tick is on its way ends unticked", async () => {
  const { queue, sent, answers, texts } = phone()
  let arrive = (_: Answer) => {}
  answers.push(
    new Promise((resolve) => {
      arrive = resolve
    }),
  )
  const first = queue.put(tick("a"))
  await vi.advanceTimersByTimeAsync(0)
  const second = queue.put(tick("a", false))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.current().ticks).toMatchObject([{ taskId: "a", completed: false }])
  arrive("taken")
  await Promise.all([first, second])
  expect(sent).toEqual(["a faite", "a à faire"])
  expect(texts()).toEqual([])
})

it("sends what is ticked while it leaves its place to another tab", async () => {
  const left = Promise.withResolvers<void>()
  const { queue, sent } = phone([], undefined, () => left.promise)
  const first = queue.put(tick("a"))
  await vi.advanceTimersByTimeAsync(0)
  const second = queue.put(tick("b"))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual(["a faite"])
  left.resolve()
  await Promise.all([first, second])
  expect(sent).toEqual(["a faite", "b faite"])
})

it("begins to wait anew, for two seconds, once something was taken in between", async () => {
  const { queue, sent, answers } = phone()
  answers.push(offline(), offline())
  await queue.put(tick("a"))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual(["a faite"])
  answers.push(offline())
  await queue.put(tick("b"))
  await vi.advanceTimersByTimeAsync(2100)
  expect(sent).toEqual(["a faite", "b faite"])
})

it("tries once a minute at least, tells nobody meanwhile, and stops with the page", async () => {
  const { queue, answers, onPause } = phone()
  answers.push(...Array.from({ length: 20 }, offline))
  await queue.put(tick("a"))
  // After 2, 4, 8, 16 and 32 seconds.
  await vi.advanceTimersByTimeAsync(62_100)
  expect(answers).toHaveLength(14)
  await vi.advanceTimersByTimeAsync(60_100)
  expect(answers).toHaveLength(13)
  await vi.advanceTimersByTimeAsync(60_100)
  expect(answers).toHaveLength(12)
  expect(onPause).not.toHaveBeenCalled()
  queue.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(answers).toHaveLength(12)
})
