import { formatNumber } from "../../lib/format.ts"

/** `counted(3, "livrable")` → `3 livrables`. */
export const counted = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count > 1 ? "s" : ""}`
