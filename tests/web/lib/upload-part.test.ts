import { beforeEach, describe, expect, it, vi } from "vitest"
import { putPart } from "../../../packages/web/src/lib/upload/useUpload.ts"

beforeEach(() => {
  vi.useFakeTimers()
})

class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  etag: string | null = null
  aborted = false
  opened: [string, string] | null = null
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    this.opened = [method, url]
  }
  send() {}
  abort() {
    this.aborted = true
    this.onabort?.()
  }
  getResponseHeader() {
    return this.etag
  }
  answer(status: number, etag: string | null = null) {
    this.status = status
    this.etag = etag
    this.onload?.()
  }
}

describe("a part by XMLHttpRequest", () => {
  const send = () => {
    vi.stubGlobal("XMLHttpRequest", FakeRequest)
    const controller = new AbortController()
    const seen: number[] = []
    const done = putPart({
      url: "http://storage/part",
      body: new Blob(["abc"]),
      signal: controller.signal,
      onProgress: (bytes) => seen.push(bytes),
    })
    return { controller, seen, done, request: FakeRequest.last }
  }

  it("reports progress and gives the etag", async () => {
    const { request, seen, done } = send()
    request.upload.onprogress?.({ loaded: 2 })
    request.answer(200, '"e1"')
    await expect(done).resolves.toBe('"e1"')
    expect(request.opened).toEqual(["PUT", "http://storage/part"])
    expect(seen).toEqual([2])
  })

  it("is not there without the etag that ends the upload", async () => {
    const { request, done } = send()
    request.answer(200)
    await expect(done).rejects.toMatchObject({ status: 200 })
  })

  it("fails as a lost network does where nothing answers, and is not sent once it is given up", async () => {
    const { request, done } = send()
    request.onerror?.()
    await expect(done).rejects.toMatchObject({ status: 0 })
    const sent = vi.spyOn(FakeRequest.prototype, "send")
    const gone = { url: "http://storage/part", body: new Blob(["abc"]), signal: AbortSignal.abort() }
    await expect(putPart({ ...gone, onProgress: () => undefined })).rejects.toMatchObject({ status: 0 })
    expect(sent).not.toHaveBeenCalled()
  })

  it("fails with the status of a refusal", async () => {
    const { request, done } = send()
    request.answer(403)
    await expect(done).rejects.toMatchObject({ status: 403 })
  })

  it("is aborted by its signal", async () => {
    const { request, controller, done } = send()
    controller.abort()
    await expect(done).rejects.toMatchObject({ status: 0 })
    expect(request.aborted).toBe(true)
  })

  it("is given up when nothing ever moves", async () => {
    const { request, done } = send()
    const outcome = expect(done).rejects.toMatchObject({ status: 0 })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(request.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    await outcome
  })

  it("is given up when nothing moves for a minute", async () => {
    const { request, done } = send()
    const outcome = expect(done).rejects.toMatchObject({ status: 0 })
    await vi.advanceTimersByTimeAsync(59_000)
    request.upload.onprogress?.({ loaded: 1 })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(request.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    await outcome
  })
})
