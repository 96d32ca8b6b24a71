import { MailOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { Alert } from "antd"
import { useCallback, useRef, useState } from "react"
import { isGone } from "../../../lib/api/problem.ts"
import { lazyDialog } from "../../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { useDocumentTitle } from "../../../lib/useDocument.ts"
import { DialogOutlet } from "../../../ui/dialog/DialogOutlet.tsx"
import { Spinner } from "../../../ui/public/PublicButton.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { creatorOptions, inboxDialogs, useInboxAddress } from "../cache.ts"
import { useConnection, useOAuthReturn } from "../mailboxes.ts"
import { MailsPane } from "../mails/MailsPane.tsx"
import { BackButton } from "../mails/parts.tsx"
import { ChatPane } from "./ChatPane.tsx"
import { CreatorsPane } from "./CreatorsPane.tsx"
import styles from "./InboxPage.module.css"
import { useInboxKeys } from "./useInboxKeys.ts"

const DraftDialog = lazyDialog(() => import("../draft/DraftDialog.tsx"))
const ThreadDialog = lazyDialog(() => import("../mails/ThreadDialog.tsx"))

/** `/app/talent-manager`: a creator's mailbox, and the assistant that answers about it (rules/inbox.md#screen). */
export function Component() {
  useDocumentTitle("Talent Manager")
  const address = useInboxAddress()
  const { creatorId, pane, choose } = address
  const [failure, setFailure] = useState<string | null>(null)
  const tell = useCallback((text: string | null) => setFailure(text), [])
  const chosen = useRef(creatorId)
  chosen.current = creatorId
  // An answer may arrive after a change of creator.
  const tellOfChosen = useCallback(
    (text: string | null) => {
      if (chosen.current === creatorId) setFailure(text)
    },
    [creatorId],
  )
  const exchanging = useOAuthReturn(tell)
  const connection = useConnection(tell)
  const { open } = useDialogParam(inboxDialogs)
  const query = useQuery({ ...creatorOptions(creatorId), enabled: creatorId !== "" })
  useInboxKeys(address)
  // A failure of one creator's mailbox does not concern the next one.
  const [told, setTold] = useState(creatorId)
  if (told !== creatorId) {
    setTold(creatorId)
    if (told !== "") setFailure(null)
  }

  const gone = (
    <div className={`min-h-0 scroll ${styles.middle}`}>
      <EmptyState
        icon={<MailOutlined aria-hidden />}
        title="Ce créateur n'est pas dans votre organisation"
        action={<BackButton label="Tous les créateurs" always onClick={() => choose(null)} />}
      />
    </div>
  )
  return (
    <div className={`flex-1 min-h-0 ${styles.inbox}`} data-full-bleed>
      <div className={styles.columns} data-step={creatorId ? pane : "creators"}>
        <CreatorsPane address={address} connection={connection} chosen={creatorId ? query.data : undefined} />
        <div className={styles.banner} role="alert">
          {failure ? (
            <Alert
              type="error"
              showIcon
              title={failure}
              closable={{ closeIcon: true, onClose: () => setFailure(null), "aria-label": "Fermer" }}
            />
          ) : null}
        </div>
        {exchanging ? (
          <div className={`min-h-0 scroll ${styles.middle}`}>
            <div className={`gap-4 soft text-center ${styles.exchanging}`}>
              <Spinner label="" />
              <p role="status">Connexion à Gmail en cours...</p>
            </div>
          </div>
        ) : creatorId === "" ? (
          <div className={`min-h-0 scroll ${styles.middle}`}>
            <EmptyState
              icon={<MailOutlined aria-hidden />}
              title="Sélectionnez un créateur pour commencer"
              description="Ses e-mails, leurs fils de discussion et l'assistant s'affichent ici."
            />
          </div>
        ) : (
          <QueryBoundary
            query={query}
            loading={
              <div className={`min-h-0 scroll ${styles.middle}`}>
                <Spinner label="Chargement de la boîte mail" />
              </div>
            }
            gone={gone}
          >
            {(creator) => (
              <>
                <ChatPane
                  key={`chat ${creatorId}`}
                  creator={creator}
                  address={address}
                  connection={connection}
                  tell={tellOfChosen}
                />
                <MailsPane key={`mails ${creatorId}`} creator={creator} address={address} />
              </>
            )}
          </QueryBoundary>
        )}
      </div>
      <DialogOutlet of={inboxDialogs}>
        {{
          draft: ({ of, mail, intent }) => (
            <DraftDialog
              creatorId={creatorId}
              creatorName={isGone(query.error) ? "" : (query.data?.name ?? "")}
              mail={{ threadId: of, messageId: mail }}
              intent={intent}
            />
          ),
          discussion: ({ of }) => (
            <ThreadDialog
              creatorId={creatorId}
              threadId={of}
              onReply={(mail) => open("draft", { of, mail, intent: "reply" })}
            />
          ),
        }}
      </DialogOutlet>
    </div>
  )
}
