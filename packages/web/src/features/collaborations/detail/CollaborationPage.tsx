import { useQuery } from "@tanstack/react-query"
import { useParams } from "react-router-dom"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { isGone } from "../../../lib/problem.ts"
import { useDocumentTitle } from "../../../lib/useDocumentTitle.ts"
import { useUrlParam } from "../../../lib/useUrlParams.ts"
import { BoardContext, focusOf } from "./board.ts"
import { CollaborationHeader } from "./CollaborationHeader.tsx"
import { CollaborationTabs } from "./CollaborationTabs.tsx"
import { DialogHost } from "./DialogHost.tsx"
import { useDialogs } from "./dialogs.ts"
import { InfluencerFilter } from "./InfluencerFilter.tsx"
import { LoadFailure } from "./LoadFailure.tsx"
import { detailOptions } from "./useDetailCache.ts"

export function Component() {
  const { collaborationId = "" } = useParams()
  const query = useQuery(detailOptions(collaborationId))
  const [influencerId] = useUrlParam("influencerId")
  const dialogs = useDialogs()
  const detail = query.data
  useDocumentTitle(detail?.collaboration.name)

  if (!detail) {
    if (query.error) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    return <LoadingState rows={10} label="Chargement de la collaboration" />
  }
  const focus = focusOf(detail.participants, influencerId)
  const gone = isGone(query.error)
  return (
    <BoardContext value={{ collaborationId, detail, focus, dialogs, gone }}>
      {gone ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <CollaborationHeader />
          <InfluencerFilter />
          <CollaborationTabs />
        </>
      )}
      <DialogHost />
    </BoardContext>
  )
}
