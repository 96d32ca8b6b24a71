import { client } from "../../../lib/api/api.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { SendToBrand } from "../../../ui/sharing/SendLinkForm.tsx"
import { useCollaboration } from "./collaboration.ts"

/** Mails the brand's link. */
export default function SendLinkDialog() {
  const { collaborationId, detail } = useCollaboration()
  const { name, brand, clientId } = detail.collaboration
  return (
    <DialogFrame title="Envoyer le lien par e-mail">
      <SendToBrand
        brand={brand}
        clientId={clientId}
        lead={`Le lien de suivi de « ${name} » part au nom de votre agence.`}
        send={(mail) => client.linkMails.sendTracking({ collaborationId, ...mail })}
      />
    </DialogFrame>
  )
}
