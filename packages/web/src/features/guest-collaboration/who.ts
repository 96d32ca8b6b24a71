import { useMemo } from "react"
import { usePublicParams, usePublicQuery } from "../../lib/publicRoute.ts"

/** Which collaboration the link opens, and as whom: what every call of this page says. */
export interface Who {
  collaborationId: string
  influencerId?: string
  key?: string
}

export function useWho(): Who {
  const { collaborationId = "" } = usePublicParams()
  const [influencerId] = usePublicQuery("influencerId")
  const [key] = usePublicQuery("key")
  return useMemo(
    () => ({ collaborationId, ...(influencerId && { influencerId }), ...(influencerId && key && { key }) }),
    [collaborationId, influencerId, key],
  )
}
