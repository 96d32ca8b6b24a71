/** Of a window that lies above the page; in a file of its own, since the door of the site asks it too. */
export const DIALOG = "dialog, [role='dialog']"
