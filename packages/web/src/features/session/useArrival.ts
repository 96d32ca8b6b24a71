import { useEffect, useState } from "react"
import { useNavigate, useSearchParams } from "react-router-dom"
import { safePath } from "./deepLink.ts"
import { beginSession } from "./session.ts"

/** Spec 1 §9. */
const TO_PRICING_MS = 1500

/** Where somebody goes who has signed in; the owner of a new agency is told of it first. */
export function useArrival() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [welcomed, setWelcomed] = useState(false)

  useEffect(() => {
    if (!welcomed) return
    // A public page: its route loads the document anew.
    const timer = setTimeout(() => navigate("/pricing", { replace: true }), TO_PRICING_MS)
    return () => clearTimeout(timer)
  }, [welcomed, navigate])

  return {
    welcomed,
    enter: () => {
      beginSession()
      navigate(safePath(params.get("from")), { replace: true })
    },
    welcome: () => {
      beginSession()
      setWelcomed(true)
    },
  }
}
