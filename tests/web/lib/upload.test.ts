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

beforeEach(() => void vi.useFakeTimers())

describe("an upload interrupted by a reload", () => {
  /** Reloads the page once three parts are stored. */
  async function cut(): Promise<void> {
    bench().begin()
    await vi.advanceTimersByTimeAsync(100)
    const kept = interruptedAt("film").found()
    expect(kept).toMatchObject({ name: "film.mp4", uploadId: "u1", partCount: 5, parts: { length: 3 } })
    vi.clearAllTimers()
    sessionStorage.setItem("trame.upload.film", JSON.stringify(kept))
  }

  it("continues with the missing parts when the user chooses the same file again", async () => {
    await cut()
    const { api, begin, requests, ends } = bench()
    expect(await ends(begin())).toBe("done")
    expect(api.start).not.toHaveBeenCalled()
    expect(requests.map(({ url }) => url.split("?")[0])).toEqual(["part-4", "part-5"])
    expect(api.complete).toHaveBeenCalledWith({ uploadId: "u1", parts: etags(5) })
    expect(interruptedAt("film").found()).toBeNull()
  })

  it.each([
    ["the file has changed", { lastModified: 2 }, 0, null],
    ["storage has deleted its parts after a day", {}, 24 * 60 * 60_000, null],
    ["the server has forgotten it", {}, 0, new ORPCError("not_found", { status: 404 })],
  ])("starts over when %s", async (_, file, waits, refusal) => {
    await cut()
    await vi.advanceTimersByTimeAsync(waits)
    const { api, begin, requests, ends } = bench()
    if (refusal) api.signParts.mockRejectedValueOnce(refusal)
    expect(await ends(begin(5 * PART, file))).toBe("done")
    expect([api.start.mock.calls.length, requests.length]).toEqual([1, 5])
  })
})

describe("an upload", () => {
  it("sends each part once, three at a time, and completes with them in order", async () => {
    const { api, requests, begin, running, network, ends } = bench()
    const upload = begin(5 * PART - 10)
    expect(await ends(upload)).toBe("done")
    expect(await upload.done).toEqual({ uploadId: "u1", fileName: "film.mp4", fileSize: 5000 })
    expect(running.most).toBe(3)
    expect(requests.map(({ body }) => body.size)).toEqual([PART, PART, PART, PART, PART - 10])
    expect(api.complete).toHaveBeenCalledWith({ uploadId: "u1", parts: etags(5) })
    expect([api.signParts.mock.calls.length, api.cancel.mock.calls.length]).toEqual([1, 0])
    expect(upload.state()).toMatchObject({ phase: "done", sentBytes: 5 * PART - 10 })
    expect(network.listeners.size).toBe(0)
  })

  it.each([
    ["video/mp4", "video/mp4"],
    // A file whose type the browser does not know.
    ["", "application/octet-stream"],
  ])("of type « %s » begins as %s", async (type, contentType) => {
    const { api, begin, ends } = bench()
    await ends(begin(PART, { type }))
    expect(api.start).toHaveBeenCalledWith({ fileName: "film.mp4", contentType, size: PART })
  })

  it("reports progress: a part's bytes count as they leave, and not once it failed", async () => {
    const { requests, begin, fail, ends } = bench()
    fail(1, 500)
    const upload = begin(PART)
    await vi.advanceTimersByTimeAsync(50)
    requests[0]?.onProgress(400)
    expect(upload.state()).toMatchObject({ phase: "sending", sentBytes: 400 })
    await vi.advanceTimersByTimeAsync(100)
    expect(upload.state().sentBytes).toBe(0)
    await ends(upload)
    expect(upload.state().sentBytes).toBe(PART)
  })

  it("requests the addresses of six parts at a time, each once", async () => {
    const { api, begin, ends } = bench()
    await ends(begin(13 * PART))
    const asked = api.signParts.mock.calls.map(([{ partNumbers }]) => partNumbers)
    expect(asked.map(({ length }) => length)).toEqual([6, 6, 1])
    expect(asked.flat()).toEqual(Array.from({ length: 13 }, (_, at) => at + 1))
  })

  it("sends a failed part again with a newly signed address, and keeps the order", async () => {
    const { api, requests, begin, fail, ends } = bench()
    fail(2, 503, 403)
    expect(await ends(begin(3 * PART))).toBe("done")
    expect(api.complete).toHaveBeenCalledWith({ uploadId: "u1", parts: etags(3) })
    const second = requests.filter(({ url }) => url.startsWith("part-2")).map(({ url }) => url)
    expect([second.length, new Set(second).size]).toEqual([3, 3])
  })

  it.each([
    ...[403, 408, 429, 500, 503].map((status) => [[status], true, 2] as const),
    [Array<number>(20).fill(500), false, 8],
    [[400], false, 1],
  ] as const)("when storage answers %j, succeeds in the end: %s", async (statuses, done, tries) => {
    const { requests, fail, ends } = bench()
    fail(1, ...statuses)
    expect([(await ends()) === "done", requests.length]).toEqual([done, tries])
  })

  it("when it gives up, releases the upload and sends no other part", async () => {
    const { api, requests, begin, fail, ends } = bench()
    fail(1, 400)
    const upload = begin()
    expect(await ends(upload)).toMatchObject({
      message: expect.stringMatching(/^L'envoi du fichier a échoué/),
    })
    expect(upload.state().phase).toBe("failed")
    expect(api.cancel).toHaveBeenCalledExactlyOnceWith({ uploadId: "u1" })
    expect([api.complete.mock.calls.length, requests.length]).toEqual([0, 3])
  })

  it.each([
    ["throttles", new ORPCError("throttled", { status: 429 }), 2],
    ["is unavailable", new ORPCError("unavailable", { status: 503 }), 2],
    ["is out of reach", new TypeError("Failed to fetch"), 2],
    ["refuses", new ORPCError("forbidden", { status: 403 }), 1],
    ["refuses in its own words", new UploadRefused("Trop d'envois aujourd'hui."), 1],
  ])("when the API %s, repeats the step as far as that may help", async (_what, error, tries) => {
    for (const step of ["start", "signParts", "complete"] as const) {
      const { api, ends } = bench()
      api[step].mockRejectedValueOnce(error)
      expect([step, (await ends()) === "done"]).toEqual([step, tries === 2])
      expect(api[step]).toHaveBeenCalledTimes(tries)
    }
  })
})

describe("a cancelled upload", () => {
  it("stops its requests, releases the upload and is not offered again", async () => {
    const { api, requests, begin, ends } = bench({ hold: true })
    const upload = begin()
    await vi.advanceTimersByTimeAsync(10)
    upload.cancel()
    expect(await ends(upload)).toBeInstanceOf(UploadCancelled)
    expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true, true])
    expect(upload.state().phase).toBe("cancelled")
    expect(api.cancel).toHaveBeenCalledExactlyOnceWith({ uploadId: "u1" })
    expect(api.complete).not.toHaveBeenCalled()
    expect(interruptedAt("film").found()).toBeNull()
  })

  it("is released when its start is answered later", async () => {
    const { api, begin, ends } = bench()
    api.start.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      return { uploadId: "late", partBytes: PART, partCount: 1 }
    })
    const upload = begin(PART)
    await vi.advanceTimersByTimeAsync(10)
    upload.cancel()
    expect(await ends(upload)).toBeInstanceOf(UploadCancelled)
    expect(api.cancel).toHaveBeenCalledExactlyOnceWith({ uploadId: "late" })
  })
})

describe("an upload without a network", () => {
  it("pauses at once and continues by itself", async () => {
    const { requests, begin, turn, ends } = bench()
    const upload = begin(9 * PART)
    await vi.advanceTimersByTimeAsync(150)
    turn(false)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(upload.state()).toMatchObject({ phase: "paused", sentBytes: 3 * PART })
    expect(requests).toHaveLength(6)
    turn(true)
    expect(await ends(upload)).toBe("done")
    expect(requests).toHaveLength(12)
  })

  it("keeps trying when the browser claims to be online but nothing answers", async () => {
    const { begin, fail, ends } = bench()
    fail(1, 0, 0, 0, 0)
    const upload = begin(PART)
    await vi.advanceTimersByTimeAsync(300)
    expect(upload.state().phase).toBe("paused")
    expect(await ends(upload)).toBe("done")
  })

  it("waits for the network, however often it goes away", async () => {
    const { begin, turn, ends } = bench()
    const upload = begin(PART)
    for (let times = 0; times < 12; times++) {
      await vi.advanceTimersByTimeAsync(50)
      turn(false)
      await vi.advanceTimersByTimeAsync(50)
      turn(true)
    }
    expect(await ends(upload)).toBe("done")
  })

  it("pauses in every step, and can then be cancelled", async () => {
    const { api, begin, turn, ends } = bench()
    api.start.mockImplementationOnce(() => new Promise(() => {}))
    const upload = begin(PART)
    await vi.advanceTimersByTimeAsync(10)
    turn(false)
    expect(upload.state().phase).toBe("paused")
    upload.cancel()
    expect(await ends(upload)).toBeInstanceOf(UploadCancelled)
  })

  it("does not pause while any part gets through", async () => {
    const { begin, fail } = bench()
    fail(1, 0)
    const upload = begin(6 * PART)
    await vi.advanceTimersByTimeAsync(110)
    expect(upload.state().phase).toBe("sending")
  })
})

const PART = 1024

/** A server and a network under the test's control; each part takes a tenth of a second, or never ends. */
function bench({ hold = false } = {}) {
  const network = { online: true, listeners: new Set<(online: boolean) => void>() }
  const requests: PartRequest[] = []
  const failures = new Map<string, number[]>()
  const running = { now: 0, most: 0 }
  let signed = 0
  const api = {
    start: vi.fn(async ({ size }: { size: number }) => ({
      uploadId: "u1",
      partBytes: PART,
      partCount: Math.ceil(size / PART),
    })),
    signParts: vi.fn(async ({ partNumbers }: { partNumbers: number[] }) => {
      signed += 1
      const parts = partNumbers.map((partNumber) => ({ partNumber, url: `part-${partNumber}?s=${signed}` }))
      return { parts }
    }),
    complete: vi.fn(async () => ({ uploadId: "u1", fileName: "film.mp4", fileSize: 5000 })),
    cancel: vi.fn(async () => ({ uploadId: "u1" })),
  }
  async function put(request: PartRequest) {
    requests.push(request)
    running.now += 1
    running.most = Math.max(running.most, running.now)
    await new Promise<void>((resolve, reject) => {
      request.signal.addEventListener("abort", () => reject(new PartFailure(0)))
      if (!hold) setTimeout(resolve, 100)
    }).finally(() => {
      running.now -= 1
    })
    const name = request.url.split("?")[0] ?? ""
    const failure = failures.get(name)?.shift()
    if (failure !== undefined) throw new PartFailure(failure)
    request.onProgress(request.body.size)
    return `etag-${name}`
  }
  const connectivity = {
    isOnline: () => network.online,
    subscribe: (listener: (online: boolean) => void) => {
      network.listeners.add(listener)
      return () => void network.listeners.delete(listener)
    },
  }
  function begin(size = 5 * PART, { type = "video/mp4", lastModified = 1 } = {}) {
    const file = new File([new Uint8Array(size)], "film.mp4", { type, lastModified })
    const upload = new Upload(file, { api, putPart: put, connectivity, interrupted: interruptedAt("film") })
    upload.done.catch(() => undefined)
    return upload
  }
  return {
    api,
    requests,
    begin,
    network,
    running,
    turn: (online: boolean) => {
      network.online = online
      for (const listener of network.listeners) listener(online)
    },
    fail: (part: number, ...statuses: number[]) => failures.set(`part-${part}`, statuses),
    /** Uploads; resolves to `done` or to the failure. */
    ends: async (upload = begin(PART)) => {
      await vi.runAllTimersAsync()
      return upload.done.then(
        () => "done",
        (error: unknown) => error,
      )
    },
  }
}
const etags = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ partNumber: at + 1, etag: `etag-part-${at + 1}` }))
