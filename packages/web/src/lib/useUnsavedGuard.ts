import { useCallback, useEffect, useRef } from "react"
import { type Location, useBlocker } from "react-router-dom"
import { useConfirm } from "../components/useConfirm.tsx"

interface GuardOptions {
  /**
   * A form in a dialog names the URL parameter that opens it: changing that counts as leaving, by a button
   * as by the browser's "back".
   */
  dialogParam?: string
  /** The person agreed to lose them; the page may stay for a while, until the next one has arrived. */
  onLeave?: () => void
}

/**
 * Asks before unsaved changes are lost, on leaving the page or the site. Call the returned function
 * right before navigating away after a save.
 */
export function useUnsavedGuard(dirty: boolean, { dialogParam, onLeave }: GuardOptions = {}): () => void {
  const released = useRef(false)
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && leaves(currentLocation, nextLocation, dialogParam),
  )

  useEffect(() => {
    if (blocker.state !== "blocked") return
    confirm({
      ...question(blocker.location),
      okText: "Quitter sans enregistrer",
      cancelText: "Rester sur la page",
      danger: true,
    }).then((leave) => {
      if (!leave) return blocker.reset()
      released.current = true
      onLeave?.()
      blocker.proceed()
    })
  }, [blocker, confirm, onLeave])

  useEffect(() => {
    if (!dirty) return
    const hold = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault()
    }
    window.addEventListener("beforeunload", hold)
    return () => window.removeEventListener("beforeunload", hold)
  }, [dirty])

  return useCallback(() => {
    released.current = true
  }, [])
}

/** The end of the session also leads away: what was typed can still be saved. */
const question = (to: Location) =>
  to.state?.expired === true
    ? {
        title: "Votre session a expiré",
        content:
          "Vos modifications ne sont pas enregistrées. Pour les garder, restez sur la page, reconnectez-vous dans un autre onglet, puis enregistrez de nouveau.",
      }
    : {
        title: "Quitter sans enregistrer ?",
        content:
          "Vos modifications ne sont pas enregistrées. Si vous quittez cette page, elles seront perdues.",
      }

function leaves(from: Location, to: Location, dialogParam: string | undefined): boolean {
  if (from.pathname !== to.pathname) return true
  if (!dialogParam) return false
  return new URLSearchParams(from.search).get(dialogParam) !== new URLSearchParams(to.search).get(dialogParam)
}
