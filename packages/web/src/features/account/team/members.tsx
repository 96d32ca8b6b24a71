import type { OFFERED_PERMISSIONS, TeamMember } from "@trame/core/account/contract/membership"
import { Alert } from "antd"
import type { ReactNode } from "react"
import { useMe } from "../../../lib/session/me.ts"
import { LoadingState } from "../../../ui/states/QueryBoundary.tsx"
import { useMayManage, useTeam } from "../shared/account.ts"

/** What the permissions dialog decides. */
export interface Rights {
  admin: boolean
  permissions: Record<OfferedPermission, boolean>
}

/** Administrators manage everybody but themselves and the owner (spec 1 §2, §5). */
export const isManageable = (member: TeamMember, myId: string): boolean => member.id !== myId && !member.owner

export const rightsOf = (member: Pick<TeamMember, "userRole" | "permissions">): Rights => ({
  admin: member.userRole === "admin",
  permissions: Object.fromEntries(
    PERMISSION_LABELS.map(([key]) => [key, member.permissions[key] === true]),
  ) as Rights["permissions"],
})

type OfferedPermission = (typeof OFFERED_PERMISSIONS)[number]

/** In the order of the menu. */
export const PERMISSION_LABELS: readonly [key: OfferedPermission, label: string, about: string][] = [
  ["dashboard", "Dashboard", "Chiffre d'affaires et avancement de l'agence"],
  ["collaborations", "Collaborations", "Campagnes, livrables, étapes et documents"],
  ["casting", "Casting", "Propositions d'influenceurs aux marques"],
  ["clients", "Clients", "Fiches des marques et leurs contacts"],
  ["influencers", "Influenceurs", "Créateurs de l'agence"],
  ["todo", "Mes tâches", "Tâches de l'équipe"],
  ["daily_brief", "Tâches influenceurs", "Briefs partagés avec les influenceurs"],
  ["accounting", "Comptabilité", "Paiements des influenceurs"],
  ["resources", "Ressources", "Bibliothèque de fichiers"],
  ["talent_manager", "Talent Manager", "Messagerie des talents"],
]

/** Spec 1 §8. */
const NOBODY = "Aucun utilisateur sélectionné ou ID manquant"

const note = (title: string) => <Alert type="warning" showIcon role="alert" title={title} />

/** Whom a dialog of the address is about, or what to show instead when that cannot be. */
export function useChosenMember(id: string): { member: TeamMember | null; instead: ReactNode } {
  const me = useMe()
  const mayManage = useMayManage()
  const team = useTeam()
  const member = team.data?.items.find((each) => each.id === id) ?? null

  const instead = (): ReactNode => {
    if (!mayManage) return note("Seuls les administrateurs de l'agence gèrent l'équipe.")
    if (!team.data && !team.error) return <LoadingState rows={4} />
    if (!member) return note(NOBODY)
    if (member.id === me.id) return note("Un autre administrateur gère votre compte.")
    if (!isManageable(member, me.id))
      return note("Le propriétaire de l'agence ne peut être ni restreint ni supprimé.")
    return null
  }
  return { member, instead: instead() }
}
