import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { writeDurably } from "../lib/keyed-log.ts"

export type Claims = Record<string, string | number | boolean>
export type Jwks = { keys: { kty: "RSA"; n: string; e: string; kid: string; alg: "RS256"; use: "sig" }[] }

export type Keys = {
  jwks: Jwks
  /** Signs a JWT (RS256). */
  signToken(claims: Claims): string
  /** The claims of a token that we signed; null for any other. */
  readToken(token: string): Claims | null
  /** A keyed digest that only this pool can compute, hex. */
  digest(text: string): string
}

/** Reads the pool's key, or creates it the first time. */
export function openKeys(dataDir: string | null): Keys {
  const pem = readOrMake(dataDir && join(dataDir, "signing-key.pem"))
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const { n = "", e = "" } = publicKey.export({ format: "jwk" })
  const kid = createHash("sha256").update(n).digest("base64")
  const header = encode({ kid, alg: "RS256" })

  return {
    jwks: { keys: [{ kty: "RSA", n, e, kid, alg: "RS256", use: "sig" }] },
    signToken(claims) {
      const content = `${header}.${encode(claims)}`
      return `${content}.${sign("RSA-SHA256", Buffer.from(content), privateKey).toString("base64url")}`
    },
    readToken(token) {
      const [head, body, signature, ...rest] = token.split(".")
      // Our own header, byte for byte: other algorithms and keys are refused before any check.
      if (head !== header || !body || !signature || rest.length > 0) return null
      const genuine = verify(
        "RSA-SHA256",
        Buffer.from(`${head}.${body}`),
        publicKey,
        Buffer.from(signature, "base64url"),
      )
      return genuine ? (JSON.parse(Buffer.from(body, "base64url").toString()) as Claims) : null
    },
    digest: (text) => createHmac("sha256", pem).update(text).digest("hex"),
  }
}

function readOrMake(file: string | null): string {
  if (file && existsSync(file)) return readFileSync(file, "utf8")
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString()
  if (file) writeDurably(file, pem)
  return pem
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}
