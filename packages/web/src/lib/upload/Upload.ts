import { backOff, kindOf, MAX_ATTEMPTS, NetworkWatch, pause } from "./network.ts"
import { type UploadApi, UploadCancelled, type UploadedFile, type UploadPorts } from "./ports.ts"
import { UploadProgress, type UploadState } from "./progress.ts"

const PARALLEL = 3
/** Only a wake-up call, in case the browser never says that it is online again. */
const OFFLINE_CHECK = 15_000

/** One file on its way to the storage, in signed parts (design §4). It starts when it is made. */
export class Upload {
  /** Rejects with `UploadCancelled`, or with what made it fail. */
  readonly done: Promise<UploadedFile>
  readonly fileName: string
  #file: File
  #ports: UploadPorts
  #progress: UploadProgress
  #network: NetworkWatch
  #stop = new AbortController()
  #uploadId: string | null = null

  constructor(file: File, ports: UploadPorts) {
    this.fileName = file.name
    this.#file = file
    this.#ports = ports
    this.#progress = new UploadProgress(file.size)
    this.#network = new NetworkWatch(ports.connectivity, (phase) => this.#progress.enter(phase))
    this.done = this.#settle()
  }

  state = (): UploadState => this.#progress.state
  subscribe = (listener: () => void): (() => void) => this.#progress.subscribe(listener)

  cancel(): void {
    this.#stop.abort(new UploadCancelled())
  }

  async #settle(): Promise<UploadedFile> {
    try {
      const uploaded = await this.#run()
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

  async #run(): Promise<UploadedFile> {
    const file = this.#file
    const { uploadId, partBytes, partCount } = await this.#insist(async () => {
      const started = await this.#ports.api.start({
        fileName: file.name,
        contentType: file.type || "application/octet-stream",
        size: file.size,
      })
      this.#uploadId = started.uploadId
      return started
    })
    this.#network.enter("sending")
    const signer = new PartSigner(this.#ports.api, uploadId, partCount)
    const waiting = Array.from({ length: partCount }, (_, index) => index + 1)
    const parts: { partNumber: number; etag: string }[] = []

    const drain = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        parts.push({ partNumber: number, etag: await this.#sendPart(number, partBytes, signer) })
      }
    }
    await Promise.all(Array.from({ length: Math.min(PARALLEL, partCount) }, drain))

    this.#network.enter("finishing")
    parts.sort((a, b) => a.partNumber - b.partNumber)
    return this.#insist(() => this.#ports.api.complete({ uploadId, parts }))
  }

  #sendPart(partNumber: number, partBytes: number, signer: PartSigner): Promise<string> {
    const start = (partNumber - 1) * partBytes
    const body = this.#file.slice(start, start + partBytes)
    return this.#insist(async (task) => {
      const attempt = this.#network.attempt()
      try {
        const url = await signer.urlOf(partNumber)
        const etag = await this.#ports.putPart({
          url,
          body,
          signal: AbortSignal.any([this.#stop.signal, attempt.signal]),
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
      } finally {
        attempt.over()
      }
    })
  }

  /** Tries a step until it succeeds, waits out a lost network, gives up on what cannot be cured. */
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

  /** Best effort: the storage clears abandoned uploads by itself. */
  #discard(): void {
    const uploadId = this.#uploadId
    this.#uploadId = null
    if (uploadId) this.#ports.api.cancel({ uploadId }).catch(() => undefined)
  }
}

/** Addresses are short-lived: few are asked for in advance. */
const AHEAD = 6

/** Signed addresses of parts, asked for a few at a time and forgotten once they failed. */
class PartSigner {
  #api: Pick<UploadApi, "signParts">
  #uploadId: string
  #partCount: number
  #urls = new Map<number, Promise<string>>()

  constructor(api: Pick<UploadApi, "signParts">, uploadId: string, partCount: number) {
    this.#api = api
    this.#uploadId = uploadId
    this.#partCount = partCount
  }

  /** The address of a part; those that will soon be wanted are asked for with it. */
  urlOf(partNumber: number): Promise<string> {
    const known = this.#urls.get(partNumber)
    if (known) return known
    const ahead = Math.min(AHEAD, this.#partCount - partNumber + 1)
    const numbers = Array.from({ length: ahead }, (_, index) => partNumber + index).filter(
      (one) => !this.#urls.has(one),
    )
    const answer = this.#api.signParts({ uploadId: this.#uploadId, partNumbers: numbers })
    for (const number of numbers) this.#urls.set(number, this.#pick(number, answer))
    return this.#urls.get(partNumber) ?? this.#pick(partNumber, answer)
  }

  forget(partNumber: number): void {
    this.#urls.delete(partNumber)
  }

  #pick(partNumber: number, answer: ReturnType<UploadApi["signParts"]>): Promise<string> {
    const url = answer.then(({ parts }) => {
      const part = parts.find((one) => one.partNumber === partNumber)
      if (!part) throw new Error(`No address for part ${partNumber}`)
      return part.url
    })
    // Nobody may be waiting for this one yet: the next to ask signs anew.
    url.catch(() => this.forget(partNumber))
    return url
  }
}
