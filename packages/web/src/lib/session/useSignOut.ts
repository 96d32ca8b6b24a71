import { useCallback } from "react"
import { useAddress } from "../address/address.ts"
import { SIGNED_OUT } from "../dialog/useUnsavedGuard.ts"
import { signOut } from "./session.ts"

/** Signs out after the user agreed to lose unsaved changes: they cannot be saved without a session. */
export function useSignOut(): () => Promise<void> {
  const { mayLeaveFor } = useAddress()
  return useCallback(async () => {
    if (await mayLeaveFor(SIGNED_OUT)) await signOut()
  }, [mayLeaveFor])
}
