import { useQuery } from "@tanstack/react-query"
import type { Participant } from "@trame/core/campaigns/collaborations/contract/shapes"
import { de } from "@trame/core/lib/text"
import { api, client } from "../../../lib/api/api.ts"
import { useOpened } from "../../../lib/forms/useSaving.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { type LinkMail, SendLinkForm } from "../../../ui/sharing/SendLinkForm.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { useCollaboration } from "./collaboration.ts"

/** Mails an influencer's personal link. */
export default function SendPersonalLinkDialog({ participantId }: { participantId: string }) {
  const { detail } = useCollaboration()
  const opened = useOpened(detail.participants.find(({ id }) => id === participantId))
  return (
    <DialogFrame title="Envoyer le lien par e-mail">
      {opened ? (
        <SendTo participant={opened} />
      ) : (
        <EmptyState title="Cet influenceur ne participe plus à la collaboration" />
      )}
    </DialogFrame>
  )
}

function SendTo({
  participant: { id: participantId, influencerId, fullName },
}: {
  participant: Participant
}) {
  const { collaborationId } = useCollaboration()
  const { data, isLoading } = useQuery(api.discover.influencer.queryOptions({ input: { influencerId } }))

  async function send(mail: LinkMail) {
    const link = { collaborationId, participantId }
    await client.collaborations.influencerLink(link)
    return client.linkMails.sendPersonal({ ...link, ...mail })
  }
  return (
    <SendLinkForm
      // An influencer who left the catalogue has no address there.
      contact={isLoading ? undefined : (data?.email ?? "")}
      lead={`Le lien personnel ${de(fullName)} part au nom de votre agence. Il montre sa rémunération à qui le reçoit.`}
      send={send}
    />
  )
}
