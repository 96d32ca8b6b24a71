import { join } from "node:path"
import { type KeyedLog, openKeyedLog } from "../lib/keyed-log.ts"
import type { User } from "./user.ts"

/** One sign-in, under the `origin_jti` of its tokens; times in seconds. */
type Session = { sub: string; tokenDigest: string; authTime: number; expiresAt: number }

/** Users and sessions; a promise resolves once the change is on disk. */
export type Store = {
  all(): User[]
  /** By `sub` or by e-mail, ignoring case. */
  find(name: string): User | undefined
  save(user: User): Promise<void>
  delete(user: User): Promise<void>
  session(originJti: string): Session | undefined
  saveSession(originJti: string, session: Session): Promise<void>
  endSession(originJti: string): Promise<void>
  endSessionsOf(sub: string): Promise<void>
  close(): Promise<void>
}

export function openStore(dataDir: string | null, now: () => number): Store {
  const users = openKeyedLog<User>(dataDir && join(dataDir, "users.jsonl"))
  const sessions = openKeyedLog<Session>(dataDir && join(dataDir, "sessions.jsonl"))
  const subByEmail = new Map([...users.entries.values()].map((user) => [user.attributes.email, user.sub]))
  dropExpired(sessions, now() / 1000)

  async function endSessionsOf(sub: string): Promise<void> {
    const theirs = [...sessions.entries].filter(([, session]) => session.sub === sub)
    await Promise.all(theirs.map(([originJti]) => sessions.remove(originJti)))
  }

  return {
    all: () => [...users.entries.values()],
    find(name) {
      const sub = subByEmail.get(normalEmail(name)) ?? name
      return users.entries.get(sub)
    },
    save(user) {
      const before = users.entries.get(user.sub)
      if (before) subByEmail.delete(before.attributes.email)
      subByEmail.set(user.attributes.email, user.sub)
      return users.put(user.sub, { ...user, modifiedAt: now() })
    },
    async delete(user) {
      subByEmail.delete(user.attributes.email)
      await Promise.all([users.remove(user.sub), endSessionsOf(user.sub)])
    },
    session: (originJti) => sessions.entries.get(originJti),
    saveSession: (originJti, session) => sessions.put(originJti, session),
    endSession: (originJti) => sessions.remove(originJti),
    endSessionsOf,
    async close() {
      await Promise.all([users.close(), sessions.close()])
    },
  }
}

export function normalEmail(email: string): string {
  return email.trim().toLowerCase()
}

function dropExpired(sessions: KeyedLog<Session>, nowSeconds: number): void {
  for (const [originJti, session] of [...sessions.entries]) {
    if (session.expiresAt < nowSeconds) void sessions.remove(originJti)
  }
}
