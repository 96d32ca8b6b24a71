/** Of a person whom the platform's owner took out of the catalogue (rules/creators.md#leaving-the-catalogue). */
export const WITHDRAWAL_STATES = ["archived", "erasing", "erased"] as const

/** Of an agency's request for it. */
export const REQUEST_STATES = ["pending", "archived", "erased", "refused"] as const
