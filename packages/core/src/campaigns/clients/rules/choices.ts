/** Clients in one answer for a picker; a search finds the others (rules/platform.md#pickers). */
export const CLIENT_CHOICES = 50
