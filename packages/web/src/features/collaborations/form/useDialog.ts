import { useCallback, useEffect, useRef } from "react"
import { useLocation, useNavigate, useSearchParams } from "react-router-dom"
import { useLatestSearch } from "../../../lib/useLatestSearch.ts"

export type FormDialog = "marque" | "influenceurs"

/** The open picker, kept in the URL; closing it takes back the history entry that opening made. */
export function useDialog() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const latestSearch = useLatestSearch()
  const open = params.get("choisir")
  // Going back takes a moment: a second click meanwhile must not go back twice.
  const closing = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog, or none, is open now
  useEffect(() => {
    closing.current = false
  }, [open])

  const show = useCallback(
    (dialog: FormDialog) => {
      const next = new URLSearchParams(latestSearch())
      next.set("choisir", dialog)
      setParams(next, { state: { opened: true }, preventScrollReset: true })
    },
    [latestSearch, setParams],
  )

  return {
    isOpen: (dialog: FormDialog) => open === dialog,
    show,
    close(): void {
      if (closing.current) return
      closing.current = true
      if (state?.opened === true) return void navigate(-1)
      const next = new URLSearchParams(latestSearch())
      next.delete("choisir")
      setParams(next, { replace: true, preventScrollReset: true })
    },
  }
}
