import { CheckCircleOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import { APPROVAL_STATUSES, type ApprovalStatus } from "@trame/core/account/contract/approval-status"
import type { Candidate } from "@trame/core/account/contract/approvals"
import { hasPermission, REFUSAL_MESSAGES } from "@trame/core/lib/access"
import { Alert, Button } from "antd"
import { useRef, useState } from "react"
import { Navigate, useLocation } from "react-router-dom"
import { oneOf, optionsOf, text, useListParams } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { defineDialogs, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useMe } from "../../lib/session/me.ts"
import { nameOf } from "../../lib/text.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { ApprovalTag } from "../../ui/ApprovalTag.tsx"
import { RequireAccess } from "../../ui/access/RequireAccess.tsx"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { CursorList, itemsOf } from "../../ui/list/CursorList.tsx"
import { type Column, DataTable } from "../../ui/list/DataTable.tsx"
import { Figures } from "../../ui/list/Figures.tsx"
import { FilterBar, StatusFilter } from "../../ui/list/FilterBar.tsx"
import { NameCell } from "../../ui/list/NameCell.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { NoResults } from "../../ui/states/NoResults.tsx"
import styles from "./Approvals.module.css"
import { CandidateDialog, type Outcome } from "./CandidateDialog.tsx"
import { type Audience, useCandidates } from "./cache.ts"

/**
 * `/superadmin/user-approval` and `/app/user-approval`: for the super-admin and for agencies' administrators. Acting in
 * an agency, the super-admin decides there like its administrators.
 */
export function Component() {
  const me = useMe()
  const ofPlatform = useLocation().pathname.startsWith(PLATFORM)
  if (me.superAdmin && (ofPlatform || !me.acting)) return <Approvals audience="platform" />
  if (me.status !== "rejected" && !hasPermission(me, "admin")) return <Navigate to="/app" replace />
  if (me.status !== "rejected" && !me.agencyId) {
    return (
      <>
        <PageHeader title={TITLES.agency.title} />
        <EmptyState title={REFUSAL_MESSAGES.no_agency} />
      </>
    )
  }
  return (
    <RequireAccess access="admin">
      <Approvals audience="agency" />
    </RequireAccess>
  )
}

const PLATFORM = "/superadmin"

export const TITLES: Record<Audience, { title: string; subtitle: string }> = {
  platform: {
    title: "Gestion utilisateurs",
    subtitle: "Les personnes inscrites dans toutes les agences",
  },
  agency: {
    title: "Approbation des membres",
    subtitle: "Les personnes qui ont rejoint votre agence",
  },
}

const approvalDialogs = defineDialogs({ candidate: ["person"] })

/** Plural labels. */
const LABELS: Record<ApprovalStatus, string> = {
  pending: "En attente",
  approved: "Approuvés",
  rejected: "Rejetés",
}
const OPTIONS = optionsOf(LABELS, "Tous")
const PARAMS = { search: text, status: oneOf(LABELS) }
const NONE = "Aucun utilisateur à approuver"

const columnsWith = (...agency: Column<Candidate>[]): [Column<Candidate>, ...Column<Candidate>[]] => [
  {
    label: "Nom",
    cell: (candidate) => <NameCell name={nameOf(candidate)} detail={candidate.email} imageUrl={null} />,
  },
  { label: "Poste", cell: ({ role }) => role || "Non défini" },
  ...agency,
  { label: "Inscription", cell: ({ createdAt }) => formatDate(createdAt, { missing: "Date inconnue" }) },
  { label: "Statut", cell: ({ status }) => <ApprovalTag status={status} /> },
]

const COLUMNS = {
  platform: columnsWith({ label: "Agence", cell: ({ agencyName }) => agencyName ?? "Aucune agence" }),
  agency: columnsWith(),
}

export function Approvals({ audience }: { audience: Audience }) {
  const me = useMe()
  const { title, subtitle } = TITLES[audience]
  useDocumentTitle(title)
  const { values: filters, filtered, set, clear } = useListParams(PARAMS)
  const { open } = useDialogParam(approvalDialogs)
  const asked = { search: filters.search, status: filters.status === "all" ? undefined : filters.status }
  const { query, counts } = useCandidates(audience, asked)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  return (
    <>
      <PageHeader
        title={title}
        subtitle={
          me.acting && audience === "agency" ? `Les personnes qui ont rejoint ${me.agencyName}` : subtitle
        }
        back={audience === "platform" ? PLATFORM : undefined}
        actions={
          audience === "platform" ? (
            <MigrationButton />
          ) : me.superAdmin ? (
            <LinkButton to={`${PLATFORM}/user-approval`}>Toutes les agences</LinkButton>
          ) : null
        }
      />
      {outcome ? (
        <Alert
          type={outcome.failed ? "error" : "success"}
          showIcon
          role={outcome.failed ? "alert" : "status"}
          title={outcome.sentence}
          className="mb-6"
          closable={{ onClose: () => setOutcome(null), "aria-label": "Fermer" }}
        />
      ) : null}
      <Figures
        figures={APPROVAL_STATUSES.map((status) => ({ label: LABELS[status], value: counts?.[status] }))}
      />
      <FilterBar
        label="Filtrer les utilisateurs"
        search="Rechercher un utilisateur"
        placeholder="Rechercher un nom, un email…"
        value={filters.search}
        onSearch={(search) => set({ search })}
        active={[filters.status !== "all"]}
      >
        <StatusFilter options={OPTIONS} value={filters.status} onChange={(status) => set({ status })} />
      </FilterBar>
      <CursorList
        query={query}
        loading="Chargement des utilisateurs"
        empty={
          filtered ? (
            <NoResults title={NONE} description="Personne ne correspond à ces filtres." onClear={clear} />
          ) : (
            <EmptyState icon={<CheckCircleOutlined aria-hidden />} title={NONE} />
          )
        }
      >
        {(candidates) => (
          <DataTable
            caption="Utilisateurs"
            columns={COLUMNS[audience]}
            rows={candidates}
            rowKey={({ id }) => id}
            onOpen={({ id }) => open("candidate", { person: id })}
          />
        )}
      </CursorList>
      <DialogOutlet of={approvalDialogs}>
        {{
          candidate: ({ person }) => (
            <CandidateDialog
              listed={itemsOf(query).find(({ id }) => id === person)}
              audience={audience}
              onOutcome={setOutcome}
            />
          ),
        }}
      </DialogOutlet>
    </>
  )
}

/** Makes users from before statuses existed pending, portion by portion; after a failure, it continues from there. */
export function MigrationButton() {
  const { busy, problem, attempt } = useAttempt()
  const [migrated, setMigrated] = useState<number | null>(null)
  const next = useRef<string | undefined>(undefined)
  const queries = useQueryClient()

  const migrate = () =>
    attempt(async () => {
      let total = next.current ? (migrated ?? 0) : 0
      setMigrated(total)
      do {
        const portion = await client.admin.migrateStatuses({ cursor: next.current })
        total += portion.migrated
        next.current = portion.nextCursor ?? undefined
        setMigrated(total)
      } while (next.current)
      await queries.invalidateQueries({ queryKey: api.admin.approvals.key() })
    })

  return (
    <div className={`row gap-y-3 gap-x-4 ${styles.migration}`}>
      <Button loading={busy} onClick={() => void migrate()}>
        {problem ? "Reprendre la migration" : "Migrer les anciens utilisateurs"}
      </Button>
      <p className="soft text-m" role="status">
        {problem?.message ?? progress(migrated, busy)}
      </p>
    </div>
  )
}

function progress(migrated: number | null, busy: boolean): string {
  if (migrated === null) return ""
  const people = formatCount(migrated, "utilisateur")
  if (busy) return `Migration en cours : ${people}`
  return migrated === 0 ? "Aucun utilisateur à migrer" : `${people} mis en attente`
}
