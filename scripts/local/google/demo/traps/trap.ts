import type { Letter } from "../letters.ts"

/** What a hostile mail is made of; all else is as in any mail. */
export type Trap = Partial<Omit<Letter, "at" | "body">> & {
  text?: string
  html?: string
  body?: Letter["body"]
}

export interface Variant {
  /** From 0: each trap is there several times, never quite the same. */
  turn: number
  brand: string
  /** Of an address that nobody has. */
  host: string
}

export type MakeTrap = (variant: Variant) => Trap

/** The one for this turn. */
export const turned = <Item>(turn: number, ...items: [Item, ...Item[]]): Item =>
  items[turn % items.length] ?? items[0]
