import { createHash } from "node:crypto"
import { type Disk, type Operation, under } from "./disk.ts"
import { apiError } from "./errors.ts"
import { TOKENS } from "./keys.ts"
import type { Engine } from "./writes.ts"

/** AWS remembers a token for ten minutes. */
const REMEMBERED_MS = 10 * 60_000

interface Remembered {
  digest: string
  /** Epoch milliseconds. */
  at: number
}

/** Written with a transaction's own operations, so that both persist or neither. */
export interface RunToken {
  operations: Operation[]
}

/**
 * Runs a transaction at most once for a client token.
 * @throws ApiError IdempotentParameterMismatchException for a known token with other parameters.
 */
export async function runOnce(
  { disk, locks }: Engine,
  token: string | undefined,
  parameters: object,
  run: (token: RunToken) => Promise<void>,
): Promise<void> {
  if (token === undefined) return run({ operations: [] })
  const key = TOKENS + Buffer.from(token).toString("hex")
  const digest = createHash("sha256").update(JSON.stringify(parameters)).digest("hex")
  await locks.hold([key], async () => {
    const known = (await disk.get(key)) as Remembered | undefined
    const at = Date.now()
    if (!known || known.at < at - REMEMBERED_MS)
      return run({ operations: [{ type: "put", key, value: { digest, at } satisfies Remembered }] })
    if (known.digest !== digest)
      throw apiError(
        "IdempotentParameterMismatchException",
        "The request uses the same client token as a previous, but non-identical request",
      )
  })
}

export async function forgetTokens(disk: Disk): Promise<void> {
  const old: Operation[] = []
  for await (const [key, value] of disk.entries(under(TOKENS)))
    if ((value as Remembered).at < Date.now() - REMEMBERED_MS) old.push({ type: "del", key })
  await disk.write(old)
}
