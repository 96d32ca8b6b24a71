/**
 * States of a person whom the platform's owner removes from the catalogue (rules/creators.md#leaving-the-catalogue).
 */
export const WITHDRAWAL_STATES = ["archived", "erasing", "erased"] as const

/** States of an agency's removal request. */
export const REQUEST_STATES = ["pending", "archived", "erased", "refused"] as const
