import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core"
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable"
import type { Step } from "@trame/core/collaborations/shapes"
import { useState } from "react"
import { useHold } from "../../../../lib/holds.ts"
import { useBoard } from "../board.ts"
import { INSTRUCTIONS, useAnnouncements } from "./announcements.ts"
import styles from "./StepList.module.css"
import { StepRow } from "./StepRow.tsx"
import type { StepActions } from "./useStepActions.ts"

export function StepList({ steps, actions }: { steps: readonly Step[]; actions: StepActions }) {
  const { dialogs } = useBoard()
  const [heard, setHeard] = useState("")
  const [dragging, setDragging] = useState(false)
  useHold(dragging)
  const announcements = useAnnouncements(steps)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragging(false)
    const step = steps.find(({ id }) => id === active.id)
    if (step && over && over.id !== active.id) actions.move(step, String(over.id))
  }
  const shift = (step: Step, index: number) => {
    const over = steps[index]
    if (!over) return null
    return () => {
      actions.move(step, over.id)
      setHeard(`« ${step.name} » déplacée en position ${index + 1} sur ${steps.length}.`)
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => setDragging(true)}
      onDragCancel={() => setDragging(false)}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={steps.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label="Étapes">
          {steps.map((step, index) => (
            <StepRow
              key={step.id}
              step={step}
              actions={{
                cycle: actions.cycle,
                remove: actions.remove,
                edit: ({ id }) => dialogs.open("step", id),
                up: shift(step, index - 1),
                down: shift(step, index + 1),
              }}
            />
          ))}
        </ol>
      </SortableContext>
      <p className="visually-hidden" aria-live="polite">
        {heard}
      </p>
    </DndContext>
  )
}
