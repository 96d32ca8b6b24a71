import { act, fireEvent, render, renderHook, screen } from "@testing-library/react"
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from "@trame/core/files/rules"
import { describe, expect, it, vi } from "vitest"
import { createProgress, paceOf, percentOf, phaseOf } from "../../../packages/web/src/lib/upload/progress.ts"
import type { Upload } from "../../../packages/web/src/lib/upload/Upload.ts"
import { fileProblem, titleFrom, useUpload } from "../../../packages/web/src/lib/upload/useUpload.ts"
import { FileField } from "../../../packages/web/src/ui/form/FileField.tsx"

const fileOf = (name: string) => new File(["."], name)

/** An upload that ends when the test says so. */
function uploadOf({ name }: File) {
  const done = Promise.withResolvers<{ uploadId: string; fileName: string; fileSize: number }>()
  done.promise.catch(() => undefined)
  let phase = "sending"
  const state = { phase }
  const upload = {
    done: done.promise,
    state: () => (state.phase === phase ? state : Object.assign(state, { phase })),
    subscribe: () => () => undefined,
    cancel: vi.fn(() => {
      phase = "cancelled"
    }),
  }
  return {
    upload: upload as unknown as Upload,
    cancel: upload.cancel,
    pause: () => {
      phase = "paused"
    },
    end: () => {
      phase = "done"
      done.resolve({ uploadId: `u-${name}`, fileName: name, fileSize: 1 })
    },
    fail: () => {
      phase = "failed"
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
  return { begun, begin, ...renderHook(() => useUpload({ begin: begin, interrupted: () => null })) }
}

describe("the upload of a dialog", () => {
  it("does not send again what is there, but what failed, and any other file", async () => {
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

  it("is under way until it has ended, also while it waits for the network", async () => {
    const { begun, result, rerender } = control()
    expect(result.current.active).toBe(false)
    await act(async () => void result.current.send(fileOf("a.pdf")).catch(() => null))
    const seen = (["pause", "end"] as const).map((how) => {
      const before = result.current.active
      begun[0]?.[how]()
      rerender()
      return [before, result.current.active]
    })
    expect(seen).toEqual([
      [true, true],
      [true, false],
    ])
  })

  it("stops with its dialog, also where the dialog is gone before it has begun", async () => {
    const { begun, result, unmount } = control()
    await act(async () => void result.current.send(fileOf("a.pdf")).catch(() => null))
    unmount()
    expect(begun[0]?.cancel).toHaveBeenCalled()

    const late = control()
    void late.result.current.send(fileOf("b.pdf")).catch(() => null)
    late.unmount()
    await act(() => Promise.resolve())
    expect(late.begun[0]?.cancel).toHaveBeenCalled()
  })
})

describe("what is said of an upload", () => {
  const at = (sent: number, total: number) => {
    const progress = createProgress(total)
    progress.part(1, sent)
    return percentOf(progress.current())
  }

  it("is never that all is there before the server has said so", () => {
    expect([at(0, 1000), at(499, 1000), at(999, 1000), at(1000, 1000)]).toEqual([0, 49, 99, 99])
  })

  it.each([
    ["starting", "Préparation de l'envoi…"],
    ["sending", "Envoi en cours"],
    ["paused", "En pause : connexion perdue. L'envoi reprendra tout seul."],
    ["finishing", "Vérification du fichier…"],
    ["done", ""],
    ["failed", ""],
  ] as const)("while it is %s is « %s »", (phase, said) =>
    expect(phaseOf({ ...createProgress(10).current(), phase })).toBe(said),
  )

  it("is a speed of the last seconds, once these are enough, and none after a pause", () => {
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
    // What it was ten seconds ago no longer counts.
    expect(paceAfter(8000, 2000)).toEqual([null, null])
    expect(paceAfter(1000, 7000)).toEqual([5000, 19])
    progress.enter("paused")
    expect(progress.current()).toMatchObject({ bytesPerSecond: null, secondsLeft: null, sentBytes: 7000 })
    progress.enter("sending")
    expect(paceAfter(5000, 8000)).toEqual([null, null])
    expect(paceAfter(1000, 9000)).toEqual([1000, 91])
    // A part that failed is sent anew: nothing has gone backwards.
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
  ])("of %d seconds left is « encore %s »", (secondsLeft, said) => {
    const state = {
      ...createProgress(10).current(),
      phase: "sending" as const,
      bytesPerSecond: 1,
      secondsLeft,
    }
    expect(paceOf(state)).toBe(` · 1 B/s · encore ${said}`)
    expect(paceOf({ ...state, phase: "paused" })).toBe("")
  })
})

it.each([
  [0, "Le fichier est vide"],
  [1, null],
  [MAX_FILE_BYTES, null],
  [MAX_FILE_BYTES + 1, FILE_TOO_LARGE],
])("a file of %d bytes is told before it is sent: %s", (size, said) => {
  expect(fileProblem({ size })).toBe(said)
})

it.each([
  ["brief_marque.final.pdf", "brief marque.final"],
  ["sans extension", "sans extension"],
  [`${"a".repeat(250)}.pdf`, "a".repeat(200)],
])("the file « %s » gives a name that can be saved", (fileName, title) => {
  expect(titleFrom(fileName)).toBe(title)
})

it("a file that was refused can be chosen again", () => {
  const onChange = vi.fn()
  render(<FileField file={null} disabled={false} onChange={onChange} />)
  const input = screen.getByLabelText<HTMLInputElement>(/Choisir un fichier/)
  const put = vi.fn()
  Object.defineProperty(input, "value", { get: () => "a.pdf", set: put })
  fireEvent.change(input, { target: { files: [fileOf("a.pdf")] } })
  expect(onChange).toHaveBeenCalledTimes(1)
  expect(put).toHaveBeenCalledWith("")
})
