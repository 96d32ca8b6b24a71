import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import type { KMSClient } from "@aws-sdk/client-kms"
import { setting } from "../../lib/settings.ts"
import type { MailboxKey } from "../store/mailboxes.ts"

/**
 * Encryption of refresh tokens: each has its own data key from KMS, which decrypts it only for the same mailbox
 * (rules/inbox.md#connection).
 */

const CIPHER = "aes-256-gcm"

let client: Promise<KMSClient> | undefined

async function connect(): Promise<KMSClient> {
  const { KMSClient } = await import("@aws-sdk/client-kms")
  return new KMSClient({})
}

const contextOf = ({ agencyId, influencerId }: MailboxKey) => ({ agencyId, influencerId })

export async function encryptToken(token: string, mailbox: MailboxKey): Promise<string> {
  client ??= connect()
  const [kms, { GenerateDataKeyCommand }] = await Promise.all([client, import("@aws-sdk/client-kms")])
  const { Plaintext, CiphertextBlob } = await kms.send(
    new GenerateDataKeyCommand({
      KeyId: setting("MAIL_TOKENS_KEY_ID"),
      KeySpec: "AES_256",
      EncryptionContext: contextOf(mailbox),
    }),
  )
  if (!Plaintext || !CiphertextBlob) throw new Error("KMS gave no key")
  const iv = randomBytes(12)
  const cipher = createCipheriv(CIPHER, Plaintext, iv)
  const data = Buffer.concat([cipher.update(token, "utf8"), cipher.final()])
  Plaintext.fill(0)
  return [CiphertextBlob, iv, cipher.getAuthTag(), data]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".")
}

/** @throws Error for a token of another mailbox, or a modified one */
export async function decryptToken(encrypted: string, mailbox: MailboxKey): Promise<string> {
  client ??= connect()
  const [kms, { DecryptCommand }] = await Promise.all([client, import("@aws-sdk/client-kms")])
  const [key, iv, tag, data] = encrypted.split(".").map((part) => Buffer.from(part, "base64url"))
  if (!key || !iv || !tag || !data) throw new Error("No encrypted token")
  const { Plaintext } = await kms.send(
    new DecryptCommand({
      KeyId: setting("MAIL_TOKENS_KEY_ID"),
      CiphertextBlob: key,
      EncryptionContext: contextOf(mailbox),
    }),
  )
  if (!Plaintext) throw new Error("KMS opened no key")
  const decipher = createDecipheriv(CIPHER, Plaintext, iv, { authTagLength: 16 })
  decipher.setAuthTag(tag)
  const token = Buffer.concat([decipher.update(data), decipher.final()]).toString("utf8")
  Plaintext.fill(0)
  return token
}
