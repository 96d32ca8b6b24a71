import { EditOutlined, SwapOutlined } from "@ant-design/icons"
import { useDraggable } from "@dnd-kit/core"
import { CSS } from "@dnd-kit/utilities"
import type { CollaborationCard } from "@trame/core/campaigns/collaborations/contract/shapes"
import { STAGES, type Stage, stageOf } from "@trame/core/campaigns/collaborations/rules/status"
import { keysOf } from "@trame/core/lib/text"
import { Dropdown } from "antd"
import type { KeyboardEvent, PointerEvent } from "react"
import { Link, useNavigate } from "react-router-dom"
import { useMenuButton } from "../../../lib/dialog/useMenuButton.ts"
import { formatMoney } from "../../../lib/format.ts"
import { editAddress } from "./actions.ts"
import styles from "./Board.module.css"
import { Lateness, NextStep } from "./NextStep.tsx"

const ORDER = keysOf(STAGES)

interface BoardCardProps {
  card: CollaborationCard
  onMove: (card: CollaborationCard, stage: Stage) => void
}

/** Draggable by mouse; touch and keyboard use its menu, or Alt with an arrow. */
export function BoardCard({ card, onMove }: BoardCardProps) {
  const { id, name, brand, manager, budget } = card
  const drag = useDraggable({ id })
  const byMouse = (event: PointerEvent) => {
    if (event.pointerType === "mouse") drag.listeners?.onPointerDown?.(event)
  }
  const byArrow = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0
    if (!event.altKey || by === 0) return
    // Alt with an arrow would navigate in the browser's history.
    event.preventDefault()
    const stage = ORDER[ORDER.indexOf(stageOf(card)) + by]
    if (stage) onMove(card, stage)
  }
  return (
    <li
      ref={drag.setNodeRef}
      data-item
      data-row={id}
      className={`grid justify-items-start gap-3 p-4 rounded bg-raised border relative ${styles.card}`}
      data-dragging={drag.isDragging}
      style={{ transform: CSS.Translate.toString(drag.transform) }}
      onPointerDown={byMouse}
      onKeyDown={byArrow}
    >
      <div className="flex gap-3 full">
        <h3 className={`flex-1 text-base bold anywhere leading-snug ${styles.name}`}>
          <Link to={`/app/collaborations/${id}`} className={`inherit ${styles.link}`} draggable={false}>
            {name}
          </Link>
        </h3>
        <CardMenu card={card} onMove={onMove} />
      </div>
      <p className="soft text-m anywhere">{brand}</p>
      <div className="full text-m">
        <NextStep card={card} />
      </div>
      <div className="flex justify-between gap-3 full text-m">
        <span className="ellipsis soft">{manager}</span>
        <span className="flex-none bold tabular">{formatMoney(budget)}</span>
      </div>
      <Lateness card={card} />
    </li>
  )
}

function CardMenu({ card, onMove }: BoardCardProps) {
  const { button, act, dropdown } = useMenuButton()
  const navigate = useNavigate()
  const here = stageOf(card)
  const items = ORDER.filter((stage) => stage !== here).map((stage) => ({
    key: stage,
    label: STAGES[stage],
    onClick: act(() => onMove(card, stage)),
  }))
  return (
    <Dropdown
      {...dropdown}
      menu={{
        items: [
          { type: "group", label: "Déplacer vers… (Alt + ← →)", children: items },
          { type: "divider" },
          {
            key: "edit",
            icon: <EditOutlined aria-hidden />,
            label: "Modifier",
            onClick: act(() => navigate(editAddress(card.id))),
          },
        ],
      }}
      trigger={["click"]}
      placement="bottomRight"
    >
      <button
        ref={button}
        type="button"
        className={`grid place-center flex-none soft rounded-m relative ${styles.menu}`}
        aria-label={`Déplacer « ${card.name} »`}
        title="Déplacer vers…"
      >
        <SwapOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
