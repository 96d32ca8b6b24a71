import { createHash } from "node:crypto"

/** In which of so many partitions an id belongs, so that none of them takes every write. */
export const shardOf = (id: string, shards: number): number =>
  createHash("sha256").update(id).digest().readUInt8(0) % shards
