import { CopyOutlined, EditOutlined, ExportOutlined, InboxOutlined, LinkOutlined } from "@ant-design/icons"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import {
  COLLABORATION_TYPES,
  type CollaborationSort,
} from "@trame/core/campaigns/collaborations/rules/values"
import { formatDate, formatMoney } from "../../../lib/format.ts"
import { ActionsMenu } from "../../../ui/list/ActionsMenu.tsx"
import type { Choosing } from "../../../ui/list/ChoiceBox.tsx"
import { type Column, DataTable, type Group, TableSkeleton } from "../../../ui/list/DataTable.tsx"
import { CollaborationStatusTag } from "../../../ui/StatusTag.tsx"
import { CampaignField } from "../inPlace.tsx"
import { useCampaignActions } from "./actions.ts"
import type { useFilters } from "./filters.ts"
import { COLUMNS, type ColumnName, type Density } from "./look.ts"
import { Lateness, NextStep } from "./NextStep.tsx"
import { StageTag } from "./StageTag.tsx"
import styles from "./Table.module.css"

type CampaignColumn = Column<CollaborationCard, CollaborationSort>

const NAME: CampaignColumn = {
  label: "Collaboration",
  sort: "name",
  cell: ({ name }) => <span title={name}>{name}</span>,
  edit: (card) => <CampaignField of={card} name="name" row={card.name} shown={String} pencil />,
}

const CELLS: Record<ColumnName, Omit<CampaignColumn, "label">> = {
  brand: { sort: "brand", cell: ({ brand }) => <span title={brand}>{brand}</span> },
  stage: { sort: "stage", cell: (card) => <StageTag stage={stageOf(card)} /> },
  next: { sort: "next", wide: true, cell: (card) => <NextStep card={card} /> },
  late: { sort: "late", yields: true, cell: (card) => <Lateness card={card} /> },
  manager: {
    sort: "manager",
    cell: (card) => <CampaignField of={card} name="manager" row={card.name} shown={String} />,
  },
  date: { sort: "date", cell: dateOf },
  budget: {
    sort: "budget",
    numeric: true,
    cell: (card) => (
      <CampaignField
        of={card}
        name="budget"
        row={card.name}
        shown={(typed) => formatMoney(typed ?? card.budget)}
      />
    ),
  },
  status: { cell: ({ status }) => <CollaborationStatusTag status={status} /> },
  type: {
    cell: (card) => (
      <CampaignField of={card} name="type" row={card.name} shown={(type) => COLLABORATION_TYPES[type]} />
    ),
  },
  signed: {
    cell: (card) => (
      <CampaignField
        of={card}
        name="signedDate"
        row={card.name}
        shown={(day) => formatDate(day, { missing: "Non définie" })}
      />
    ),
  },
  influencers: { cell: peopleOf },
}

/** The effective date: its source is edited (rules/campaigns.md#effective-date). */
function dateOf(card: CollaborationCard) {
  const { signedDate, effectiveDate, name } = card
  const source = signedDate ? "signedDate" : "date"
  return (
    <CampaignField
      key={source}
      of={card}
      name={source}
      row={name}
      shown={(day) => formatDate(day ?? effectiveDate)}
    />
  )
}

function peopleOf({ participants, participantCount }: CollaborationCard): string {
  const names = participants.map(({ fullName }) => fullName).join(", ")
  const others = participantCount - participants.length
  return others > 0 ? `${names} +${others}` : names || "Aucun"
}

/** Maximum number of columns beside the name that fit. */
const MOST_FITTING = 8

const columnsOf = (names: readonly ColumnName[]): [CampaignColumn, ...CampaignColumn[]] => [
  NAME,
  ...names.map((name) => ({ label: COLUMNS[name], ...CELLS[name] })),
]

/** The table's skeleton. */
export const CampaignTableSkeleton = ({ columns }: Pick<CampaignTableProps, "columns">) => (
  <TableSkeleton label="Chargement des collaborations" columns={columnsOf(columns)} />
)

interface CampaignTableProps {
  items: readonly CollaborationCard[]
  groups: readonly Group<CollaborationCard>[] | undefined
  columns: readonly ColumnName[]
  density: Density
  sorting: ReturnType<typeof useFilters>["sorting"]
  onEdit: (id: string) => void
  choosing: Choosing<CollaborationCard>
}

export function CampaignTable(props: CampaignTableProps) {
  const { items, groups, columns, density, sorting, onEdit, choosing } = props
  return (
    <div className={styles.table} data-density={density} data-many={columns.length > MOST_FITTING}>
      <DataTable
        caption="Collaborations"
        columns={columnsOf(columns)}
        rows={items}
        groups={groups}
        rowKey={({ id }) => id}
        to={({ id }) => `/app/collaborations/${id}`}
        compact={density === "compact"}
        sorting={sorting}
        actions={(card) => <RowActions card={card} />}
        onEdit={onEdit}
        choosing={choosing}
      />
    </div>
  )
}

function RowActions({ card }: { card: CollaborationCard }) {
  const { share, edit, duplicate, archive, remove } = useCampaignActions(card)
  return (
    <ActionsMenu
      name={card.name}
      actions={[
        { label: "Copier le lien public", icon: <LinkOutlined aria-hidden />, onClick: () => void share() },
        { label: "Modifier", icon: <EditOutlined aria-hidden />, onClick: edit },
        { label: "Dupliquer", icon: <CopyOutlined aria-hidden />, onClick: duplicate },
        {
          label: card.archived ? "Désarchiver" : "Archiver",
          icon: card.archived ? <ExportOutlined aria-hidden /> : <InboxOutlined aria-hidden />,
          onClick: () => void archive(),
        },
      ]}
      onRemove={() => void remove()}
    />
  )
}
