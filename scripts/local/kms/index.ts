import { startService } from "../lib/aws-json.ts"
import type { LoopbackServer } from "../lib/loopback.ts"
import { operationsOf } from "./operations.ts"

export interface KmsOptions {
  /** Where the local key lies; null makes one that is forgotten. */
  dataDir: string | null
  keyId: string
}

/** What we use of KMS: data keys of one key, on loopback only. */
export const startKms = async (options: KmsOptions): Promise<LoopbackServer> =>
  startService({
    name: "KMS",
    target: "TrentService",
    signedFor: "kms",
    operations: operationsOf(options),
  })
