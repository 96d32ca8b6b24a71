import { ORPCError } from "@orpc/client"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { interruptedAt } from "../../../packages/web/src/lib/upload/interrupted.ts"
import {
  PartFailure,
  type PartRequest,
  UploadCancelled,
  UploadRefused,
} from "../../../packages/web/src/lib/upload/ports.ts"
import { Upload } from "../../../packages/web/src/lib/upload/Upload.ts"

const PART = 1024

/** A server and a network that the test steers; parts wait until they are let through. */
function bench(options: { hold?: boolean } = {}) {
  let online = true
  const listeners = new Set<(online: boolean) => void>()
  const requests: PartRequest[] = []
  const failures = new Map<string, PartFailure[]>()
  let running = 0
  let mostRunning = 0
  let signed = 0

  const api = {
    start: vi.fn(async (input: { size: number }) => ({
      uploadId: "u1",
      partBytes: PART,
      partCount: Math.ceil(input.size / PART),
    })),
    signParts: vi.fn(async ({ partNumbers }: { partNumbers: number[] }) => {
      signed += 1
      return {
        parts: partNumbers.map((partNumber) => ({ partNumber, url: `part-${partNumber}?s=${signed}` })),
      }
    }),
    complete: vi.fn(async () => ({ uploadId: "u1", fileName: "film.mp4", fileSize: 5000 })),
    cancel: vi.fn(async () => ({ uploadId: "u1" })),
  }
  const put = async (request: PartRequest) => {
    requests.push(request)
    running += 1
    mostRunning = Math.max(mostRunning, running)
    try {
      await new Promise<void>((resolve, reject) => {
        request.signal.addEventListener("abort", () => reject(new PartFailure(0)))
        if (!options.hold) setTimeout(resolve, 100)
      })
    } finally {
      running -= 1
    }
    const name = request.url.split("?")[0] ?? ""
    const failure = failures.get(name)?.shift()
    if (failure) throw failure
    request.onProgress(request.body.size)
    return `etag-${name}`
  }
  const network = {
    isOnline: () => online,
    subscribe: (listener: (online: boolean) => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
  const turn = (to: boolean) => {
    online = to
    for (const listener of listeners) listener(to)
  }
  const begin = (size = 5 * PART, type = "video/mp4", lastModified = 1) =>
    new Upload(new File([new Uint8Array(size)], "film.mp4", { type, lastModified }), {
      api,
      putPart: put,
      connectivity: network,
      interrupted: interruptedAt("film"),
    })
  return {
    api,
    requests,
    begin,
    turn,
    listeners,
    fail: (part: number, ...all: PartFailure[]) => failures.set(`part-${part}`, all),
    most: () => mostRunning,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})

describe("an upload that a reload cuts", () => {
  /** Two parts are stored when the page goes; what it was doing is never heard of again. */
  async function cut() {
    const { begin } = bench()
    void begin().done.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    const kept = interruptedAt("film").found()
    expect(kept).toMatchObject({ name: "film.mp4", uploadId: "u1", partCount: 5 })
    expect(kept?.parts).toHaveLength(3)
    return kept
  }
  const reload = (kept: unknown) => {
    vi.clearAllTimers()
    sessionStorage.setItem("trame.upload.film", JSON.stringify(kept))
  }

  it("goes on with the parts that are missing, once the same file is chosen again", async () => {
    reload(await cut())
    const { api, begin, requests } = bench()
    const upload = begin()
    await vi.runAllTimersAsync()
    await upload.done
    expect(api.start).not.toHaveBeenCalled()
    expect(requests.map(({ url }) => url.split("?")[0])).toEqual(["part-4", "part-5"])
    expect(api.complete).toHaveBeenCalledWith({
      uploadId: "u1",
      parts: [1, 2, 3, 4, 5].map((partNumber) => ({ partNumber, etag: `etag-part-${partNumber}` })),
    })
    expect(interruptedAt("film").found()).toBeNull()
  })

  it.each([
    ["the file has changed", 2, 0],
    ["the storage has erased its parts after a day", 1, 24 * 60 * 60_000],
  ])("begins anew when %s", async (_, lastModified, waits) => {
    reload(await cut())
    await vi.advanceTimersByTimeAsync(waits)
    const { api, begin, requests } = bench()
    const upload = begin(5 * PART, "video/mp4", lastModified)
    await vi.runAllTimersAsync()
    await upload.done
    expect(api.start).toHaveBeenCalledTimes(1)
    expect(requests).toHaveLength(5)
  })

  it("begins anew when the server does not know it any more, and is offered no more once cancelled", async () => {
    reload(await cut())
    const { api, begin, requests } = bench()
    api.signParts.mockRejectedValueOnce(new ORPCError("not_found", { status: 404 }))
    const upload = begin()
    await vi.runAllTimersAsync()
    await upload.done
    expect([api.start.mock.calls.length, requests.length]).toEqual([1, 5])
    const again = begin()
    again.done.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(100)
    again.cancel()
    await vi.runAllTimersAsync()
    expect(interruptedAt("film").found()).toBeNull()
  })
})

describe("an upload", () => {
  it("sends every part once, three at a time, and completes with them in order", async () => {
    const { api, requests, begin, most, listeners } = bench()
    const upload = begin(5 * PART - 10)
    await vi.runAllTimersAsync()
    await expect(upload.done).resolves.toEqual({ uploadId: "u1", fileName: "film.mp4", fileSize: 5000 })
    expect(most()).toBe(3)
    expect(requests.map((one) => one.body.size)).toEqual([PART, PART, PART, PART, PART - 10])
    expect(api.complete).toHaveBeenCalledWith({
      uploadId: "u1",
      parts: [1, 2, 3, 4, 5].map((partNumber) => ({ partNumber, etag: `etag-part-${partNumber}` })),
    })
    expect(api.signParts).toHaveBeenCalledTimes(1)
    expect(api.cancel).not.toHaveBeenCalled()
    expect(upload.state()).toMatchObject({ phase: "done", sentBytes: 5 * PART - 10 })
    expect(listeners.size).toBe(0)
  })

  it.each([
    ["video/mp4", "video/mp4"],
    // What the browser knows nothing of is a file all the same.
    ["", "application/octet-stream"],
  ])("begins with what the file is (« %s »: %s)", async (type, contentType) => {
    const { api, begin } = bench()
    const upload = begin(PART, type)
    await vi.runAllTimersAsync()
    await upload.done
    expect(api.start).toHaveBeenCalledWith({ fileName: "film.mp4", contentType, size: PART })
  })

  it("tells how far it is, its speed and the time left", async () => {
    const { begin } = bench()
    const upload = begin(60 * PART)
    upload.done.catch(() => undefined)
    await vi.advanceTimersByTimeAsync(1010)
    const { phase, sentBytes, bytesPerSecond, secondsLeft } = upload.state()
    expect(phase).toBe("sending")
    expect(sentBytes).toBe(30 * PART)
    expect(bytesPerSecond).toBeGreaterThan(25 * PART)
    expect(secondsLeft).toBe(1)
    await vi.runAllTimersAsync()
  })

  it("counts what has left of a part, and nothing of it once it failed", async () => {
    const { requests, begin, fail } = bench()
    fail(1, new PartFailure(500))
    const upload = begin(PART)
    await vi.advanceTimersByTimeAsync(50)
    requests[0]?.onProgress(400)
    expect(upload.state().sentBytes).toBe(400)
    await vi.advanceTimersByTimeAsync(100)
    expect(upload.state().sentBytes).toBe(0)
    await vi.runAllTimersAsync()
    await upload.done
    expect(upload.state().sentBytes).toBe(PART)
  })

  it("tries a part again after a failure, with a newly signed address", async () => {
    const { api, requests, begin, fail } = bench()
    fail(2, new PartFailure(503), new PartFailure(403))
    const upload = begin(3 * PART)
    await vi.runAllTimersAsync()
    await upload.done
    // In order, though it was the last to arrive.
    expect(api.complete).toHaveBeenCalledWith({
      uploadId: "u1",
      parts: [1, 2, 3].map((partNumber) => ({ partNumber, etag: `etag-part-${partNumber}` })),
    })
    const second = requests.filter((one) => one.url.startsWith("part-2")).map((one) => one.url)
    expect(second).toHaveLength(3)
    expect(new Set(second).size).toBe(3)
  })

  it("gives up when the storage refuses for good, and lets the server forget it", async () => {
    const { api, requests, begin, fail } = bench()
    fail(1, new PartFailure(400))
    const upload = begin()
    const outcome = expect(upload.done).rejects.toThrow("L'envoi du fichier a échoué")
    await vi.runAllTimersAsync()
    await outcome
    expect(upload.state().phase).toBe("failed")
    expect(api.cancel).toHaveBeenCalledExactlyOnceWith({ uploadId: "u1" })
    expect(api.complete).not.toHaveBeenCalled()
    // Nor are the others sent that nobody waits for.
    expect(requests).toHaveLength(3)
  })

  it.each([403, 408, 429, 500, 503])(
    "tries a part again that the storage answered with %d",
    async (status) => {
      const { requests, begin, fail } = bench()
      fail(1, new PartFailure(status))
      const upload = begin(PART)
      await vi.runAllTimersAsync()
      await upload.done
      expect(requests).toHaveLength(2)
    },
  )

  it.each([
    ["throttled", new ORPCError("throttled", { status: 429 }), 2],
    ["unavailable", new ORPCError("unavailable", { status: 503 }), 2],
    ["out of reach", new TypeError("Failed to fetch"), 2],
    ["refused", new ORPCError("forbidden", { status: 403 }), 1],
    ["not willing, in its own words", new UploadRefused("Trop d'envois aujourd'hui."), 1],
  ])(
    "is begun, signed and ended again where the API was %s, as far as that may help",
    async (_what, error, tries) => {
      for (const step of ["start", "signParts", "complete"] as const) {
        const { api, begin } = bench()
        api[step].mockRejectedValueOnce(error)
        const upload = begin(PART)
        const outcome = upload.done.then(
          () => 2,
          () => 1,
        )
        await vi.runAllTimersAsync()
        expect([step, await outcome, api[step].mock.calls.length]).toEqual([step, tries, tries])
      }
    },
  )

  it("asks for the addresses of six parts at a time, and for none twice", async () => {
    const { api, begin } = bench()
    const upload = begin(13 * PART)
    await vi.runAllTimersAsync()
    await upload.done
    const asked = api.signParts.mock.calls.map(([{ partNumbers }]) => partNumbers)
    expect(asked.map(({ length }) => length)).toEqual([6, 6, 1])
    expect(asked.flat()).toEqual(Array.from({ length: 13 }, (_, at) => at + 1))
  })

  it("gives up after eight tries of a server that keeps failing", async () => {
    const { requests, begin, fail } = bench()
    fail(1, ...Array.from({ length: 20 }, () => new PartFailure(500)))
    const upload = begin(PART)
    const outcome = expect(upload.done).rejects.toThrow(PartFailure)
    await vi.runAllTimersAsync()
    await outcome
    expect(requests).toHaveLength(8)
  })
})

describe("cancelling", () => {
  it("stops the requests under way and frees the upload", async () => {
    const { api, requests, begin } = bench({ hold: true })
    const upload = begin()
    const outcome = expect(upload.done).rejects.toThrow(UploadCancelled)
    await vi.advanceTimersByTimeAsync(10)
    upload.cancel()
    await outcome
    await vi.runAllTimersAsync()
    expect(requests).toHaveLength(3)
    expect(requests.every((one) => one.signal.aborted)).toBe(true)
    expect(upload.state().phase).toBe("cancelled")
    expect(api.cancel).toHaveBeenCalledExactlyOnceWith({ uploadId: "u1" })
    expect(api.complete).not.toHaveBeenCalled()
  })

  it("frees an upload whose start was answered after the cancel", async () => {
    const { api, begin } = bench()
    api.start.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { uploadId: "late", partBytes: PART, partCount: 1 }
    })
    const upload = begin(PART)
    const outcome = expect(upload.done).rejects.toThrow(UploadCancelled)
    await vi.advanceTimersByTimeAsync(10)
    upload.cancel()
    await outcome
    await vi.runAllTimersAsync()
    expect(api.cancel).toHaveBeenCalledExactlyOnceWith({ uploadId: "late" })
  })
})

describe("a lost network", () => {
  it("pauses at once and goes on by itself where it was", async () => {
    const { requests, begin, turn } = bench()
    const upload = begin(9 * PART)
    await vi.advanceTimersByTimeAsync(150)
    turn(false)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(upload.state().phase).toBe("paused")
    expect(upload.state().sentBytes).toBe(3 * PART)
    expect(requests).toHaveLength(6)
    turn(true)
    await vi.advanceTimersByTimeAsync(50)
    await vi.runAllTimersAsync()
    await upload.done
    expect(requests).toHaveLength(12)
  })

  it("keeps trying when nothing answers though the browser believes to be online", async () => {
    const { begin, fail } = bench()
    fail(1, ...Array.from({ length: 4 }, () => new PartFailure(0)))
    const upload = begin(PART)
    await vi.advanceTimersByTimeAsync(300)
    expect(upload.state().phase).toBe("paused")
    await vi.runAllTimersAsync()
    await upload.done
    expect(upload.state().phase).toBe("done")
  })

  it("is waited for however often it goes", async () => {
    const { begin, turn } = bench()
    const upload = begin(PART)
    for (let times = 0; times < 12; times++) {
      await vi.advanceTimersByTimeAsync(50)
      turn(false)
      await vi.advanceTimersByTimeAsync(50)
      turn(true)
    }
    await vi.runAllTimersAsync()
    await upload.done
    expect(upload.state().phase).toBe("done")
  })

  it("is told at once, whatever was being waited for, and not while anything gets through", async () => {
    const { api, begin, turn } = bench()
    api.start.mockImplementationOnce(() => new Promise(() => {}))
    const hanging = begin(PART)
    const outcome = expect(hanging.done).rejects.toThrow(UploadCancelled)
    await vi.advanceTimersByTimeAsync(10)
    turn(false)
    expect(hanging.state().phase).toBe("paused")
    hanging.cancel()
    await outcome

    const { begin: beginAnother, fail } = bench()
    fail(1, new PartFailure(0))
    const upload = beginAnother(6 * PART)
    await vi.advanceTimersByTimeAsync(110)
    expect(upload.state().phase).toBe("sending")
    await vi.runAllTimersAsync()
    await upload.done
  })

  it("can be cancelled while paused", async () => {
    const { api, begin, turn } = bench()
    const upload = begin()
    const outcome = expect(upload.done).rejects.toThrow(UploadCancelled)
    await vi.advanceTimersByTimeAsync(50)
    turn(false)
    await vi.advanceTimersByTimeAsync(1000)
    upload.cancel()
    await outcome
    expect(api.cancel).toHaveBeenCalledOnce()
  })
})
