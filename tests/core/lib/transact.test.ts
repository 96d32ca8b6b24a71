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
import { describe, expect, it, onTestFinished, vi } from "vitest"

describe("a transaction", () => {
  it("was overtaken when a condition failed or it collided, and is refused in its writer's words", async () => {
    const told = [refused, collided, broken, new Error("other")].map(wasOvertaken)
    expect(told).toEqual([true, true, false, false])
    expect([refused, collided].map(failedConditions)).toEqual([[1], []])
    const gone = async () => new AppError("not_found", "Parti")
    const failing = (error: Error, refuse?: typeof gone) =>
      throwIfConditionFailed(Promise.reject(error), refuse)
    await expect(failing(refused)).rejects.toMatchObject({ code: "conflict" })
    await expect(failing(refused, gone)).rejects.toThrow("Parti")
    await expect(failing(broken, gone)).rejects.toBe(broken)
    expect([await holds(Promise.resolve()), await holds(Promise.reject(collided))]).toEqual([true, false])
    await expect(holds(Promise.reject(broken))).rejects.toBe(broken)
  })

  it("when it only collided, it is sent again, six times at most", async () => {
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
})

describe("a retry", () => {
  it("happens when others were faster, not when it is refused, and ends with a conflict", async () => {
    let turns = 0
    const third = async () => {
      if (++turns < 3) throw refused
      return "done"
    }
    expect([await retryOnConflict(third), turns]).toEqual(["done", 3])
    const refusing = async () => {
      turns++
      throw new AppError("invalid", "Non")
    }
    await expect(retryOnConflict(refusing)).rejects.toThrow("Non")
    expect(turns).toBe(4)
    const never = () => Promise.reject(refused)
    const patience = { milliseconds: 30 }
    await expect(retryOnConflict(never, patience)).rejects.toMatchObject({ code: "conflict" })
    const refuse = (cause: unknown) => new AppError("unavailable", "Trop de monde", undefined, cause)
    await expect(retryOnConflict(never, { ...patience, refuse })).rejects.toMatchObject({ cause: refused })
    expect(await retryUntil(async () => undefined, 30)).toBe(undefined)
  })
})

const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: "cancelled",
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
const refused = cancelled("None", "ConditionalCheckFailed")
const collided = cancelled("TransactionConflict", "None")
const broken = cancelled("ValidationError", "None")
