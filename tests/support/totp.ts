import { createHmac } from "node:crypto"

/** The code an authenticator shows, written apart from the pool's own. */
export function totpCode(secret: string, nowMs: number): string {
  let bits = ""
  for (const letter of secret)
    bits += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0")
  const key = Buffer.from(bits.match(/[01]{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(nowMs / 30_000), 4)
  const mac = createHmac("sha1", key).update(counter).digest()
  const start = mac.readUInt8(19) % 16
  const value = mac.readUInt32BE(start) % 0x80000000
  return String(value % 1_000_000).padStart(6, "0")
}
