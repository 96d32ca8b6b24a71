import { beforeEach, expect, it, vi } from "vitest"
import { dayOf, monthIn, withTask, withTicks } from "../../../packages/web/src/public/brief/brief-days.ts"
import type { Tick } from "../../../packages/web/src/public/brief/kept.ts"
import { createTickQueue } from "../../../packages/web/src/public/brief/tick-queue.ts"
import { offline, refusal } from "../../world/fakeApi.ts"
import { aBriefTask } from "../../world/records.ts"

beforeEach(() => void vi.useFakeTimers())

it("keeps what gets no answer, and sends it in order, the last state of a task alone", async () => {
  const { queue, sent, answers, texts, kept, onPause } = phone()
  answers.push(offline(), offline(), offline(), offline())
  for (const one of [tick("a"), tick("b"), tick("c"), tick("a", false)]) await queue.put(one)
  const waiting = ["b", "c", "a"]
  expect([texts(), kept(), onPause.mock.calls]).toEqual([waiting, waiting, []])
  expect(queue.current()).toMatchObject({ waiting: 3, stalled: true })
  await queue.flush()
  expect([sent, kept()]).toEqual([["b true", "c true", "a false"], []])
  expect(queue.current()).toEqual({ ticks: [], waiting: 0, stalled: false, refused: [] })
  expect(onPause).toHaveBeenCalledOnce()
})

it("shows a tick at once, and counts it as waiting once it would outlive the page", async () => {
  const keeping = Promise.withResolvers<void>()
  const { queue, answers, texts } = phone([], keeping.promise)
  answers.push(offline())
  const put = queue.put(tick("a"))
  expect([texts(), queue.current().waiting]).toEqual([["a"], 0])
  keeping.resolve()
  await put
  expect(queue.current().waiting).toBe(1)
})

it("tries again by itself after 2, 4, 8, 16 and 32 seconds, then every minute, until the page goes", async () => {
  const { queue, answers, onPause } = phone()
  const busy = [offline(), refusal("unavailable"), refusal("throttled")]
  answers.push(...busy, ...Array.from({ length: 17 }, offline))
  await queue.put(tick("a"))
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    const left = answers.length
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect([seconds, answers.length]).toEqual([seconds, left])
    await vi.advanceTimersByTimeAsync(1)
    expect([seconds, answers.length]).toEqual([seconds, left - 1])
  }
  expect(onPause).not.toHaveBeenCalled()
  const late = Promise.withResolvers<void>()
  answers.unshift(late.promise)
  void queue.flush()
  await turn()
  const left = answers.length
  queue.stop()
  late.reject(offline())
  await vi.advanceTimersByTimeAsync(600_000)
  expect(answers).toHaveLength(left)
})

it("begins to wait anew, for two seconds, once something was taken; asked meanwhile, it tries again once", async () => {
  const { queue, sent, answers } = phone()
  answers.push(offline(), offline())
  await queue.put(tick("a"))
  await queue.flush()
  await vi.advanceTimersByTimeAsync(3900)
  expect([sent, answers]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(200)
  expect(sent).toEqual(["a true"])
  answers.push(offline())
  await queue.put(tick("b"))
  await vi.advanceTimersByTimeAsync(2100)
  expect(sent).toEqual(["a true", "b true"])
})

it("sends what an earlier visit left behind; tells what is refused, drops it, and loses nothing else", async () => {
  const { queue, sent, answers, kept } = phone([tick("a"), tick("b"), tick("c", false), tick("d")])
  const gone = () => refusal("not_found", "Cette tâche n'existe plus.")
  answers.push(undefined, gone(), undefined, gone())
  await queue.flush()
  expect([sent, kept()]).toEqual([["a true", "c false"], []])
  const { refused } = queue.current()
  expect(refused.map((one) => [one.tick.taskId, one.problem.code])).toEqual([
    ["b", "not_found"],
    ["d", "not_found"],
  ])
  queue.forgetRefused()
  expect(queue.current().refused).toEqual([])
})

it("a task that is unticked while its tick is on its way ends unticked", async () => {
  const { queue, sent, answers, texts } = phone()
  const arrival = Promise.withResolvers<void>()
  answers.push(arrival.promise)
  const first = queue.put(tick("a"))
  await turn()
  const second = queue.put(tick("a", false))
  await turn()
  expect(queue.current().ticks).toMatchObject([{ taskId: "a", completed: false }])
  arrival.resolve()
  await Promise.all([first, second])
  expect([sent, texts()]).toEqual([["a true", "a false"], []])
})

it("sends what is ticked while it leaves its place to another tab", async () => {
  const left = Promise.withResolvers<void>()
  const { queue, sent } = phone([], undefined, () => left.promise)
  const first = queue.put(tick("a"))
  await turn()
  const second = queue.put(tick("b"))
  await turn()
  expect(sent).toEqual(["a true"])
  left.resolve()
  await Promise.all([first, second])
  expect(sent).toEqual(["a true", "b true"])
})

it("a day or a month that the address makes up is not shown", () => {
  const days = ["2026-05-01", "2026-02-30", "2026-13-01", "nonsense"].map((day) => dayOf(day, "today"))
  expect(days).toEqual(["2026-05-01", "today", "today", "today"])
  const months = ["2026-04", "2026-13", ""].map((month) => monthIn(month, "2026-05-12"))
  expect(months).toEqual(["2026-04", "2026-05", "2026-05"])
})

const days = ["2026-05-12", "2026-05-13"].map((date) => ({ date, tasks: [aBriefTask("a"), aBriefTask("b")] }))
const doneOf = (shown: { tasks: { completed: boolean }[] }[]) =>
  shown.map(({ tasks }) => tasks.map(({ completed }) => completed))

it("a tick shows on its own day and task alone, as waiting", () => {
  const at = Date.parse("2026-05-12T08:00:00.000Z")
  const shown = withTicks(days, [{ ...tick("a"), at }])
  expect(doneOf(shown)).toEqual([
    [true, false],
    [false, false],
  ])
  expect(shown[0]?.tasks[0]).toMatchObject({ completedAt: "2026-05-12T08:00:00.000Z", waiting: true })
  expect(shown.flatMap(({ tasks }) => tasks).filter(({ waiting }) => waiting)).toHaveLength(1)
  expect(withTicks(days, [tick("a", false)])[0]?.tasks[0]?.completedAt).toBeNull()
})

it("a sent task replaces that of its own day alone", () => {
  expect(doneOf(withTask(days, "2026-05-13", aBriefTask("b", true)))).toEqual([
    [false, false],
    [false, true],
  ])
})

/** rules/team.md#offline */

const tick = (taskId: string, completed = true): Tick => ({
  date: "2026-05-12",
  taskId,
  completed,
  text: `Tâche ${taskId}`,
  id: `${taskId}-${Math.random()}`,
  at: Date.now(),
})

/** A phone with what it keeps, and an agency that answers as told, then takes everything. */
function phone(kept: Tick[] = [], keeping = Promise.resolve(), leaving = () => Promise.resolve()) {
  const sent: string[] = []
  const answers: (Error | Promise<void> | undefined)[] = []
  const onPause = vi.fn()
  const queue = createTickQueue({
    read: async () => [...kept],
    change: async (how) => {
      await keeping
      kept = how(kept)
      return kept
    },
    send: async ({ taskId, completed }: Tick) => {
      const answer = await answers.shift()
      if (answer instanceof Error) throw answer
      sent.push(`${taskId} ${completed}`)
    },
    onSent: async () => {},
    onPause,
    alone: (work) => work().then(leaving),
  })
  const texts = () => queue.current().ticks.map(({ taskId }) => taskId)
  return { queue, sent, answers, onPause, texts, kept: () => kept.map(({ taskId }) => taskId) }
}
const turn = () => vi.advanceTimersByTimeAsync(0)
