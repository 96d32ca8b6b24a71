/** Maximum characters of a message with a link. */
export const MAX_MESSAGE = 1000
