/** An open dialog; in a file of its own, since the site's entry uses it too. */
export const DIALOG = "dialog, [role='dialog']"
