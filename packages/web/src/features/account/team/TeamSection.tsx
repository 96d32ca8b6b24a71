import { DeleteOutlined, SafetyCertificateOutlined } from "@ant-design/icons"
import type { TeamMember } from "@trame/core/account/contract/membership"
import { Button, Tooltip } from "antd"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../../lib/format.ts"
import { ACCOUNT_TYPES, nameOf } from "../../../lib/people.ts"
import { useMe } from "../../../lib/session/me.ts"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { StatusTag } from "../../../ui/StatusTag.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { accountDialogs, useMayManage, useTeam } from "../shared/account.ts"
import { Section } from "../shared/Section.tsx"
import { isManageable } from "./members.tsx"
import styles from "./Team.module.css"

export function TeamSection() {
  const mayManage = useMayManage()
  const team = useTeam()
  return (
    <Section
      id="team"
      count={team.data ? formatCount(team.data.items.length, "membre") : ""}
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
          <ul className={styles.members} aria-label="Membres de l'agence">
            {items.map((member) => (
              <MemberRow key={member.id} member={member} />
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Section>
  )
}

function MemberRow({ member }: { member: TeamMember }) {
  const me = useMe()
  const mayManage = useMayManage()
  const { open } = useDialogParam(accountDialogs)
  const name = nameOf(member)
  return (
    <li className={styles.member}>
      <span aria-hidden="true">
        <PersonAvatar name={name} size={42} />
      </span>
      <div className={styles.person}>
        <p className={styles.name}>
          {name}
          {member.id === me.id ? <span className={styles.you}> (vous)</span> : null}
        </p>
        <p className={styles.meta}>
          {member.role ? <span>{member.role} ·</span> : null} <span>{member.email}</span>
        </p>
      </div>
      <div className={styles.tags}>
        {member.owner ? <StatusTag tone="accent">Propriétaire</StatusTag> : null}
        <StatusTag tone={member.userRole === "admin" ? "info" : "neutral"}>
          {ACCOUNT_TYPES[member.userRole]}
        </StatusTag>
      </div>
      {mayManage ? (
        <div className={styles.actions}>
          {isManageable(member, me.id) ? (
            <>
              <Button
                icon={<SafetyCertificateOutlined aria-hidden />}
                aria-label={`Gérer les permissions de ${name}`}
                onClick={() => open("permissions", { member: member.id })}
              >
                Permissions
              </Button>
              <Tooltip title="Supprimer">
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Supprimer le compte de ${name}`}
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
