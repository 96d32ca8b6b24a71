import { focusRow } from "../../lib/dialog/focusRow.ts"

/** The row of a new comment; in a file of its own, since the form loads later. */
export const NEW_COMMENT = "new-comment"

/** Focuses the row once it is there. */
export const focusNewComment = (): void => focusRow(NEW_COMMENT)
