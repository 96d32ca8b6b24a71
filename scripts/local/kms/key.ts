import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { refused } from "../lib/aws-json.ts"
import { writeDurably } from "../lib/keyed-log.ts"

type Context = Record<string, string>

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  seal(plain: Buffer, context: Context): Buffer
  /** @throws ServiceFailure for another key's or another context's data, and damaged data */
  open(sealed: Buffer, context: Context): Buffer
}

/** The key in the folder, created at the first start. */
export function openKey(dataDir: string | null, keyId: string): Key {
  const secret = dataDir ? keyIn(join(dataDir, "key")) : randomBytes(KEY_BYTES)
  const boundTo = (context: Context) => Buffer.from(JSON.stringify([keyId, Object.entries(context).sort()]))
  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv("aes-256-gcm", secret, iv).setAAD(boundTo(context))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(sealed, context) {
      // AWS gives only the name here, without a reason.
      if (sealed.length <= IV_BYTES + TAG_BYTES) throw refused("InvalidCiphertextException", "")
      const decipher = createDecipheriv("aes-256-gcm", secret, sealed.subarray(0, IV_BYTES))
        .setAAD(boundTo(context))
        .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      } catch {
        throw refused("InvalidCiphertextException", "")
      }
    },
  }
}

function keyIn(file: string): Buffer {
  if (!existsSync(file)) writeDurably(file, randomBytes(KEY_BYTES).toString("base64"))
  const key = Buffer.from(readFileSync(file, "utf8"), "base64")
  if (key.length !== KEY_BYTES) throw new Error(`There is no key in ${file}`)
  return key
}
