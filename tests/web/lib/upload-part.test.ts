import { beforeEach, describe, expect, it, vi } from "vitest"
import { putPart } from "../../../packages/web/src/lib/upload/useUpload.ts"

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal("XMLHttpRequest", FakeRequest)
})

describe("a part sent by XMLHttpRequest", () => {
  it("reports progress and returns the etag", async () => {
    const { request, onProgress, outcome } = send()
    request.upload.onprogress?.({ loaded: 2 })
    request.answer(200, '"e1"')
    expect(await outcome).toBe('"e1"')
    expect([request.open.mock.calls, onProgress.mock.calls]).toEqual([
      [["PUT", "http://storage/part"]],
      [[2]],
    ])
  })

  it.each<[string, number, (request: FakeRequest) => void]>([
    ["it is refused", 403, (request) => request.answer(403, null)],
    // Without it the upload cannot be completed.
    ["the etag is missing", 200, (request) => request.answer(200, null)],
    ["nothing answers", 0, (request) => request.onerror?.()],
  ])("when %s, fails with status %i", async (_when, status, answer) => {
    const { request, outcome } = send()
    answer(request)
    expect(await outcome).toBe(status)
  })

  it("is aborted with its signal, or not sent when the signal has aborted before", async () => {
    const controller = new AbortController()
    const { request, outcome } = send(controller.signal)
    controller.abort()
    expect(await outcome).toBe(0)
    expect(request.abort).toHaveBeenCalledOnce()
    const late = send(AbortSignal.abort())
    expect(await late.outcome).toBe(0)
    expect(late.request.send).not.toHaveBeenCalled()
  })

  it.each([
    ["ever", []],
    ["any more", [1]],
  ])("fails when nothing moves %s for a minute", async (_how, moves) => {
    const { request, outcome } = send()
    for (const loaded of moves) {
      await vi.advanceTimersByTimeAsync(59_000)
      request.upload.onprogress?.({ loaded })
    }
    await vi.advanceTimersByTimeAsync(59_000)
    expect(request.abort).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(await outcome).toBe(0)
  })
})

/** An XMLHttpRequest that the test answers. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress?: (event: { loaded: number }) => void } = {}
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  status = 0
  etag: string | null = null
  open = vi.fn()
  send = vi.fn()
  constructor() {
    FakeRequest.last = this
  }
  abort = vi.fn(() => this.onabort?.())
  getResponseHeader = () => this.etag
  answer(status: number, etag: string | null) {
    Object.assign(this, { status, etag })
    this.onload?.()
  }
}

function send(signal = new AbortController().signal) {
  const onProgress = vi.fn()
  const done = putPart({ url: "http://storage/part", body: new Blob(["abc"]), signal, onProgress })
  const outcome = done.catch(({ status }: { status: number }) => status)
  return { onProgress, outcome, request: FakeRequest.last }
}
