import { CheckCircleOutlined, SearchOutlined } from "@ant-design/icons"
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query"
import {
  APPROVAL_STATUSES,
  type ApprovalStatus,
  type Candidate,
} from "@trame/core/identity/approvals-contract"
import { Alert, Button } from "antd"
import { useState } from "react"
import { CursorList, itemsOf } from "../../components/CursorList.tsx"
import { EmptyState } from "../../components/EmptyState.tsx"
import { PageHeader } from "../../components/PageHeader.tsx"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { useUrlParams } from "../../lib/useUrlParams.ts"
import styles from "./Approvals.module.css"
import { CandidateDialog } from "./CandidateDialog.tsx"
import { CandidatesTable } from "./CandidatesTable.tsx"
import { Counters } from "./Counters.tsx"
import { type Audience, CALLS } from "./calls.ts"
import type { Outcome } from "./Decision.tsx"
import { Filters } from "./Filters.tsx"
import { MigrationButton } from "./MigrationButton.tsx"
import { TITLES } from "./titles.ts"

const isStatus = (value: string): value is ApprovalStatus =>
  APPROVAL_STATUSES.some((status) => status === value)

type Pages = InfiniteData<{ items: Candidate[]; counts: Record<ApprovalStatus, number> }, string | undefined>

/** A decision shows before the list is read again: whoever it concerns leaves the list of those pending. */
const only = (data: Pages, status: ApprovalStatus | undefined): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    items: page.items.filter((item) => !status || item.status === status),
  })),
})

export function Approvals({ audience }: { audience: Audience }) {
  const { title, subtitle } = TITLES[audience]
  useDocumentTitle(title)
  const [{ search, status, person }, set] = useUrlParams({ search: "", status: "", person: "" })
  const asked = { search, status: isStatus(status) ? status : undefined }
  const query = useInfiniteQuery({
    ...CALLS[audience].options(asked),
    select: (data) => only(data, asked.status),
  })
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const shown = itemsOf(query).find(({ id }) => id === person) ?? null
  const filtered = Boolean(search || asked.status)
  const open = (personId: string | null) => set({ person: personId }, { push: personId !== null })

  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={audience === "platform" ? "/superadmin" : undefined}
        actions={audience === "platform" ? <MigrationButton /> : null}
      />
      {outcome ? (
        <Alert
          type={outcome.failed ? "error" : "success"}
          showIcon
          role={outcome.failed ? "alert" : "status"}
          title={outcome.sentence}
          className={styles.banner}
          closable={{ onClose: () => setOutcome(null), "aria-label": "Fermer" }}
        />
      ) : null}
      <Counters counts={query.data?.pages[0]?.counts} />
      <Filters asked={asked} onChange={(changes) => set(changes)} />
      <CursorList
        query={query}
        loading="Chargement des utilisateurs"
        empty={
          <EmptyState
            icon={filtered ? <SearchOutlined aria-hidden /> : <CheckCircleOutlined aria-hidden />}
            title="Aucun utilisateur à approuver"
            description={filtered ? "Personne ne correspond à ces filtres." : undefined}
            action={
              filtered ? (
                <Button onClick={() => set({ search: null, status: null })}>Effacer les filtres</Button>
              ) : null
            }
          />
        }
      >
        {(candidates) => (
          <CandidatesTable candidates={candidates} audience={audience} onOpen={({ id }) => open(id)} />
        )}
      </CursorList>
      <CandidateDialog
        candidate={shown}
        audience={audience}
        onClose={() => open(null)}
        onOutcome={(next) => {
          setOutcome(next)
          open(null)
        }}
      />
    </>
  )
}
