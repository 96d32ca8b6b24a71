import { App, Button, type ButtonProps } from "antd"
import { useState } from "react"
import { client } from "../../../lib/api.ts"
import { problemOf } from "../../../lib/problem.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import { failureOf } from "../failure.ts"

/** Opens the card provider's portal in this window. */
export function PortalButton({ label, ...rest }: { label: string } & Pick<ButtonProps, "type">) {
  const { busy, attempt } = useAttempt()
  const [leaving, setLeaving] = useState(false)
  const { message } = App.useApp()

  const open = async () => {
    const portal = await attempt(
      () => client.billing.portal(),
      (error) => {
        const { title, reason } = failureOf(
          problemOf(error),
          "Erreur lors de la création de la session portail",
        )
        message.error(reason ? `${title}. ${reason}` : title, 5)
      },
    )
    if (!portal) return
    setLeaving(true)
    window.location.assign(portal.url)
  }

  return (
    <Button {...rest} loading={busy || leaving} onClick={() => void open()}>
      {label}
    </Button>
  )
}
