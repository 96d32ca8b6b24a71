import { useMemo } from "react"
import { useUrlParams } from "../../lib/address/address.ts"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"

/** Which collaboration the link opens, and as whom: what every call of this page says. */
export interface GuestIdentity {
  collaborationId: string
  influencerId?: string
  key?: string
}

export function useGuestIdentity(): GuestIdentity {
  const { collaborationId = "" } = usePublicParams()
  const [{ influencerId, key }] = useUrlParams({ influencerId: "", key: "" })
  return useMemo(
    () => ({ collaborationId, ...(influencerId && { influencerId }), ...(influencerId && key && { key }) }),
    [collaborationId, influencerId, key],
  )
}
