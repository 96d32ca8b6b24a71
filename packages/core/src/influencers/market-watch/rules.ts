/** Keywords shown of a post. */
export const SHOWN_KEYWORDS = 3
