import { useQuery } from "@tanstack/react-query"
import type { CastingDetail } from "@trame/core/castings/shapes"
import { useRef } from "react"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { isGone } from "../../../lib/problem.ts"
import { detailOptions } from "../cache.ts"
import type { DialogProps } from "../DialogHost.tsx"
import type { Dialogs } from "../dialogs.ts"
import { NoSuchCasting } from "../NoSuchCasting.tsx"
import { CastingForm } from "./CastingForm.tsx"

export function CastingDialog({ open, castingId, dialogs, editing }: DialogProps & { editing: boolean }) {
  return (
    <DialogFrame
      open={open}
      title={editing ? "Modifier le casting" : "Nouveau casting"}
      width={860}
      onClose={dialogs.close}
    >
      {editing ? (
        <EditCasting key={castingId} castingId={castingId} dialogs={dialogs} />
      ) : (
        <CastingForm initial={null} dialogs={dialogs} />
      )}
    </DialogFrame>
  )
}

function EditCasting({ castingId, dialogs }: { castingId: string; dialogs: Dialogs }) {
  const { data, error, refetch } = useQuery({ ...detailOptions(castingId), enabled: castingId !== "" })
  // What arrives later must not replace what is being typed.
  const first = useRef<CastingDetail | null>(null)
  first.current ??= data ?? null
  const gone = castingId === "" || isGone(error)
  if (first.current) {
    return <CastingForm initial={first.current} latest={data} gone={gone} dialogs={dialogs} />
  }
  if (gone) return <NoSuchCasting onClose={dialogs.close} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} onBack={dialogs.close} />
  return <LoadingState rows={8} label="Chargement du casting" />
}
