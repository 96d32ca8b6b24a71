import { randomUUID } from "node:crypto"
import { existsSync, mkdirSync, readFileSync } from "node:fs"
import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { openKeyedLog } from "../../lib/keyed-log.ts"

export interface StoredAccount {
  email: string
  name: string
  /** The name of its initial mails. */
  demo: string
  /** Epoch milliseconds, after all initial mails. */
  since: number
}

/** An account's changes in order; its state follows from these. */
export type Change =
  | {
      kind: "added"
      id: string
      threadId: string
      at: number
      messageId: string
      labels: string[]
      sent: boolean
      /** The file of the mail. */
      file: string
    }
  | { kind: "deleted"; id: string }
  | { kind: "labelled"; id: string; added: string[]; removed: string[] }
  /** Earlier history is no longer available. */
  | { kind: "forgotten" }

type StoredChange = Change & { email: string; number: number }

export type MailboxStore = ReturnType<typeof openMailboxStore>

/** The data that cannot be generated from names: the accounts, their changes, and later mails. */
export function openMailboxStore(dataDir: string | null) {
  const accounts = openKeyedLog<StoredAccount>(dataDir && join(dataDir, "accounts.jsonl"))
  const changes = openKeyedLog<StoredChange>(dataDir && join(dataDir, "changes.jsonl"))
  const mails = dataDir ? mailsIn(join(dataDir, "mails")) : mailsInMemory()
  return {
    accounts: accounts.entries,
    putAccount: (account: StoredAccount) => accounts.put(account.email, account),
    changesOf: (email: string) => [...changes.entries.values()].filter((change) => change.email === email),
    putChange: (email: string, number: number, change: Change) =>
      changes.put(`${email} ${number}`, { email, number, ...change }),
    mails,
    async close() {
      await Promise.all([accounts.close(), changes.close()])
    },
  }
}

function mailsInMemory() {
  const mails = new Map<string, Buffer>()
  return {
    read: (file: string): Buffer => mails.get(file) ?? Buffer.alloc(0),
    async write(raw: Buffer): Promise<string> {
      const file = randomUUID()
      mails.set(file, raw)
      return file
    },
    remove: async (file: string) => void mails.delete(file),
  }
}

function mailsIn(folder: string) {
  const pathOf = (file: string) => join(folder, `${file}.eml`)
  return {
    read: (file: string): Buffer => (existsSync(pathOf(file)) ? readFileSync(pathOf(file)) : Buffer.alloc(0)),
    async write(raw: Buffer): Promise<string> {
      const file = randomUUID()
      mkdirSync(folder, { recursive: true })
      const handle = await open(pathOf(file), "w", 0o600)
      await handle
        .writeFile(raw)
        .then(() => handle.sync())
        .finally(() => handle.close())
      return file
    },
    remove: (file: string) => rm(pathOf(file), { force: true }),
  }
}
