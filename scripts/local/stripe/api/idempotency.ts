import { createHash } from "node:crypto"
import { StripeFailure } from "../failure.ts"
import type { Reply } from "../objects.ts"
import type { Store } from "../store.ts"

const KEPT_MS = 24 * 3600 * 1000
const MOST_KEPT = 500

interface Asked {
  key: string
  method: string
  path: string
  /** As it came. */
  body: string
}

/** The answer given before to the same request. @throws StripeFailure when the key was used for another one. */
export function earlierReply(store: Store, { key, ...asked }: Asked, now: number): Reply | undefined {
  const reply = store.reply.get(key)
  if (!reply || reply.at < now - KEPT_MS) return undefined
  if (reply.fingerprint !== fingerprintOf(asked)) {
    throw new StripeFailure(400, {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return reply
}

export function keepReply(
  store: Store,
  { key, ...asked }: Asked,
  answer: { status: number; body: string },
  now: number,
) {
  store.reply.put({ id: key, fingerprint: fingerprintOf(asked), ...answer, at: now })
  const all = store.reply.all()
  const dropped = all.filter(({ at }, index) => at < now - KEPT_MS || index < all.length - MOST_KEPT)
  for (const { id } of dropped) store.reply.remove(id)
}

function fingerprintOf({ method, path, body }: Omit<Asked, "key">): string {
  const form = new URLSearchParams(body)
  form.sort()
  return createHash("sha256").update(`${method} ${path} ${form}`).digest("hex")
}
