import { useQueryClient } from "@tanstack/react-query"
import { App, Button } from "antd"
import { client } from "../../../lib/api.ts"
import { problemOf } from "../../../lib/problem.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { failureOf } from "../failure.ts"
import { refreshAccount } from "../queries.ts"

/** Takes a cancellation back, before the period's end. */
export function ResumeButton() {
  const { busy, attempt } = useAttempt()
  const { message } = App.useApp()
  const queries = useQueryClient()

  const resume = () =>
    attempt(
      async () => {
        await client.billing.resume()
        await refreshAccount(queries)
        message.success("Votre abonnement a été repris. Il se renouvellera à la fin de la période.", 5)
      },
      (error) => {
        const { title, reason } = failureOf(
          problemOf(error),
          "Une erreur est survenue lors de la reprise de l'abonnement.",
        )
        message.error(reason ? `${title} ${reason}` : title, 5)
      },
    )

  return (
    <Button type="primary" loading={busy} onClick={() => void resume()}>
      Reprendre l'abonnement
    </Button>
  )
}
