import { DEMO_BOXES } from "../demo/index.ts"
import { Mailbox, type Message } from "./mailbox.ts"
import { openMailboxStore, type StoredAccount } from "./store.ts"

export type Accounts = Awaited<ReturnType<typeof openAccounts>>

/** The accounts of the local Google: the demo's, and those that tests add. */
export async function openAccounts(dataDir: string | null, now: () => number) {
  const store = openMailboxStore(dataDir)
  const opened = new Map<string, Mailbox>()

  async function add(account: Omit<StoredAccount, "since">): Promise<void> {
    if (!store.accounts.has(account.email)) await store.putAccount({ ...account, since: now() })
  }

  function mailbox(email: string): Mailbox | undefined {
    const account = store.accounts.get(email)
    if (!account) return undefined
    const mails = () => DEMO_BOXES[account.demo]?.mails(account) ?? []
    const found = opened.get(email) ?? new Mailbox(account, mails(), store)
    opened.set(email, found)
    return found
  }

  for (const [demo, { email, name }] of Object.entries(DEMO_BOXES)) await add({ email, name, demo })

  return {
    add,
    list: (): StoredAccount[] => [...store.accounts.values()],
    has: (email: string): boolean => store.accounts.has(email),
    /** Generates its mails on first use. */
    mailbox,
    /** Does not generate the mails of an account that has sent none. */
    sentFrom(email: string): Message[] {
      const hasSent = store.changesOf(email).some((change) => change.kind === "added" && change.sent)
      return hasSent
        ? (mailbox(email)
            ?.list()
            .filter(({ sent }) => sent) ?? [])
        : []
    },
    close: () => store.close(),
  }
}
