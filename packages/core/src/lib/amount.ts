/** The largest amount that is stored, in cents. Apart from the contracts' pieces: the site's forms need it without them. */
export const MAX_CENTS = 100_000_000_000
