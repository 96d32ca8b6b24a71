import { keepPreviousData } from "@tanstack/react-query"
import { api } from "../../lib/api.ts"

/** All agencies, newest first, or those whose name contains the text. */
export const agenciesOptions = (search: string) =>
  api.admin.agencies.infiniteOptions({
    input: (cursor: string | undefined) => ({ search, cursor }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
