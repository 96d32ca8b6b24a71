import { CheckOutlined, LinkOutlined, ReloadOutlined } from "@ant-design/icons"
import type { Participant } from "@trame/core/collaborations/shapes"
import { App, Button } from "antd"
import { useConfirm } from "../../../../components/useConfirm.tsx"
import { useCopy } from "../../../../components/useCopy.tsx"
import { client } from "../../../../lib/api.ts"
import { problemOf } from "../../../../lib/problem.ts"
import { useAttempt } from "../../../../lib/useAttempt.ts"
import { influencerPageOf } from "../../guestLinks.ts"
import { useBoard } from "../board.ts"
import styles from "./ParticipantLink.module.css"

/** Copies the influencer's own link, which shows them their rate; renewing it closes the one before. */
export function ParticipantLink({ participant }: { participant: Pick<Participant, "id" | "fullName"> }) {
  const { collaborationId } = useBoard()
  const { id: participantId, fullName } = participant
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { copied, copy } = useCopy("Lien de l'influenceur")
  const { busy, attempt } = useAttempt()

  const share = async (renew: boolean) => {
    const link = await attempt(
      () => client.collaborations.influencerLink({ collaborationId, participantId, renew }),
      (error) => void message.error(problemOf(error).message),
    )
    if (link) await copy(influencerPageOf({ collaborationId, participantId, ...link }))
  }

  const renew = () =>
    confirm({
      title: `Renouveler le lien de ${fullName} ?`,
      content:
        "Le lien déjà envoyé ne montrera plus la rémunération ni les contrats. Envoyez ensuite le nouveau à l'influenceur.",
      okText: "Renouveler et copier",
      onOk: () => share(true),
    })

  return (
    <div className={styles.link}>
      <Button
        icon={copied ? <CheckOutlined aria-hidden="true" /> : <LinkOutlined aria-hidden="true" />}
        loading={busy}
        onClick={() => void share(false)}
      >
        <span aria-live="polite">{copied ? "Lien copié !" : "Copier le lien de l'influenceur"}</span>
      </Button>
      <Button
        icon={<ReloadOutlined aria-hidden="true" />}
        aria-label={`Renouveler le lien de ${fullName}`}
        title="Renouveler le lien"
        disabled={busy}
        onClick={() => void renew()}
      />
    </div>
  )
}
