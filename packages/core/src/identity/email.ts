/** An address as it is stored and compared: people write theirs in any case. */
export const normalEmail = (email: string): string => email.trim().toLowerCase()
