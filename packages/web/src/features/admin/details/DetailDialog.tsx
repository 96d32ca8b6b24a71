import type { ComponentType } from "react"
import { type DetailKind, useDetailDialog } from "../dialogs.ts"
import { ClientDetail } from "./ClientDetail.tsx"
import { CollaborationDetail } from "./CollaborationDetail.tsx"
import { Dialog } from "./Dialog.tsx"
import { InfluencerDetail } from "./InfluencerDetail.tsx"

interface DetailProps {
  agencyId: string
  id: string
}

const KINDS: Record<DetailKind, { title: string; Content: ComponentType<DetailProps> }> = {
  client: { title: "Client", Content: ClientDetail },
  influencer: { title: "Influenceur", Content: InfluencerDetail },
  collaboration: { title: "Campagne", Content: CollaborationDetail },
}

/** A client, an influencer or a campaign of an agency. */
export function DetailDialog() {
  const { detail, close } = useDetailDialog()
  return (
    <Dialog subject={detail} title={detail ? KINDS[detail.kind].title : ""} onClose={close}>
      {({ kind, agencyId, id }) => {
        const { Content } = KINDS[kind]
        return <Content agencyId={agencyId} id={id} />
      }}
    </Dialog>
  )
}
