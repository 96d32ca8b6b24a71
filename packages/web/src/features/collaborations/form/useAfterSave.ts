import { App } from "antd"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router-dom"

const PAUSE_MS = 1500

/** Tells of the save, then goes to the detail (spec 2 §2.2): an edit leaves no entry in the history. */
export function useAfterSave(editing: boolean) {
  const [savedId, setSavedId] = useState<string | null>(null)
  const navigate = useNavigate()
  const { message } = App.useApp()

  useEffect(() => {
    if (savedId === null) return
    message.success(editing ? "Collaboration mise à jour avec succès" : "Collaboration créée avec succès")
    const target = savedId ? `/app/collaborations/${savedId}` : "/app/collaborations"
    const timer = setTimeout(() => navigate(target, { replace: editing }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [savedId, editing, navigate, message])

  return { saved: savedId !== null, announce: setSavedId }
}
