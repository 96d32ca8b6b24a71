/** Maximum characters of a brand in a correction (rules/creators.md#corrected-detection). */
export const MAX_BRAND = 60
