import { focusRow } from "../../lib/dialog/focusRow.ts"

/** The row in which a new comment is written; apart from it, since it comes when it is asked for. */
export const NEW_COMMENT = "new-comment"

/** Takes the keyboard there once it shows. */
export const focusNewComment = (): void => focusRow(NEW_COMMENT)
