/** How long a category is that one may look for. */
export const MAX_CATEGORY = 80
export const DISCOVER_SORTS = ["popular", "engaging", "name"] as const
