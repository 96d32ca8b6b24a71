import type { DemoMail } from "../demo/letters.ts"
import { missing } from "../failure.ts"
import { historyIdAt, messageIdAt, sequenceOf } from "./ids.ts"
import type { Change, MailboxStore, StoredAccount } from "./store.ts"

export interface Message {
  id: string
  threadId: string
  /** Epoch milliseconds. */
  at: number
  /** As in its header, with brackets. */
  messageId: string
  labels: string[]
  historyId: string
  /** Whether it was sent through the API. */
  sent: boolean
  /** Null for initial mails. */
  file: string | null
  raw(): Buffer
}

export interface Recorded {
  historyId: string
  change: Exclude<Change, { kind: "forgotten" }>
  message: { id: string; threadId: string; labelIds: string[] }
}

interface Arrival {
  raw: Buffer
  at: number
  messageId: string
  labels: string[]
  /** The thread of an existing message; null starts a new thread. */
  threadId: string | null
  sent?: boolean
}

/** An account's mails: the initial ones and all later changes. */
export class Mailbox {
  readonly account: StoredAccount
  readonly #store: MailboxStore
  readonly #began: number
  readonly #byId = new Map<string, Message>()
  readonly #byMessageId = new Map<string, Message>()
  #newestFirst: Message[] | null = null
  #recorded: Recorded[] = []
  #changes = 0
  #forgottenBefore: number

  constructor(account: StoredAccount, demo: readonly DemoMail[], store: MailboxStore) {
    this.account = account
    this.#store = store
    this.#began = demo.length
    this.#forgottenBefore = this.#began
    for (const [index, mail] of demo.entries()) this.#keep(this.#fromDemo(mail, index))
    for (const change of store.changesOf(account.email)) this.#apply(change)
  }

  get historyId(): string {
    return historyIdAt(this.account.email, this.#began + this.#changes)
  }

  /** All messages, newest first. */
  list(): readonly Message[] {
    this.#newestFirst ??= [...this.#byId.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1))
    return this.#newestFirst
  }

  /** @throws GoogleFailure for an unknown id */
  get(id: string): Message {
    const message = this.#byId.get(id)
    if (!message) throw missing()
    return message
  }

  byMessageId(messageId: string): Message | undefined {
    return this.#byMessageId.get(messageId)
  }

  /** Oldest first; empty for an unknown thread. */
  thread(threadId: string): Message[] {
    return this.list()
      .filter((message) => message.threadId === threadId)
      .reverse()
  }

  /** The later changes; null once they are forgotten. */
  changesSince(historyId: string): Recorded[] | null {
    const sequence = sequenceOf(this.account.email, historyId)
    if (sequence === null || sequence < this.#forgottenBefore) return null
    return this.#recorded.filter((one) => BigInt(one.historyId) > BigInt(historyId))
  }

  async add({ raw, at, messageId, labels, threadId, sent = false }: Arrival): Promise<Message> {
    const file = await this.#store.mails.write(raw)
    const id = messageIdAt(this.account.email, this.#began + this.#changes)
    await this.#record({ kind: "added", id, threadId: threadId ?? id, at, messageId, labels, sent, file })
    return this.get(id)
  }

  async remove(id: string): Promise<void> {
    const { file } = this.get(id)
    await this.#record({ kind: "deleted", id })
    if (file) await this.#store.mails.remove(file)
  }

  async label(id: string, added: string[], removed: string[]): Promise<void> {
    this.get(id)
    await this.#record({ kind: "labelled", id, added, removed })
  }

  /** Requests for changes since now or earlier then fail as forgotten. */
  forgetHistory(): Promise<void> {
    return this.#record({ kind: "forgotten" })
  }

  async #record(change: Change): Promise<void> {
    await this.#store.putChange(this.account.email, this.#apply(change), change)
  }

  #fromDemo({ thread, at, messageId, labels, render }: DemoMail, index: number): Message {
    const { email } = this.account
    return {
      id: messageIdAt(email, index),
      threadId: messageIdAt(email, thread),
      at,
      messageId,
      labels: [...labels],
      historyId: historyIdAt(email, index),
      sent: false,
      file: null,
      raw: render,
    }
  }

  /** Returns the change's number. */
  #apply(change: Change): number {
    const number = this.#changes
    this.#changes += 1
    if (change.kind === "forgotten") this.#forgottenBefore = this.#began + this.#changes
    else this.#applyTo(change)
    return number
  }

  #applyTo(change: Recorded["change"]): void {
    if (change.kind === "added") {
      const { kind: _, ...fields } = change
      const raw = () => this.#store.mails.read(change.file)
      this.#keep({ ...fields, labels: [...change.labels], historyId: this.historyId, raw })
    }
    const message = this.#byId.get(change.id)
    if (!message) return
    if (change.kind === "labelled") {
      const kept = message.labels.filter((label) => !change.removed.includes(label))
      message.labels = [...new Set([...kept, ...change.added])]
    }
    message.historyId = this.historyId
    if (change.kind === "deleted") {
      this.#byId.delete(message.id)
      this.#newestFirst = null
    }
    const { id, threadId, labels } = message
    this.#recorded.push({
      historyId: this.historyId,
      change,
      message: { id, threadId, labelIds: [...labels] },
    })
  }

  #keep(message: Message): void {
    this.#byId.set(message.id, message)
    this.#byMessageId.set(message.messageId, message)
    this.#newestFirst = null
  }
}
