/** The shape of the one table: the storage stack creates it and the local engine imitates it. */

export const INDEXES = ["gsi1", "gsi2", "gsi3", "gsi4"] as const

/** Names of the partition and sort keys, both strings, of the table itself or of an index. */
export const keysOf = (index?: (typeof INDEXES)[number]) => [`${index ?? ""}pk`, `${index ?? ""}sk`] as const

/** Holds, in seconds since the epoch, when an item may be dropped. */
export const TTL_ATTRIBUTE = "expiresAt"
