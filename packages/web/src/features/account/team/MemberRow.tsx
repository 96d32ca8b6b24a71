import { DeleteOutlined, SafetyCertificateOutlined } from "@ant-design/icons"
import type { TeamMember } from "@trame/core/agencies/membership-contract"
import { Button, Tooltip } from "antd"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { StatusTag } from "../../../components/StatusTag.tsx"
import { useMe } from "../../session/me.ts"
import { useDialogs } from "../dialogs.ts"
import { ACCOUNT_TYPES, nameOf } from "../names.ts"
import { useMayManage } from "../queries.ts"
import { isManageable } from "./members.ts"
import styles from "./Team.module.css"

export function MemberRow({ member }: { member: TeamMember }) {
  const me = useMe()
  const mayManage = useMayManage()
  const { open } = useDialogs()
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
                onClick={() => open("permissions", member.id)}
              >
                Permissions
              </Button>
              <Tooltip title="Supprimer">
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Supprimer le compte de ${name}`}
                  onClick={() => open("member-removal", member.id)}
                />
              </Tooltip>
            </>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}
