import { problemOf } from "../api/problem.ts"
import type { Interrupted } from "./interrupted.ts"
import {
  type Connectivity,
  PartFailure,
  type UploadApi,
  UploadCancelled,
  type UploadedFile,
  type UploadPorts,
  UploadRefused,
} from "./ports.ts"
import { createProgress, type UploadState } from "./progress.ts"

const PARALLEL = 3
/** Tries of one step while online; a lost network does not count. */
const MAX_ATTEMPTS = 8
/** Wakes the upload in case the browser never reports that it is online again. */
const OFFLINE_CHECK = 15_000

/** One file on its way to the storage in parts (rules/platform.md#uploads). It starts on construction. */
export class Upload {
  /** Rejects with `UploadCancelled`, or with the failure. */
  readonly done: Promise<UploadedFile>
  #file: File
  #ports: UploadPorts
  #progress: ReturnType<typeof createProgress>
  #network: NetworkWatch
  #stop = new AbortController()
  #uploadId: string | null = null

  constructor(file: File, ports: UploadPorts) {
    this.#file = file
    this.#ports = ports
    this.#progress = createProgress(file.size)
    this.#network = new NetworkWatch(ports.connectivity, (phase) => this.#progress.enter(phase))
    this.done = this.#settle()
  }

  state = (): UploadState => this.#progress.current()
  subscribe = (listener: () => void): (() => void) => this.#progress.subscribe(listener)

  cancel(): void {
    this.#stop.abort(new UploadCancelled())
  }

  async #settle(): Promise<UploadedFile> {
    try {
      const uploaded = await this.#run()
      this.#ports.interrupted.forget()
      this.#network.close()
      this.#progress.enter("done")
      return uploaded
    } catch (error) {
      const reason: unknown = this.#stop.signal.aborted ? this.#stop.signal.reason : error
      this.#stop.abort(reason)
      this.#network.close()
      this.#progress.enter(reason instanceof UploadCancelled ? "cancelled" : "failed")
      this.#discard()
      throw reason
    }
  }

  /** Resumes an upload of the same file that a reload interrupted, or starts anew when the server has deleted it. */
  async #run(): Promise<UploadedFile> {
    const { interrupted } = this.#ports
    const kept = interrupted.of(this.#file)
    interrupted.forget()
    if (kept) {
      try {
        return await this.#send(kept)
      } catch (error) {
        if (this.#stop.signal.aborted || problemOf(error).code !== "not_found") throw error
        this.#progress.restart()
      }
    }
    return this.#send(await this.#start())
  }

  async #start(): Promise<Interrupted> {
    const { name, size, lastModified, type } = this.#file
    const started = await this.#insist(async () => {
      const answer = await this.#ports.api.start({
        fileName: name,
        contentType: type || "application/octet-stream",
        size,
      })
      this.#uploadId = answer.uploadId
      return answer
    })
    return { ...started, name, size, lastModified, parts: [], startedAt: Date.now() }
  }

  async #send(upload: Interrupted): Promise<UploadedFile> {
    const { uploadId, partBytes, partCount } = upload
    const parts = [...upload.parts]
    this.#uploadId = uploadId
    const sent = new Set(parts.map(({ partNumber }) => partNumber))
    for (const number of sent) this.#progress.part(number, this.#partOf(number, partBytes).size)
    // The rate is measured from here on.
    this.#network.enter("sending")
    const signer = partSigner(this.#ports.api, uploadId, partCount)
    const waiting = Array.from({ length: partCount }, (_, index) => index + 1).filter((one) => !sent.has(one))

    const drain = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        parts.push({ partNumber: number, etag: await this.#sendPart(number, partBytes, signer) })
        if (!this.#stop.signal.aborted) this.#ports.interrupted.keep({ ...upload, parts })
      }
    }
    await Promise.all(Array.from({ length: Math.min(PARALLEL, partCount) }, drain))

    this.#network.enter("finishing")
    parts.sort((a, b) => a.partNumber - b.partNumber)
    return this.#insist(() => this.#ports.api.complete({ uploadId, parts }))
  }

  #partOf(partNumber: number, partBytes: number): Blob {
    const start = (partNumber - 1) * partBytes
    return this.#file.slice(start, start + partBytes)
  }

  #sendPart(partNumber: number, partBytes: number, signer: ReturnType<typeof partSigner>): Promise<string> {
    const body = this.#partOf(partNumber, partBytes)
    return this.#insist(async (task) => {
      // A browser that lost its network can leave a request pending for minutes.
      const { lost } = this.#network
      try {
        const url = await signer.urlOf(partNumber)
        const etag = await this.#ports.putPart({
          url,
          body,
          signal: AbortSignal.any([this.#stop.signal, lost]),
          onProgress: (bytes) => {
            this.#network.moving(task)
            this.#progress.part(partNumber, Math.min(bytes, body.size))
          },
        })
        this.#progress.part(partNumber, body.size)
        return etag
      } catch (error) {
        signer.forget(partNumber)
        this.#progress.part(partNumber, 0)
        throw error
      }
    })
  }

  /** Repeats a step until it succeeds, waits while offline, and gives up on fatal errors. */
  async #insist<T>(step: (task: object) => Promise<T>): Promise<T> {
    const task = {}
    this.#network.begin(task)
    try {
      for (let attempt = 0; ; ) {
        await this.#waitForNetwork(task)
        try {
          const result = await this.#orStopped(step(task))
          this.#network.moving(task)
          return result
        } catch (error) {
          this.#stop.signal.throwIfAborted()
          const kind = kindOf(error)
          if (kind === "fatal") throw error
          if (kind === "network") this.#network.stuck(task)
          if (!this.#network.online) continue
          attempt += 1
          if (attempt >= MAX_ATTEMPTS) throw error
          await pause(backOff(attempt - 1), [this.#stop.signal, this.#network.back])
        }
      }
    } finally {
      this.#network.end(task)
    }
  }

  async #waitForNetwork(task: object): Promise<void> {
    while (!this.#network.online && !this.#stop.signal.aborted) {
      this.#network.stuck(task)
      await pause(OFFLINE_CHECK, [this.#stop.signal, this.#network.back])
    }
    this.#stop.signal.throwIfAborted()
  }

  /** A cancel does not wait for an answer that may never come. */
  #orStopped<T>(work: Promise<T>): Promise<T> {
    const { signal } = this.#stop
    return new Promise((resolve, reject) => {
      const stopped = () => reject(signal.reason)
      signal.addEventListener("abort", stopped, { once: true })
      work.then(resolve, reject).finally(() => {
        signal.removeEventListener("abort", stopped)
        // A `start` answered after the cancel has left an upload open on the server.
        if (signal.aborted) this.#discard()
      })
    })
  }

  /** Best effort: the storage deletes abandoned uploads by itself. */
  #discard(): void {
    const uploadId = this.#uploadId
    this.#uploadId = null
    this.#ports.interrupted.forget()
    if (uploadId) this.#ports.api.cancel({ uploadId }).catch(() => undefined)
  }
}

type Phase = "starting" | "sending" | "finishing"

/** Fires once; then provides the signal of the next time. */
class Alarm {
  #next = new AbortController()

  get signal(): AbortSignal {
    return this.#next.signal
  }

  ring(): void {
    const ringing = this.#next
    this.#next = new AbortController()
    ringing.abort()
  }
}

/** Tracks which running tasks the network blocks: the upload is paused when all are. */
class NetworkWatch {
  #connectivity: Connectivity
  #onChange: (phase: Phase | "paused") => void
  #phase: Phase = "starting"
  #running = new Set<object>()
  #stuck = new Set<object>()
  #back = new Alarm()
  #lost = new Alarm()
  #stop: () => void
  #closed = false

  /** `onChange` fires when the network blocks every task, and when one gets through again. */
  constructor(connectivity: Connectivity, onChange: (phase: Phase | "paused") => void) {
    this.#connectivity = connectivity
    this.#onChange = onChange
    this.#stop = connectivity.subscribe((online) => {
      if (online) return this.#back.ring()
      this.#lost.ring()
      for (const task of this.#running) this.#stuck.add(task)
      this.#tell()
    })
  }

  get online(): boolean {
    return this.#connectivity.isOnline()
  }

  /** Fires when the network comes back. */
  get back(): AbortSignal {
    return this.#back.signal
  }

  /** Fires when the network is lost. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  enter(phase: Phase): void {
    this.#phase = phase
    this.#tell()
  }

  begin(task: object): void {
    this.#running.add(task)
  }

  stuck(task: object): void {
    this.#stuck.add(task)
    this.#tell()
  }

  moving(task: object): void {
    if (this.#stuck.delete(task)) this.#tell()
  }

  end(task: object): void {
    this.#running.delete(task)
    this.#stuck.delete(task)
    this.#tell()
  }

  /** From here on the upload's end sets the phase. */
  close(): void {
    this.#closed = true
    this.#stop()
  }

  #tell(): void {
    if (this.#closed) return
    const paused = this.#stuck.size > 0 && this.#stuck.size === this.#running.size
    this.#onChange(paused ? "paused" : this.#phase)
  }
}

/** Whether a retry can help. A new signature fixes an expired one (403). */
function kindOf(error: unknown): "network" | "busy" | "fatal" {
  if (error instanceof PartFailure) {
    if (error.status === 0) return "network"
    return [403, 408, 429].includes(error.status) || error.status >= 500 ? "busy" : "fatal"
  }
  if (error instanceof UploadRefused) return "fatal"
  const { code, status } = problemOf(error)
  if (code === "network") return "network"
  return code === "throttled" || status >= 500 ? "busy" : "fatal"
}

const LONGEST_WAIT = 20_000

/** Milliseconds before the next try: doubling from half a second, spread by up to a half. */
const backOff = (attempt: number): number =>
  Math.min(LONGEST_WAIT, 500 * 2 ** attempt) * (0.75 + Math.random() / 2)

/** Waits until the time is over or a waker fires; never rejects. */
function pause(ms: number, wakers: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve) => {
    const wake = AbortSignal.any([...wakers])
    const finish = () => {
      clearTimeout(timer)
      wake.removeEventListener("abort", finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    if (wake.aborted) finish()
    else wake.addEventListener("abort", finish)
  })
}

/** Addresses are short-lived, so few are requested in advance. */
const AHEAD = 6

/** Signed addresses of parts, requested a few at a time and dropped after a failure. */
function partSigner(api: Pick<UploadApi, "signParts">, uploadId: string, partCount: number) {
  const urls = new Map<number, Promise<string>>()
  const forget = (partNumber: number) => void urls.delete(partNumber)

  /** Also requests the addresses of the next parts. */
  function sign(partNumber: number): void {
    const ahead = Math.min(AHEAD, partCount - partNumber + 1)
    const numbers = Array.from({ length: ahead }, (_, index) => partNumber + index)
    const partNumbers = numbers.filter((one) => !urls.has(one))
    const answer = api.signParts({ uploadId, partNumbers })
    for (const number of partNumbers) {
      const url = answer.then(({ parts }) => {
        const part = parts.find((one) => one.partNumber === number)
        if (!part) throw new Error(`No address for part ${number}`)
        return part.url
      })
      // No caller may wait for this address yet: the next one signs anew.
      url.catch(() => forget(number))
      urls.set(number, url)
    }
  }

  return {
    forget,
    urlOf(partNumber: number): Promise<string> {
      if (!urls.has(partNumber)) sign(partNumber)
      return urls.get(partNumber) as Promise<string>
    },
  }
}
