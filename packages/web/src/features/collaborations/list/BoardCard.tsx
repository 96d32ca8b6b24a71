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

/** A mouse takes it anywhere; a finger and the keyboard choose from its menu, and Alt with an arrow does so at once. */
export function BoardCard({ card, onMove }: BoardCardProps) {
  const { id, name, brand, manager, budget } = card
  const drag = useDraggable({ id })
  const byMouse = (event: PointerEvent) => {
    if (event.pointerType === "mouse") drag.listeners?.onPointerDown?.(event)
  }
  const byArrow = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0
    if (!event.altKey || by === 0) return
    // The browser would leave the page.
    event.preventDefault()
    const stage = ORDER[ORDER.indexOf(stageOf(card)) + by]
    if (stage) onMove(card, stage)
  }
  return (
    <li
      ref={drag.setNodeRef}
      data-item
      data-row={id}
      className={styles.card}
      data-dragging={drag.isDragging}
      style={{ transform: CSS.Translate.toString(drag.transform) }}
      onPointerDown={byMouse}
      onKeyDown={byArrow}
    >
      <div className={styles.names}>
        <h3 className={styles.name}>
          <Link to={`/app/collaborations/${id}`} className={styles.link} draggable={false}>
            {name}
          </Link>
        </h3>
        <CardMenu card={card} onMove={onMove} />
      </div>
      <p className={styles.brand}>{brand}</p>
      <div className={styles.step}>
        <NextStep card={card} />
      </div>
      <div className={styles.foot}>
        <span className={styles.manager}>{manager}</span>
        <span className={styles.budget}>{formatMoney(budget)}</span>
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
        className={styles.menu}
        aria-label={`Déplacer « ${card.name} »`}
        title="Déplacer vers…"
      >
        <SwapOutlined aria-hidden />
      </button>
    </Dropdown>
  )
}
