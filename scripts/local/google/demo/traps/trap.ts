import type { Letter } from "../letters.ts"

/** The hostile parts of a mail; the rest is as usual. */
export type Trap = Partial<Omit<Letter, "at" | "body">> & {
  text?: string
  html?: string
  body?: Letter["body"]
}

export interface Variant {
  /** From 0: each trap appears several times, with variations. */
  turn: number
  brand: string
  /** A fictitious host. */
  host: string
}

export type MakeTrap = (variant: Variant) => Trap

/** The item for this turn. */
export const turned = <Item>(turn: number, ...items: [Item, ...Item[]]): Item =>
  items[turn % items.length] ?? items[0]
