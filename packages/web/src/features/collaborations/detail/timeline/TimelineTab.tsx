import { FlagOutlined, PlusOutlined } from "@ant-design/icons"
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type ScreenReaderInstructions,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core"
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from "@dnd-kit/sortable"
import type { Step } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Button, Progress } from "antd"
import { useEffect, useRef, useState } from "react"
import { hold } from "../../../../lib/api/pauseLiveUpdates.ts"
import { useDialogParam } from "../../../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../../../lib/format.ts"
import { EmptyState } from "../../../../ui/states/EmptyState.tsx"
import { collaborationDialogs, useBoard, within } from "../shared/board.ts"
import { SectionHead } from "../shared/parts.tsx"
import { StepRow } from "./StepRow.tsx"
import { progressOf } from "./stepStatus.ts"
import styles from "./TimelineTab.module.css"
import { type StepActions, useStepActions } from "./useStepActions.ts"

export function TimelineTab() {
  const { collaborationId, detail, focus } = useBoard()
  const { open } = useDialogParam(collaborationDialogs)
  const actions = useStepActions(collaborationId)
  const steps = within(detail.steps, focus)
  const add = (
    <Button
      type={steps.length ? "default" : "primary"}
      icon={<PlusOutlined aria-hidden="true" />}
      onClick={() => open("step")}
    >
      Ajouter une étape
    </Button>
  )
  if (steps.length === 0) {
    return (
      <EmptyState
        icon={<FlagOutlined aria-hidden="true" />}
        title="Aucune étape pour le moment"
        description="Posez les jalons de la campagne : brief, tournage, validation, publication."
        action={add}
      />
    )
  }
  const { done, percent } = progressOf(steps)
  const summary = `${formatCount(done, "étape terminée", "étapes terminées")} sur ${steps.length}`
  return (
    <section aria-label="Timeline">
      <SectionHead title={summary} action={add}>
        <Progress
          percent={percent}
          aria-label={summary}
          strokeColor="var(--success)"
          railColor="var(--line)"
        />
      </SectionHead>
      <StepList steps={steps} actions={actions} />
    </section>
  )
}

function StepList({ steps, actions }: { steps: readonly Step[]; actions: StepActions }) {
  const { open } = useDialogParam(collaborationDialogs)
  const [heard, setHeard] = useState("")
  const [dragging, setDragging] = useState(false)
  useEffect(() => (dragging ? hold() : undefined), [dragging])
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
                edit: ({ id }) => open("step", { item: id }),
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

const INSTRUCTIONS: ScreenReaderInstructions = {
  draggable:
    "Pour déplacer une étape, appuyez sur Espace ou Entrée, choisissez sa place avec les flèches haut et bas, puis appuyez de nouveau sur Espace. Échap annule le déplacement.",
}

/** What a screen reader hears while a step is moved. */
function useAnnouncements(steps: readonly Step[]): Announcements {
  // A step picked up is at once "over" its own place: that would cut the first announcement short.
  const justTaken = useRef(false)
  const name = (id: UniqueIdentifier) => `« ${steps.find((step) => step.id === id)?.name ?? ""} »`
  const place = (id: UniqueIdentifier) =>
    `position ${steps.findIndex((step) => step.id === id) + 1} sur ${steps.length}`
  return {
    onDragStart: ({ active }) => {
      justTaken.current = true
      return `Étape ${name(active.id)} saisie, ${place(active.id)}.`
    },
    onDragOver: ({ active, over }) => {
      const first = justTaken.current
      justTaken.current = false
      if (first && over?.id === active.id) return undefined
      return over
        ? `Étape ${name(active.id)} en ${place(over.id)}.`
        : `Étape ${name(active.id)} hors de la liste.`
    },
    onDragEnd: ({ active, over }) =>
      over
        ? `Étape ${name(active.id)} déposée en ${place(over.id)}.`
        : `Étape ${name(active.id)} remise à sa place.`,
    onDragCancel: ({ active }) =>
      `Déplacement annulé, l'étape ${name(active.id)} reste en ${place(active.id)}.`,
  }
}
