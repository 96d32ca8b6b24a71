import type { Profile } from "@trame/core/account/contract/account"
import { createContext, useContext } from "react"

export const MeContext = createContext<Profile | null>(null)

/** The signed-in user, as last read from the API. Only below the application's shell. */
export function useMe(): Profile {
  const me = useContext(MeContext)
  if (!me) throw new Error("useMe is used outside the signed-in application")
  return me
}
