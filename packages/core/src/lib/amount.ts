/** The largest stored amount, in cents. Its own file, so that the site's forms load it without the contracts. */
export const MAX_CENTS = 100_000_000_000
