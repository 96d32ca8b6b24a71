/** Characters of a brand as somebody names it (rules/creators.md#corrected-detection). */
export const MAX_BRAND = 60
