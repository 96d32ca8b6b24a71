import { App } from "antd"
import { useState } from "react"
import { client } from "../../lib/api/api.ts"
import type { Problem } from "../../lib/api/problem.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"
import styles from "./Account.module.css"
import { reloadAfter, useAgency } from "./account.ts"
import { Failure } from "./Failure.tsx"

export default function CancellationDialog() {
  return (
    <DialogFrame title="Résilier l'abonnement">
      <Cancellation />
    </DialogFrame>
  )
}

/** Spec 1 §8: a function that fails and a call that does not arrive have sentences of their own. */
const fallbackFor = (problem: Problem | null): string =>
  problem?.code === "network"
    ? "Une erreur est survenue lors de la résiliation de l'abonnement."
    : "Erreur lors de la résiliation de l'abonnement"

function Cancellation() {
  const agency = useAgency()
  const { message } = App.useApp()
  const { finish } = useDialog()
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
      finish()
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
      <FormFooter
        submit="Résilier l'abonnement"
        cancel="Garder l'abonnement"
        danger
        busy={busy || done}
        onSubmit={cancel}
      />
    </>
  )
}
