import { createHash } from "node:crypto"
import { crc32 } from "node:zlib"
import { S3Error } from "./errors.ts"

const algorithms = ["crc32", "sha1", "sha256"] as const
export type Algorithm = (typeof algorithms)[number]
export type Checksum = { algorithm: Algorithm; value: string }

export type Running = { update(bytes: Buffer): void; digest(): Buffer }

/** @throws NotImplemented for the algorithms that our clients never choose */
export function algorithmOf(header: string): Algorithm {
  const name = header.replace(/^x-amz-checksum-/, "")
  const found = algorithms.find((algorithm) => algorithm === name)
  if (!found) throw new S3Error("NotImplemented", `The checksum ${name} is not implemented`)
  return found
}

export function checksumHeader(algorithm: Algorithm): string {
  return `x-amz-checksum-${algorithm}`
}

export function running(algorithm: Algorithm | "md5"): Running {
  if (algorithm !== "crc32") return createHash(algorithm)
  let value = 0
  return {
    update(bytes) {
      value = crc32(bytes, value)
    },
    digest() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    },
  }
}
