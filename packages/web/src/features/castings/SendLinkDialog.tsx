import { useQuery, useQueryClient } from "@tanstack/react-query"
import { api, client } from "../../lib/api/api.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { type LinkMail, SendToBrand } from "../../ui/sharing/SendLinkForm.tsx"
import { LoadingState, QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { detailOptions } from "./cache.ts"
import { NoSuchCasting } from "./tags.tsx"

/** Mails the brand's link; the casting's log then contains it. */
export default function SendLinkDialog({ castingId }: { castingId: string }) {
  const { close } = useDialog()
  const queries = useQueryClient()
  const query = useQuery(detailOptions(castingId))

  async function send(mail: LinkMail) {
    const sent = await client.linkMails.sendCasting({ castingId, ...mail })
    void queries.invalidateQueries({ queryKey: api.castings.activity.key({ input: { castingId } }) })
    return sent
  }
  return (
    <DialogFrame title="Envoyer le lien par e-mail">
      <QueryBoundary
        query={query}
        loading={<LoadingState label="Chargement du casting" rows={4} />}
        gone={<NoSuchCasting />}
        onBack={close}
      >
        {({ casting: { name, brand } }) => (
          <SendToBrand
            brand={brand}
            lead={`Le lien du casting « ${name} » part au nom de votre agence.`}
            send={send}
          />
        )}
      </QueryBoundary>
    </DialogFrame>
  )
}
