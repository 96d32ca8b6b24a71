import { useQuery } from "@tanstack/react-query"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { isGone } from "../../../lib/problem.ts"
import { detailOptions } from "../cache.ts"
import type { DialogProps } from "../DialogHost.tsx"
import { NoSuchCasting } from "../NoSuchCasting.tsx"
import { ConversionForm } from "./ConversionForm.tsx"

/** Makes a collaboration of what the brand accepted. */
export function ConversionDialog({ open, castingId, dialogs }: DialogProps) {
  const { data, error, refetch } = useQuery({
    ...detailOptions(castingId),
    enabled: open && castingId !== "",
  })
  return (
    <DialogFrame open={open} title="Créer la collaboration" width={620} onClose={dialogs.close}>
      {castingId === "" || isGone(error) ? (
        <NoSuchCasting onClose={dialogs.close} />
      ) : data ? (
        <ConversionForm key={castingId} detail={data} onClose={dialogs.close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} onBack={dialogs.close} />
      ) : (
        <LoadingState rows={5} label="Chargement du casting" />
      )}
    </DialogFrame>
  )
}
