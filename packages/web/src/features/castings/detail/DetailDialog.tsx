import { useQuery } from "@tanstack/react-query"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { ErrorState } from "../../../components/ErrorState.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { isGone } from "../../../lib/problem.ts"
import { detailOptions } from "../cache.ts"
import type { DialogProps } from "../DialogHost.tsx"
import { NoSuchCasting } from "../NoSuchCasting.tsx"
import styles from "./Detail.module.css"
import { Detail } from "./Detail.tsx"

export function DetailDialog({ open, castingId, dialogs }: DialogProps) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...detailOptions(castingId), enabled: open })
  const gone = isGone(error)
  return (
    <DialogFrame
      open={open}
      title={<span className={styles.name}>{data?.casting.name ?? "Casting"}</span>}
      width={980}
      onClose={dialogs.close}
    >
      {gone ? (
        <NoSuchCasting onClose={dialogs.close} />
      ) : data ? (
        <Detail key={castingId} detail={data} readAt={dataUpdatedAt} dialogs={dialogs} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} onBack={dialogs.close} />
      ) : (
        <LoadingState rows={8} label="Chargement du casting" />
      )}
    </DialogFrame>
  )
}
