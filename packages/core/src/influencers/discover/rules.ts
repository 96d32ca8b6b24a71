export const DISCOVER_SORTS = ["popular", "engaging", "name"] as const
