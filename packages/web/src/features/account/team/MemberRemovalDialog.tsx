import { useQueryClient } from "@tanstack/react-query"
import type { TeamMember } from "@trame/core/agencies/membership-contract"
import { App, Button } from "antd"
import { useRef } from "react"
import { DialogFrame } from "../../../components/DialogFrame.tsx"
import { client } from "../../../lib/api.ts"
import { useAttempt } from "../../../lib/useAttempt.ts"
import styles from "../Account.module.css"
import { Failure } from "../Failure.tsx"
import { nameOf } from "../names.ts"
import { refreshAccount } from "../queries.ts"
import { patchTeam } from "./cache.ts"
import { useChosenMember } from "./useChosenMember.tsx"

/** How long the banner stays, in seconds (spec 1 §9). */
const BANNER_S = 3

export default function MemberRemovalDialog({ open }: { open: boolean }) {
  const { member, instead, close } = useChosenMember()
  // Once deleted, the list no longer has whom the closing dialog is about.
  const last = useRef<TeamMember | null>(null)
  if (member) last.current = member
  const shown = open ? member : last.current
  return (
    <DialogFrame
      open={open}
      title={shown ? `Supprimer le compte de ${nameOf(shown)} ?` : "Supprimer un compte"}
      onClose={close}
      width={500}
    >
      {shown && (!instead || !open) ? <Removal member={shown} onClose={close} /> : instead}
    </DialogFrame>
  )
}

function Removal({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const { busy, problem, attempt } = useAttempt()
  const name = nameOf(member)

  const remove = () =>
    attempt(async () => {
      await client.membership.removeMember({ userId: member.id })
      message.success(`Le compte de ${name} a été supprimé avec succès.`, BANNER_S)
      onClose()
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
      <div className={styles.footer}>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="primary" danger loading={busy} onClick={() => void remove()}>
          Supprimer le compte
        </Button>
      </div>
    </>
  )
}
