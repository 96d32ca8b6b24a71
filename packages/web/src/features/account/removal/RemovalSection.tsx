import { Button } from "antd"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { useMe } from "../../../lib/session/me.ts"
import { accountDialogs } from "../shared/account.ts"
import { Section } from "../shared/Section.tsx"

export function RemovalSection() {
  const me = useMe()
  const { open } = useDialogParam(accountDialogs)
  return (
    <Section
      id="removal"
      tone="danger"
      hint={
        me.acting
          ? `Vous travaillez dans « ${me.agencyName} » : quittez d'abord cette agence pour supprimer votre propre compte.`
          : "Votre compte et vos informations personnelles sont effacés. Cette action est irréversible."
      }
      action={
        me.acting ? null : (
          <Button danger onClick={() => open("removal")}>
            Supprimer mon compte
          </Button>
        )
      }
    />
  )
}
