import { Button } from "antd"
import { useMe } from "../../session/me.ts"
import { useDialogs } from "../dialogs.ts"
import { Section } from "../Section.tsx"

export function RemovalSection() {
  const me = useMe()
  const { open } = useDialogs()
  return (
    <Section
      id="suppression"
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
