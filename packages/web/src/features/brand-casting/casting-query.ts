import { useQuery } from "@tanstack/react-query"
import { api } from "../../lib/api.ts"

/** A tab that comes back to the front asks again: others may have answered, and links are revoked at once. */
export const useCasting = (token: string) =>
  useQuery(api.brandCasting.get.queryOptions({ input: { token }, refetchOnWindowFocus: "always" }))
