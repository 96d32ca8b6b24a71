import { DeleteOutlined } from "@ant-design/icons"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { ListedUser } from "@trame/core/admin/contract"
import { Button } from "antd"
import { useState } from "react"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { StatusTag } from "../../../components/StatusTag.tsx"
import { formatDate } from "../../../lib/format.ts"
import { ApprovalTag } from "../../approvals/ApprovalTag.tsx"
import { nameOf } from "../../approvals/nameOf.ts"
import { usersOptions } from "../queries.ts"
import { RemoveOwnerDialog } from "../removal/RemoveOwnerDialog.tsx"
import { useRemoveUser } from "../removal/useRemoveUser.tsx"
import { EntityList, type ListProps } from "./EntityList.tsx"
import { agencyColumn, Named } from "./Named.tsx"

export function UsersList({ agencyId, search, onClearSearch }: ListProps) {
  const query = useInfiniteQuery(usersOptions({ agencyId, search }))
  const remove = useRemoveUser()
  const [owner, setOwner] = useState<ListedUser | null>(null)
  return (
    <>
      <EntityList
        kind="users"
        query={query}
        columns={[
          { label: "Nom", cell: (user) => <Person user={user} /> },
          { label: "Poste", cell: ({ role }) => role || "Non défini" },
          { label: "Type de compte", cell: accountType },
          { label: "Statut", cell: ({ status }) => <ApprovalTag status={status} /> },
          ...agencyColumn<ListedUser>(agencyId),
          {
            label: "Inscription",
            cell: ({ createdAt }) => formatDate(createdAt, { missing: "Date inconnue" }),
          },
        ]}
        rowKey={({ id }) => id}
        actions={(user) => (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`Supprimer ${nameOf(user)}`}
            onClick={() => (user.owner ? setOwner(user) : void remove(user))}
          />
        )}
        search={search}
        onClearSearch={onClearSearch}
      />
      {owner ? <RemoveOwnerDialog owner={owner} onClose={() => setOwner(null)} /> : null}
    </>
  )
}

function Person({ user }: { user: ListedUser }) {
  const name = nameOf(user)
  const avatar = (
    <span aria-hidden="true">
      <PersonAvatar name={name} size={36} />
    </span>
  )
  return <Named name={name} detail={user.email} mark={avatar} />
}

const accountType = ({ owner, userRole }: ListedUser) => {
  if (owner) return <StatusTag tone="accent">Propriétaire</StatusTag>
  return userRole === "admin" ? "Administrateur" : "Utilisateur"
}
