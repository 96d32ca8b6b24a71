import { App, Button } from "antd"
import { useState } from "react"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { client } from "../../../lib/api.ts"
import { formatDate } from "../../../lib/format.ts"
import type { Problem } from "../../../lib/problem.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import styles from "../Account.module.css"
import { useDialogs } from "../dialogs.ts"
import { Failure } from "../Failure.tsx"
import { useAgency } from "../queries.ts"
import { reloadAfter } from "../reload.ts"

export default function CancellationDialog({ open }: { open: boolean }) {
  const { close } = useDialogs()
  return (
    <DialogFrame open={open} title="Résilier l'abonnement" onClose={close}>
      <Cancellation onClose={close} />
    </DialogFrame>
  )
}

/** Spec 1 §8: a function that fails and a call that does not arrive have sentences of their own. */
const fallbackFor = (problem: Problem | null): string =>
  problem?.code === "network"
    ? "Une erreur est survenue lors de la résiliation de l'abonnement."
    : "Erreur lors de la résiliation de l'abonnement"

function Cancellation({ onClose }: { onClose: () => void }) {
  const agency = useAgency()
  const { message } = App.useApp()
  const { busy, problem, attempt } = useAttempt()
  const [done, setDone] = useState(false)
  const subscription = agency.data?.agency?.subscription

  if (agency.isPending) return <LoadingState rows={2} />
  if (!subscription || subscription.cancelAtPeriodEnd) {
    return <p className={styles.lead}>Aucun abonnement actif trouvé.</p>
  }

  const cancel = () =>
    attempt(async () => {
      await client.billing.cancel()
      setDone(true)
      message.success(
        "Votre abonnement a été résilié. Il restera actif jusqu'à la fin de la période en cours.",
        5,
      )
      onClose()
      reloadAfter()
    })

  return (
    <>
      <Failure problem={problem} fallback={fallbackFor(problem)} />
      <p className={styles.lead}>
        L'abonnement {subscription.planName} ne sera plus renouvelé. Toute votre équipe garde l'application
        jusqu'au {formatDate(subscription.currentPeriodEnd, { style: "long" })}.
      </p>
      <ul className={styles.consequences}>
        <li>Ensuite, seule cette page reste ouverte.</li>
        <li>Vos données sont conservées : vous pourrez vous abonner de nouveau.</li>
        <li>D'ici là, vous pouvez revenir sur cette décision.</li>
      </ul>
      <div className={styles.footer}>
        <Button onClick={onClose}>Garder l'abonnement</Button>
        <Button type="primary" danger loading={busy || done} onClick={() => void cancel()}>
          Résilier l'abonnement
        </Button>
      </div>
    </>
  )
}
