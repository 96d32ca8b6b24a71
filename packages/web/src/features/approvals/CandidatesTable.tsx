import type { Candidate } from "@trame/core/identity/approvals-contract"
import { type Column, DataTable } from "../../components/DataTable.tsx"
import { PersonAvatar } from "../../components/PersonAvatar.tsx"
import { formatDate } from "../../lib/format.ts"
import styles from "./Approvals.module.css"
import { ApprovalTag } from "./ApprovalTag.tsx"
import type { Audience } from "./calls.ts"
import { nameOf } from "./nameOf.ts"

interface CandidatesTableProps {
  candidates: readonly Candidate[]
  audience: Audience
  onOpen: (candidate: Candidate) => void
}

export function CandidatesTable({ candidates, audience, onOpen }: CandidatesTableProps) {
  const agency: Column<Candidate>[] =
    audience === "platform"
      ? [{ label: "Agence", cell: ({ agencyName }) => agencyName ?? "Aucune agence" }]
      : []
  return (
    <DataTable
      caption="Utilisateurs"
      columns={[
        { label: "Nom", cell: (candidate) => <Person candidate={candidate} /> },
        { label: "Poste", cell: ({ role }) => role || "Non défini" },
        ...agency,
        {
          label: "Inscription",
          cell: ({ createdAt }) => formatDate(createdAt, { missing: "Date inconnue" }),
        },
        { label: "Statut", cell: ({ status }) => <ApprovalTag status={status} /> },
      ]}
      rows={candidates}
      rowKey={({ id }) => id}
      onOpen={onOpen}
    />
  )
}

function Person({ candidate }: { candidate: Candidate }) {
  const name = nameOf(candidate)
  return (
    <span className={styles.person}>
      <span aria-hidden="true">
        <PersonAvatar name={name} size={36} />
      </span>
      <span className={styles.names}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{candidate.email}</span>
      </span>
    </span>
  )
}
