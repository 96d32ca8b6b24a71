import { randomBytes } from "node:crypto"
import * as z from "zod"
import { checked, refused, type ServiceOperations } from "../lib/aws-json.ts"
import type { KmsOptions } from "./index.ts"
import { openKey } from "./key.ts"

const context = z.record(z.string(), z.string()).default({})

const generateDataKey = z
  .strictObject({
    KeyId: z.string(),
    KeySpec: z.enum(["AES_256", "AES_128"]).optional(),
    NumberOfBytes: z.int().min(1).max(1024).optional(),
    EncryptionContext: context,
  })
  .refine(({ KeySpec, NumberOfBytes }) => !KeySpec !== !NumberOfBytes, "give KeySpec or NumberOfBytes")

const decrypt = z.strictObject({
  CiphertextBlob: z.base64(),
  KeyId: z.string().optional(),
  EncryptionAlgorithm: z.literal("SYMMETRIC_DEFAULT").optional(),
  EncryptionContext: context,
})

/** The supported operations by name. */
export function operationsOf({ dataDir, keyId }: KmsOptions): ServiceOperations {
  const key = openKey(dataDir, keyId)
  const bareId = keyId.split("/").at(-1)
  const isOurs = (id: string) => id === keyId || id === bareId

  return {
    GenerateDataKey(input) {
      const asked = checked(generateDataKey, input)
      if (!isOurs(asked.KeyId)) throw refused("NotFoundException", `Key '${asked.KeyId}' does not exist`)
      const bytes = asked.NumberOfBytes ?? (asked.KeySpec === "AES_128" ? 16 : 32)
      const dataKey = randomBytes(bytes)
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
