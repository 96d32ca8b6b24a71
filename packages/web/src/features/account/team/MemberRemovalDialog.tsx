import { useQueryClient } from "@tanstack/react-query"
import type { TeamMember } from "@trame/core/account/contract/membership"
import { App } from "antd"
import { client } from "../../../lib/api/api.ts"
import { useDialog } from "../../../lib/dialog/useDialogParam.ts"
import { useAttempt } from "../../../lib/forms/useAttempt.ts"
import { nameOf } from "../../../lib/people.ts"
import { DialogFrame } from "../../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../../ui/form/FormFooter.tsx"
import styles from "../Account.module.css"
import { patchTeam, refreshAccount } from "../shared/account.ts"
import { Failure } from "../shared/Failure.tsx"
import { useChosenMember } from "./members.tsx"

/** How long the banner stays, in seconds (spec 1 §9). */
const BANNER_S = 3

export default function MemberRemovalDialog({ memberId }: { memberId: string }) {
  const { member, instead } = useChosenMember(memberId)
  return (
    <DialogFrame
      title={member ? `Supprimer le compte de ${nameOf(member)} ?` : "Supprimer un compte"}
      width={500}
    >
      {instead ?? (member ? <Removal member={member} /> : null)}
    </DialogFrame>
  )
}

function Removal({ member }: { member: TeamMember }) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { finish } = useDialog()
  const { busy, problem, attempt } = useAttempt()
  const name = nameOf(member)

  const remove = () =>
    attempt(async () => {
      await client.membership.removeMember({ userId: member.id })
      message.success(`Le compte de ${name} a été supprimé avec succès.`, BANNER_S)
      finish()
      patchTeam(queries, (items) => items.filter(({ id }) => id !== member.id))
      void refreshAccount(queries)
    })

  return (
    <>
      <Failure problem={problem} sentence="Une erreur est survenue lors de la suppression du compte." />
      <ul className={styles.consequences}>
        <li>{name} est déconnecté partout et ne peut plus se connecter.</li>
        <li>Son siège se libère.</li>
        <li>Ce que cette personne a créé reste dans l'agence.</li>
      </ul>
      <p className={styles.lead}>Cette action est irréversible.</p>
      <FormFooter submit="Supprimer le compte" danger busy={busy} onSubmit={remove} />
    </>
  )
}
