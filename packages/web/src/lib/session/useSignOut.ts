import { useCallback } from "react"
import { useAddress } from "../address/address.ts"
import { SIGNED_OUT } from "../dialog/useUnsavedGuard.ts"
import { signOut } from "./session.ts"

/** Signs out, once the person agreed to lose what they typed: without a session it could not be saved any more. */
export function useSignOut(): () => Promise<void> {
  const { mayLeaveFor } = useAddress()
  return useCallback(async () => {
    if (await mayLeaveFor(SIGNED_OUT)) await signOut()
  }, [mayLeaveFor])
}
