import { api } from "../../lib/api/api.ts"
import { cursorPages } from "../list/CursorList.tsx"

/** All agencies, newest first, or those whose name contains the text. */
export const agenciesOptions = (search: string) =>
  api.admin.agencies.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, cursor }),
    ...cursorPages,
  })
