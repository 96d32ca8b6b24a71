/** Of what somebody adds to a link that they send. */
export const MAX_MESSAGE = 1000
