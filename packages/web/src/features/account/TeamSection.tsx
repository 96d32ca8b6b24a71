import { DeleteOutlined, SafetyCertificateOutlined, UserAddOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { OFFERED_PERMISSIONS, TeamMember } from "@trame/core/account/contract/membership"
import { de } from "@trame/core/lib/text"
import { Alert, Button, Tooltip } from "antd"
import { type ReactNode, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { formatCount, yesOrNo } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { mergeValues, sameValue } from "../../lib/forms/merge.ts"
import { useSaving } from "../../lib/forms/useSaving.ts"
import { useMe } from "../../lib/session/me.ts"
import { ACCOUNT_TYPES, nameOf } from "../../lib/text.ts"
import { ApprovalTag } from "../../ui/ApprovalTag.tsx"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { FormFooter } from "../../ui/form/FormFooter.tsx"
import { LockedFields, useLocked } from "../../ui/form/LockedFields.tsx"
import { Toggle } from "../../ui/form/Toggle.tsx"
import { PersonAvatar } from "../../ui/PersonAvatar.tsx"
import { Section } from "../../ui/Section.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { Failure } from "../../ui/states/Failure.tsx"
import { LoadingState, QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { ConflictAlert } from "../../ui/states/SaveNotices.tsx"
import accountStyles from "./Account.module.css"
import {
  accountDialogs,
  patchTeam,
  refreshAccount,
  replacing,
  TITLES,
  useMayManage,
  useTeam,
} from "./account.ts"
import styles from "./TeamSection.module.css"

export function TeamSection() {
  const mayManage = useMayManage()
  const team = useTeam()
  return (
    <Section
      id="team"
      title={TITLES.team}
      count={team.data ? formatCount(team.data.items.filter(isWelcome).length, "membre") : ""}
      hint={
        mayManage
          ? "Choisissez ce que chacun peut ouvrir. Le propriétaire de l'agence ne peut être ni restreint ni supprimé."
          : "Les administrateurs de l'agence gèrent l'équipe et ses accès."
      }
    >
      <QueryBoundary
        query={team}
        loading="Chargement de l'équipe"
        rows={4}
        failure="Impossible d'afficher l'équipe"
      >
        {({ items }) => (
          <ul className="m-0" aria-label="Membres de l'agence">
            {items.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Section>
  )
}

const isWelcome = ({ status }: TeamMember): boolean => status !== "rejected"

function MemberRow({ member }: { member: TeamMember }) {
  const me = useMe()
  const mayManage = useMayManage()
  const { open } = useDialogParam(accountDialogs)
  const name = nameOf(member)
  return (
    <li className={`grid items-center gap-y-3 gap-x-4 py-4 ${styles.member}`}>
      <span aria-hidden="true">
        <PersonAvatar name={name} size={42} />
      </span>
      <div className="min-0">
        <p className="bold anywhere">
          {name}
          {member.id === me.id ? <span className="soft regular"> (vous)</span> : null}
        </p>
        <p className={`flex wrap mt-1 soft text-m ${styles.meta}`}>
          {member.role ? <span className="min-0 anywhere">{member.role} ·</span> : null}{" "}
          <span className="min-0 anywhere">{member.email}</span>
        </p>
      </div>
      <div className={`stack items-end gap-3 ${styles.tags}`}>
        {member.owner ? <StatusTag tone="accent">Propriétaire</StatusTag> : null}
        {isWelcome(member) ? (
          <StatusTag tone={member.userRole === "admin" ? "info" : "neutral"}>
            {ACCOUNT_TYPES[member.userRole]}
          </StatusTag>
        ) : (
          <ApprovalTag status={member.status} />
        )}
      </div>
      {mayManage ? (
        <div className={`flex justify-end gap-2 ${styles.actions}`}>
          {isManageable(member, me.id) ? (
            <>
              {isWelcome(member) ? (
                <Button
                  icon={<SafetyCertificateOutlined aria-hidden />}
                  aria-label={`Gérer les permissions ${de(name)}`}
                  onClick={() => open("permissions", { member: member.id })}
                >
                  Permissions
                </Button>
              ) : (
                <Button
                  icon={<UserAddOutlined aria-hidden />}
                  aria-label={`Accepter à nouveau ${name}`}
                  onClick={() => open("readmission", { member: member.id })}
                >
                  Accepter
                </Button>
              )}
              <Tooltip title="Supprimer">
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Supprimer le compte ${de(name)}`}
                  onClick={() => open("member-removal", { member: member.id })}
                />
              </Tooltip>
            </>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

export function MemberRemovalDialog({ memberId }: { memberId: string }) {
  const { member, instead } = useChosenMember(memberId)
  return (
    <DialogFrame
      title={member ? `Supprimer le compte ${de(nameOf(member))} ?` : "Supprimer un compte"}
      width={500}
    >
      {instead ?? (member ? <Removal member={member} /> : null)}
    </DialogFrame>
  )
}

function Removal({ member }: { member: TeamMember }) {
  const queries = useQueryClient()
  const done = useDone()
  const { busy, problem, attempt } = useAttempt()
  const name = nameOf(member)

  const remove = () =>
    attempt(async () => {
      await client.membership.removeMember({ userId: member.id })
      done(`Le compte ${de(name)} a été supprimé avec succès.`, BANNER_S)
      patchTeam(queries, (items) => items.filter(({ id }) => id !== member.id))
      void refreshAccount(queries)
    })

  return (
    <>
      <Failure problem={problem} sentence="Une erreur est survenue lors de la suppression du compte." />
      <ul className={`grid gap-3 mb-5 pl-6 ${accountStyles.consequences}`}>
        <li>{name} est déconnecté partout et ne peut plus se connecter.</li>
        {isWelcome(member) ? <li>Son siège se libère.</li> : null}
        <li>Ce que cette personne a créé reste dans l'agence.</li>
      </ul>
      <p className="mb-5 soft">Cette action est irréversible.</p>
      <FormFooter submit="Supprimer le compte" danger busy={busy} onSubmit={remove} />
    </>
  )
}

export function ReadmissionDialog({ memberId }: { memberId: string }) {
  const { member, instead } = useChosenMember(memberId)
  return (
    <DialogFrame
      title={member ? `Accepter à nouveau ${nameOf(member)} ?` : "Accepter à nouveau un membre"}
      width={500}
    >
      {instead ?? (member ? <Readmission member={member} /> : null)}
    </DialogFrame>
  )
}

/** Readmits a rejected member (rules/platform.md#approval). */
function Readmission({ member }: { member: TeamMember }) {
  const queries = useQueryClient()
  const done = useDone()
  const { busy, problem, attempt } = useAttempt()
  const name = nameOf(member)

  const readmit = () =>
    attempt(async () => {
      const saved = await client.membership.readmit({ userId: member.id })
      done(`${name} fait de nouveau partie de l'équipe.`, BANNER_S)
      patchTeam(queries, replacing(saved))
      void refreshAccount(queries)
    })

  return (
    <>
      <Failure problem={problem} fallback="Une erreur est survenue lors de la mise à jour du compte." />
      <ul className={`grid gap-3 mb-5 pl-6 ${accountStyles.consequences}`}>
        <li>{name} occupe de nouveau un siège de votre formule.</li>
        <li>Cette personne retrouve les pages qu'elle pouvait ouvrir.</li>
      </ul>
      <FormFooter submit="Accepter à nouveau" busy={busy} onSubmit={readmit} />
    </>
  )
}

/** The values of the permissions dialog. */
interface Rights {
  admin: boolean
  permissions: Record<OfferedPermission, boolean>
}

/** Administrators manage all members except themselves and the owner (rules/platform.md#roles). */
const isManageable = (member: TeamMember, myId: string): boolean => member.id !== myId && !member.owner

const rightsOf = (member: Pick<TeamMember, "userRole" | "permissions">): Rights => ({
  admin: member.userRole === "admin",
  permissions: Object.fromEntries(
    PERMISSION_LABELS.map(([key]) => [key, member.permissions[key] === true]),
  ) as Rights["permissions"],
})

type OfferedPermission = (typeof OFFERED_PERMISSIONS)[number]

/** In the order of the menu. */
const PERMISSION_LABELS: readonly [key: OfferedPermission, label: string, about: string][] = [
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

const NOBODY = "Aucun utilisateur sélectionné ou ID manquant"

const note = (title: string) => <Alert type="warning" showIcon role="alert" title={title} />

/** The member of a dialog's address, or a message when there is none. */
function useChosenMember(id: string): { member: TeamMember | null; instead: ReactNode } {
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

export function PermissionsDialog({ memberId }: { memberId: string }) {
  const { member, instead } = useChosenMember(memberId)
  const title = member && !instead ? `Permissions ${de(nameOf(member))}` : "Permissions"
  return (
    <DialogFrame title={title} width={720}>
      {instead ?? (member ? <PermissionsForm member={member} /> : null)}
    </DialogFrame>
  )
}

/** Seconds during which the banner stays (rules/interface.md#notices). */
const BANNER_S = 3

function PermissionsForm({ member }: { member: TeamMember }) {
  const [rights, setRights] = useState<Rights>(() => rightsOf(member))
  const queries = useQueryClient()
  const done = useDone()
  const name = nameOf(member)
  const saving = useSaving<TeamMember, Rights>({
    opened: member,
    form: { current: () => rights, show: setRights },
    read: async ({ id }) => (await client.membership.team()).items.find((each) => each.id === id),
    valuesOf: rightsOf,
    words: ({ admin, permissions }) => ({
      Administrateur: yesOrNo(admin),
      ...Object.fromEntries(PERMISSION_LABELS.map(([key, label]) => [label, yesOrNo(permissions[key])])),
    }),
    merge: (before, mine, now) => ({
      ...mergeValues(rightsOf(before), mine, rightsOf(now)),
      permissions: mergeValues(rightsOf(before).permissions, mine.permissions, rightsOf(now).permissions),
    }),
    write: (values, base) => {
      const { id: userId, version } = base ?? member
      return client.membership.setPermissions({ userId, version, ...values })
    },
    onSaved: (saved) => {
      patchTeam(queries, replacing(saved))
      done(`Les permissions ${de(name)} ont été mises à jour.`, BANNER_S)
    },
  })
  const { admin, permissions } = rights
  useUnsavedGuard(!sameValue(rights, rightsOf(saving.base ?? member)))

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void saving.save(rights)
      }}
    >
      <ConflictAlert saving={saving} what={`Les permissions ${de(name)} ont été modifiées`}>
        Vos choix sont conservés.
      </ConflictAlert>
      <Failure
        problem={saving.problem}
        sentence="Une erreur est survenue lors de la mise à jour des permissions."
      />
      <LockedFields locked={useLocked(saving.busy)}>
        <div className="px-5 py-2 rounded bg-tint">
          <Toggle
            end
            label="Administrateur"
            about="Ouvre toutes les pages et permet de gérer l'équipe, l'agence et l'abonnement"
            checked={admin}
            onChange={(on) => setRights({ ...rights, admin: on })}
          />
        </div>
        <fieldset className="mt-6 mb-6" disabled={admin}>
          <legend className="mb-3 p-0 soft text-m">
            {admin ? "Un administrateur ouvre toutes les pages" : "Pages que cette personne peut ouvrir"}
          </legend>
          <div className={`grid cols-2 phone-cols-1 ${styles.grid}`}>
            {PERMISSION_LABELS.map(([key, label, about]) => (
              <Toggle
                key={key}
                end
                label={label}
                about={about}
                checked={admin || permissions[key]}
                disabled={admin || undefined}
                onChange={(on) => setRights({ ...rights, permissions: { ...permissions, [key]: on } })}
              />
            ))}
          </div>
        </fieldset>
      </LockedFields>
      <FormFooter submit="Enregistrer" busy={saving.busy} />
    </form>
  )
}
