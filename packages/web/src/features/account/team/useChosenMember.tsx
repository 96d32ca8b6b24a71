import type { TeamMember } from "@trame/core/agencies/membership-contract"
import { Alert } from "antd"
import { type ReactNode, useRef } from "react"
import { LoadingState } from "../../../components/LoadingState.tsx"
import { useMe } from "../../session/me.ts"
import { useDialogs } from "../dialogs.ts"
import { useMayManage, useTeam } from "../queries.ts"
import { isManageable } from "./members.ts"

/** Spec 1 §8. */
const NOBODY = "Aucun utilisateur sélectionné ou ID manquant"

const note = (title: string) => <Alert type="warning" showIcon role="alert" title={title} />

/** Whom a dialog of the address is about, or what to show instead when that cannot be. */
export function useChosenMember(): { member: TeamMember | null; instead: ReactNode; close: () => void } {
  const { member: id, close } = useDialogs()
  const me = useMe()
  const mayManage = useMayManage()
  const team = useTeam()
  // While it closes, the address no longer says whom it is about.
  const last = useRef(id)
  if (id) last.current = id
  const member = team.data?.items.find((each) => each.id === last.current) ?? null

  const instead = (): ReactNode => {
    if (!mayManage) return note("Seuls les administrateurs de l'agence gèrent l'équipe.")
    if (!team.data && !team.error) return <LoadingState rows={4} />
    if (!member) return note(NOBODY)
    if (member.id === me.id) return note("Un autre administrateur gère votre compte.")
    if (!isManageable(member, me.id))
      return note("Le propriétaire de l'agence ne peut être ni restreint ni supprimé.")
    return null
  }
  return { member, instead: instead(), close }
}
