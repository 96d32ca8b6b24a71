import { startService } from "../lib/aws-json.ts"
import type { LoopbackServer } from "../lib/loopback.ts"
import { operationsOf } from "./operations.ts"

export interface KmsOptions {
  /** Folder of the local key; null creates a temporary one. */
  dataDir: string | null
  keyId: string
}

/** The part of KMS that we use: data keys of one key, on loopback only. */
export const startKms = async (options: KmsOptions): Promise<LoopbackServer> =>
  startService({
    name: "KMS",
    target: "TrentService",
    signedFor: "kms",
    operations: operationsOf(options),
  })
