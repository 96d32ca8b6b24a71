import { beforeEach, expect, it, vi } from "vitest"
import type { Tick } from "../../../packages/web/src/public/brief/kept.ts"
import { createTickQueue } from "../../../packages/web/src/public/brief/tick-queue.ts"
import { offline, refusal } from "../../world/fakeApi.ts"

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

beforeEach(() => void vi.useFakeTimers())

it("sends a tick at once, and forgets it once it was answered", async () => {
  const { queue, sent, kept, onPause } = phone()
  await queue.put(tick("a"))
  expect([sent, kept()]).toEqual([["a true"], []])
  expect(queue.current()).toEqual({ ticks: [], waiting: 0, stalled: false, refused: [] })
  expect(onPause).toHaveBeenCalledOnce()
})

it("keeps what gets no answer, and sends it in order, the last state of a task alone", async () => {
  const { queue, sent, answers, texts, kept } = phone()
  answers.push(offline(), offline(), offline(), offline())
  for (const one of [tick("a"), tick("b"), tick("c"), tick("a", false)]) await queue.put(one)
  expect([texts(), kept()]).toEqual([
    ["b", "c", "a"],
    ["b", "c", "a"],
  ])
  expect(queue.current()).toMatchObject({ waiting: 3, stalled: true })
  await queue.flush()
  expect(sent).toEqual(["b true", "c true", "a false"])
  expect(queue.current()).toMatchObject({ ticks: [], stalled: false })
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
  let left = 19
  expect(answers).toHaveLength(left)
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect([seconds, answers.length]).toEqual([seconds, left])
    await vi.advanceTimersByTimeAsync(1)
    left -= 1
    expect([seconds, answers.length]).toEqual([seconds, left])
  }
  expect(onPause).not.toHaveBeenCalled()
  queue.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(answers).toHaveLength(left)

  let fail = (_: Error) => {}
  answers.unshift(new Promise((_, reject) => (fail = reject)))
  void queue.flush()
  await turn()
  queue.stop()
  fail(offline())
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
