import { PART_BYTES } from "./limits.ts"

export const partCountOf = (size: number): number => Math.ceil(size / PART_BYTES)

/** Bytes of one part of a file: all alike but the last. Null when the file has no such part. */
export function partSizeOf(size: number, partNumber: number): number | null {
  const count = partCountOf(size)
  if (partNumber < 1 || partNumber > count) return null
  return partNumber < count ? PART_BYTES : size - PART_BYTES * (count - 1)
}
