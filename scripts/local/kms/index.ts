import { randomBytes } from "node:crypto"
import * as z from "zod"
import { checked, refused, type ServiceOperations, startService } from "../lib/aws-json.ts"
import type { LoopbackServer } from "../lib/loopback.ts"
import { openKey } from "./key.ts"

interface KmsOptions {
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

const context = z.record(z.string(), z.string()).default({})

const generateDataKey = z.strictObject({
  KeyId: z.string(),
  KeySpec: z.literal("AES_256"),
  EncryptionContext: context,
})

const decrypt = z.strictObject({
  CiphertextBlob: z.base64(),
  KeyId: z.string().optional(),
  EncryptionAlgorithm: z.literal("SYMMETRIC_DEFAULT").optional(),
  EncryptionContext: context,
})

function operationsOf({ dataDir, keyId }: KmsOptions): ServiceOperations {
  const key = openKey(dataDir, keyId)
  const bareId = keyId.split("/").at(-1)
  const isOurs = (id: string) => id === keyId || id === bareId

  return {
    GenerateDataKey(input) {
      const asked = checked(generateDataKey, input)
      if (!isOurs(asked.KeyId)) throw refused("NotFoundException", `Key '${asked.KeyId}' does not exist`)
      const dataKey = randomBytes(32)
      return {
        KeyId: keyId,
        Plaintext: dataKey.toString("base64"),
        CiphertextBlob: key.seal(dataKey, asked.EncryptionContext).toString("base64"),
      }
    },
    Decrypt(input) {
      const asked = checked(decrypt, input)
      if (asked.KeyId !== undefined && !isOurs(asked.KeyId))
        throw refused(
          "IncorrectKeyException",
          "The key ID in the request does not identify a CMK that can perform this operation.",
        )
      const plain = key.open(Buffer.from(asked.CiphertextBlob, "base64"), asked.EncryptionContext)
      return { KeyId: keyId, Plaintext: plain.toString("base64"), EncryptionAlgorithm: "SYMMETRIC_DEFAULT" }
    },
  }
}
