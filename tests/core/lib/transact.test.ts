import { TransactionCanceledException } from "@aws-sdk/client-dynamodb"
import { AppError } from "@trame/core/lib/error"
import { documentClient } from "@trame/core/lib/table"
import {
  failedConditions,
  holds,
  retryOnConflict,
  retryUntil,
  throwIfConditionFailed,
  transact,
  wasOvertaken,
} from "@trame/core/lib/transact"
import { expect, onTestFinished, test, vi } from "vitest"

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: "cancelled",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
const refused = cancelled("None", "ConditionalCheckFailed")
const collided = cancelled("TransactionConflict", "None")
const broken = cancelled("ValidationError", "None")

test("a transaction was overtaken when a condition failed or it collided, and else is broken", () => {
  expect([refused, collided, broken, new Error("other")].map(wasOvertaken)).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([refused, collided].map(failedConditions)).toEqual([[1], []])
})

test("a failed condition is refused in the words of whoever writes, and nothing else is", async () => {
  await expect(throwIfConditionFailed(Promise.reject(refused))).rejects.toMatchObject({ code: "conflict" })
  const gone = async () => new AppError("not_found", "Parti")
  await expect(throwIfConditionFailed(Promise.reject(refused), gone)).rejects.toThrow("Parti")
  await expect(throwIfConditionFailed(Promise.reject(broken), gone)).rejects.toBe(broken)
  expect(await holds(Promise.resolve())).toBe(true)
  expect(await holds(Promise.reject(collided))).toBe(false)
  await expect(holds(Promise.reject(broken))).rejects.toBe(broken)
})

test("what others overtake is done anew, and what is refused is not", async () => {
  let turns = 0
  const third = async () => {
    if (++turns < 3) throw refused
    return "done"
  }
  expect(await retryOnConflict(third)).toBe("done")
  expect(turns).toBe(3)
  const refusing = async () => {
    turns++
    throw new AppError("invalid", "Non")
  }
  await expect(retryOnConflict(refusing)).rejects.toThrow("Non")
  expect(turns).toBe(4)
})

test("patience ends with a conflict, or with what its owner makes of it", async () => {
  const never = () => Promise.reject(refused)
  await expect(retryOnConflict(never, { milliseconds: 30 })).rejects.toMatchObject({ code: "conflict" })
  const refuse = (cause: unknown) => new AppError("unavailable", "Trop de monde", undefined, cause)
  await expect(retryOnConflict(never, { milliseconds: 30, refuse })).rejects.toMatchObject({ cause: refused })
  expect(await retryUntil(async () => undefined, 30)).toBe(undefined)
})

test("a transaction that did nothing but collide is sent again, six times at most; any other is not", async () => {
  const answers: Error[] = []
  const send = vi.spyOn(documentClient, "send").mockImplementation(async () => {
    const error = answers.shift()
    if (error) throw error
  })
  onTestFinished(() => send.mockRestore())
  const sendingsUntil = async (...errors: Error[]) => {
    send.mockClear()
    answers.splice(0, answers.length, ...errors)
    const [outcome] = await Promise.allSettled([transact([{ Put: {} }])])
    return [send.mock.calls.length, outcome.status === "rejected" ? outcome.reason : null]
  }
  expect(await sendingsUntil(collided, collided)).toEqual([3, null])
  const both = cancelled("TransactionConflict", "ConditionalCheckFailed")
  for (const error of [refused, both, broken]) expect(await sendingsUntil(error)).toEqual([1, error])
  expect(await sendingsUntil(...Array.from({ length: 9 }, () => collided))).toEqual([6, collided])
  send.mockClear()
  await transact([])
  expect(send).not.toHaveBeenCalled()
})
