import { act, renderHook } from "@testing-library/react"
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "@trame/core/files/rules"
import { describe, expect, it, vi } from "vitest"
import { createProgress, paceOf, percentOf } from "../../../packages/web/src/lib/upload/progress.ts"
import type { Upload } from "../../../packages/web/src/lib/upload/Upload.ts"
import { fileProblem, titleFrom, useUpload } from "../../../packages/web/src/lib/upload/useUpload.ts"

describe("a dialog's upload", () => {
  it("sends a failed file again, and any other file, but no stored one", async () => {
    const { begun, begin, result } = control()
    // Another file may have the same name.
    const [first, other, namesake] = [fileOf("a.pdf"), fileOf("b.pdf"), fileOf("b.pdf")]
    const send = async (file: File, how: "end" | "fail") => {
      const sending = result.current.send(file).catch(() => null)
      await act(async () => begun.at(-1)?.[how]())
      return (await sending)?.uploadId ?? null
    }
    expect(await send(first, "fail")).toBeNull()
    expect(await send(first, "end")).toBe("u-a.pdf")
    expect(await send(first, "end")).toBe("u-a.pdf")
    expect(await send(other, "end")).toBe("u-b.pdf")
    expect(await send(namesake, "end")).toBe("u-b.pdf")
    expect(begin.mock.calls.map(([file]) => file)).toEqual([first, first, other, namesake])
  })

  it("is active until it ends, also while it waits for the network", async () => {
    const { begun, send, result, rerender } = control()
    expect(result.current.active).toBe(false)
    await send("a.pdf")
    const seen = ["sending", "paused", "done"].map((phase) => {
      begun[0]?.enter(phase)
      rerender()
      return result.current.active
    })
    expect(seen).toEqual([true, true, false])
  })

  it("is cancelled when its dialog closes, even before it begins", async () => {
    const { begun, send, unmount } = control()
    await send("a.pdf")
    unmount()
    expect(begun[0]?.cancel).toHaveBeenCalled()
    const late = control()
    void late.result.current.send(fileOf("b.pdf")).catch(() => null)
    late.unmount()
    await act(() => Promise.resolve())
    expect(late.begun[0]?.cancel).toHaveBeenCalled()
  })
})

describe("the progress of an upload", () => {
  it("reaches 100 % only when the server has the whole file", () => {
    const at = (sent: number) => {
      const progress = createProgress(1000)
      progress.part(1, sent)
      return percentOf(progress.current())
    }
    expect([0, 499, 999, 1000].map(at)).toEqual([0, 49, 99, 99])
  })

  it("shows the speed of the last seconds when there are enough of them, and none after a pause", () => {
    vi.useFakeTimers()
    const progress = createProgress(100_000)
    const paceAfter = (milliseconds: number, bytes: number) => {
      vi.advanceTimersByTime(milliseconds)
      progress.part(1, bytes)
      const { bytesPerSecond, secondsLeft } = progress.current()
      return [bytesPerSecond, secondsLeft]
    }
    progress.enter("sending")
    progress.part(1, 0)
    expect(paceAfter(600, 1000)).toEqual([null, null])
    expect(paceAfter(1400, 2000)).toEqual([1000, 98])
    // The speed ten seconds ago no longer counts.
    expect(paceAfter(8000, 2000)).toEqual([null, null])
    expect(paceAfter(1000, 7000)).toEqual([5000, 19])
    progress.enter("paused")
    expect(progress.current()).toMatchObject({ bytesPerSecond: null, secondsLeft: null, sentBytes: 7000 })
    progress.enter("sending")
    expect(paceAfter(5000, 8000)).toEqual([null, null])
    expect(paceAfter(1000, 9000)).toEqual([1000, 91])
    // A failed part is sent again, which is no negative speed.
    expect(paceAfter(1000, 5000)).toEqual([null, null])
    expect(paceAfter(1000, 6000)).toEqual([1000, 94])
  })

  it.each([
    [12, "12 s"],
    [59, "59 s"],
    [60, "1 min"],
    [90, "2 min"],
    [3540, "59 min"],
    [3600, "1 h 00"],
    [3900, "1 h 05"],
  ])("with %d seconds left is « encore %s »", (secondsLeft, said) => {
    const state = { ...createProgress(10).current(), bytesPerSecond: 1, secondsLeft }
    expect(paceOf({ ...state, phase: "sending" })).toBe(` · 1 B/s · encore ${said}`)
    expect(paceOf({ ...state, phase: "paused" })).toBe("")
  })
})

describe("a file to upload", () => {
  it.each([
    [0, "Le fichier est vide"],
    [1, null],
    [MAX_FILE_BYTES, null],
    [MAX_FILE_BYTES + 1, FILE_TOO_LARGE],
  ])("of %d bytes has the problem: %s", (size, said) => expect(fileProblem({ size })).toBe(said))

  it.each([
    ["brief_marque.final.pdf", "brief marque.final"],
    ["sans extension", "sans extension"],
    [`${"a".repeat(250)}.pdf`, "a".repeat(200)],
  ])("called « %s » suggests a valid title", (fileName, title) => {
    expect(titleFrom(fileName)).toBe(title)
  })
})

const fileOf = (name: string) => new File(["."], name)

/** An upload that ends when the test says so. */
function uploadOf({ name }: File) {
  const done = Promise.withResolvers<{ uploadId: string; fileName: string; fileSize: number }>()
  done.promise.catch(() => undefined)
  const cancel = vi.fn()
  let state = { phase: "sending" }
  const upload = { done: done.promise, state: () => state, subscribe: () => () => undefined, cancel }
  const enter = (phase: string) => {
    state = { phase }
  }
  return {
    upload: upload as unknown as Upload,
    cancel,
    enter,
    end: () => {
      enter("done")
      done.resolve({ uploadId: `u-${name}`, fileName: name, fileSize: 1 })
    },
    fail: () => {
      enter("failed")
      done.reject(new Error("Refusé"))
    },
  }
}

function control() {
  const begun: ReturnType<typeof uploadOf>[] = []
  const begin = vi.fn(async (file: File) => {
    const one = uploadOf(file)
    begun.push(one)
    return one.upload
  })
  const hook = renderHook(() => useUpload({ begin, interrupted: () => null }))
  const send = (name: string) =>
    act(async () => void hook.result.current.send(fileOf(name)).catch(() => null))
  return { begun, begin, send, ...hook }
}
