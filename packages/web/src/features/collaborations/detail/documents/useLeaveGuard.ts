import { useCallback, useEffect, useRef } from "react"
import { useBlocker } from "react-router-dom"
import { useConfirm } from "../../../../components/useConfirm.tsx"

/**
 * Asks before a move away ends an upload, on the site (the dialog is in the address) or out of it. Call
 * the returned function right before closing on purpose.
 */
export function useLeaveGuard(sending: boolean): () => void {
  const released = useRef(false)
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ historyAction }) => sending && !released.current && historyAction !== "REPLACE",
  )

  useEffect(() => {
    if (blocker.state !== "blocked") return
    confirm({
      title: "Un fichier est en cours d'envoi",
      content: "Si vous quittez maintenant, l'envoi est annulé.",
      okText: "Quitter et annuler l'envoi",
      cancelText: "Continuer l'envoi",
      danger: true,
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()))
  }, [blocker, confirm])

  useEffect(() => {
    if (!sending) return
    const hold = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", hold)
    return () => window.removeEventListener("beforeunload", hold)
  }, [sending])

  return useCallback(() => {
    released.current = true
  }, [])
}
