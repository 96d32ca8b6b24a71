/** Text as it is searched: no case, no accents, no ligatures, single spaces. One function for writing and asking. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .replace(/ß/g, "ss")
    .replace(/\s+/g, " ")
    .trim()
}

/** The product's name, wherever the specification says "the product". */
export const PRODUCT_NAME = "Trame"
