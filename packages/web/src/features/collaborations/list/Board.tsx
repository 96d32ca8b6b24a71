import {
  DndContext,
  type DragEndEvent,
  PointerSensor,
  type UniqueIdentifier,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { STAGES, type Stage, stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { keysOf } from "@trame/core/lib/text"
import { Button } from "antd"
import { useEffect, useId, useRef, useState } from "react"
import { useNavigate } from "react-router-dom"
import { lazyDialog } from "../../../lib/dialog/lazyDialog.tsx"
import { defineDialogs, useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { useDragging } from "../../../lib/dragging/useDragging.ts"
import { useMovedRow } from "../../../lib/dragging/useMovedRow.ts"
import { formatMoney } from "../../../lib/format.ts"
import { useRowKeys } from "../../../lib/keys/rows.ts"
import { DialogOutlet } from "../../../ui/dialog/DialogOutlet.tsx"
import { ErrorState } from "../../../ui/states/ErrorState.tsx"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import { editAddress } from "./actions.ts"
import styles from "./Board.module.css"
import { BoardCard } from "./BoardCard.tsx"
import type { Filters, Names, useFilters } from "./filters.ts"
import { questionsOf, useMove } from "./moves.ts"
import { StageTag } from "./StageTag.tsx"
import { summaryOf } from "./Toolbar.tsx"
import { useCampaigns } from "./useCampaigns.ts"

const MoveDialog = lazyDialog(() => import("./MoveDialog.tsx"))

const boardDialogs = defineDialogs({ move: ["campaign", "towards"] })
const ORDER = keysOf(STAGES)
const isStage = (text: string): text is Stage => Object.hasOwn(STAGES, text)

interface BoardProps {
  filters: Filters
  sorting: ReturnType<typeof useFilters>["sorting"]
  onNames: (names: Names) => void
  onSummary: (summary: string) => void
}

/** Campaigns by stage; moving one sets or clears its flags (rules/campaigns.md#board). */
export default function Board({ filters, sorting, onNames, onSummary }: BoardProps) {
  const navigate = useNavigate()
  const { open } = useDialogParam(boardDialogs)
  const known = useRef<readonly string[]>([])
  const columns = {
    waiting: useColumn("waiting", filters, sorting, known.current),
    quoteSent: useColumn("quoteSent", filters, sorting, known.current),
    contractSigned: useColumn("contractSigned", filters, sorting, known.current),
    paymentReceived: useColumn("paymentReceived", filters, sorting, known.current),
  }
  const stages = ORDER.filter((stage) => filters.stage === "all" || filters.stage === stage)
  const cards = stages.flatMap((stage) => columns[stage].items ?? [])
  known.current = cards.map(({ id }) => id)
  useSaid(
    stages.map((stage) => columns[stage]),
    cards,
    { onNames, onSummary },
  )
  const { begin, end } = useDragging<UniqueIdentifier>()
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const [said, say] = useState("")
  const followed = useMovedRow(cards.map((card) => `${card.id} ${stageOf(card)}`).join(), "a")
  const move = useMove()
  useRowKeys({ edit: (id) => navigate(editAddress(id)) })

  function moveTo(card: CollaborationCard, stage: Stage): void {
    if (stageOf(card) === stage) return
    if (questionsOf(card, stage).any) open("move", { campaign: card.id, towards: stage })
    else void moveNow(card, stage)
  }

  async function moveNow(card: CollaborationCard, stage: Stage, added?: Parameters<typeof move>[2]) {
    const isStored = await followed(card.id, move(card, stage, added))
    if (isStored) say(`« ${card.name} » déplacée vers « ${STAGES[stage]} ».`)
    return isStored
  }

  const drop = ({ active, over }: DragEndEvent) => {
    end()
    const card = cards.find(({ id }) => id === active.id)
    const stage = String(over?.id ?? "")
    if (card && isStage(stage)) moveTo(card, stage)
  }

  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => begin(active.id)}
      onDragCancel={end}
      onDragEnd={drop}
    >
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <div className={`grid items-start gap-4 ${styles.board}`}>
        {stages.map((stage) => (
          <Column key={stage} stage={stage} column={columns[stage]} onMove={moveTo} />
        ))}
      </div>
      <DialogOutlet of={boardDialogs}>
        {{
          move: ({ campaign, towards }) => (
            <MoveDialog
              card={cards.find(({ id }) => id === campaign)}
              stage={isStage(towards) ? towards : "waiting"}
              onMove={moveNow}
            />
          ),
        }}
      </DialogOutlet>
    </DndContext>
  )
}

/** Cards per column and page. */
const LIMIT = 20

type Column = ReturnType<typeof useCampaigns>

const useColumn = (
  stage: Stage,
  filters: Filters,
  sorting: BoardProps["sorting"],
  beside: readonly string[],
): Column => useCampaigns(filters, sorting, { stage, limit: LIMIT, beside })

/** Reports the columns' total and their names to the page's head. */
function useSaid(
  columns: readonly Column[],
  cards: readonly CollaborationCard[],
  { onNames, onSummary }: Pick<BoardProps, "onNames" | "onSummary">,
): void {
  const isKnown = columns.every(({ query, summary }) => summary || !query.hasNextPage)
  const parts = columns.map(({ items = [], summary, query }) =>
    partOf(items, query.hasNextPage ? summary : null),
  )
  const summary = isKnown
    ? {
        collaborations: parts.reduce((sum, { collaborations }) => sum + collaborations, 0),
        budget: parts.reduce((sum, { budget }) => sum + budget, 0),
      }
    : null
  const isRead = columns.every(({ items }) => items !== undefined)
  const words = isRead ? summaryOf({ items: cards, summary, whole: false }) : ""
  useEffect(() => onSummary(words), [words, onSummary])
  const { clientName, influencerName } = columns[0]?.names ?? {}
  useEffect(() => onNames({ clientName, influencerName }), [clientName, influencerName, onNames])
}

const partOf = (items: readonly CollaborationCard[], summary: Column["summary"]) =>
  summary ?? {
    collaborations: items.length,
    budget: items.reduce((sum, { budget }) => sum + budget, 0),
  }

interface ColumnProps {
  stage: Stage
  column: Column
  onMove: (card: CollaborationCard, stage: Stage) => void
}

function Column({ stage, column: { query, items, summary }, onMove }: ColumnProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage })
  const heading = useId()
  const shown = items ?? []
  const { collaborations, budget } = partOf(shown, query.hasNextPage ? summary : null)
  const isPart = query.hasNextPage && !summary
  return (
    <section
      ref={setNodeRef}
      className={`stack gap-3 p-3 rounded-l border ${styles.column}`}
      aria-labelledby={heading}
      data-over={isOver}
    >
      <header className={`row wrap justify-between gap-y-2 gap-x-3 px-2 ${styles.head}`}>
        <h2 id={heading} className="text-base font">
          <StageTag stage={stage} />
        </h2>
        {items ? (
          <p className="soft text-s tabular">
            {collaborations}
            {isPart ? "+" : ""}
            {budget > 0 && !isPart ? ` · ${formatMoney(budget)}` : ""}
          </p>
        ) : null}
      </header>
      <QueryBoundary query={query} loading={`Chargement : ${STAGES[stage]}`}>
        {() => (
          <>
            {shown.length > 0 ? (
              <ul className="grid gap-3 cols-1" aria-busy={query.isPlaceholderData}>
                {shown.map((card) => (
                  <BoardCard key={card.id} card={card} onMove={onMove} />
                ))}
              </ul>
            ) : query.hasNextPage ? null : (
              <p className={`py-4 faint text-m ${styles.none}`}>Aucune campagne</p>
            )}
            {query.isFetchNextPageError ? (
              <ErrorState
                title="Impossible d'afficher la suite"
                error={query.error}
                onRetry={() => void query.fetchNextPage()}
              />
            ) : query.hasNextPage ? (
              <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Afficher plus
              </Button>
            ) : null}
          </>
        )}
      </QueryBoundary>
    </section>
  )
}
