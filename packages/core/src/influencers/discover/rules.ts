/** Maximum length of a category in a search. */
export const MAX_CATEGORY = 80
export const DISCOVER_SORTS = ["popular", "engaging", "name"] as const
