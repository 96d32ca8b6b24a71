/** Clients that a picker is given at once; a search finds the others (rules/platform.md#pickers). */
export const CLIENT_CHOICES = 50
