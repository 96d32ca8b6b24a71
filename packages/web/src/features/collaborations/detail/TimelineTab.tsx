import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CalendarOutlined,
  CheckOutlined,
  ClockCircleOutlined,
  DownOutlined,
  EditOutlined,
  ExclamationOutlined,
  FlagOutlined,
  HolderOutlined,
  PlusOutlined,
  ProfileOutlined,
  SaveOutlined,
  SettingOutlined,
  SolutionOutlined,
  UserOutlined,
} from "@ant-design/icons"
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
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import type { Step } from "@trame/core/campaigns/collaborations/contract/shapes"
import { lateness } from "@trame/core/campaigns/collaborations/rules/steps"
import type { StepStatus } from "@trame/core/campaigns/collaborations/rules/values"
import { today } from "@trame/core/lib/day"
import { Button, Dropdown } from "antd"
import { type ReactNode, useRef, useState } from "react"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { useMenuButton } from "../../../lib/dialog/useMenuButton.ts"
import { useDragging } from "../../../lib/dragging/useDragging.ts"
import { formatCount, formatDate } from "../../../lib/format.ts"
import { usePageAction } from "../../../lib/keys/keys.ts"
import { useTeam } from "../../../ui/form/TeammateField.tsx"
import { ActionsMenu } from "../../../ui/list/ActionsMenu.tsx"
import { useFewFirst } from "../../../ui/list/useFewFirst.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { StatusTag } from "../../../ui/StatusTag.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { templateDialogs } from "../templates/templates.ts"
import { collaborationDialogs, useCollaboration, within } from "./collaboration.ts"
import { RowText, SectionHead, ViaPublicLink } from "./parts.tsx"
import { nextStatus, progressOf, statusLabel } from "./stepStatus.ts"
import styles from "./TimelineTab.module.css"
import { type StepActions, useStepActions } from "./useStepActions.ts"

export function TimelineTab() {
  const { detail, focus } = useCollaboration()
  const { open } = useDialogParam(collaborationDialogs)
  const actions = useStepActions()
  const steps = within(detail.steps, focus)
  const add = (
    <div className="flex wrap gap-3">
      <TemplatesMenu hasSteps={detail.steps.length > 0} />
      <Button
        type={steps.length ? "default" : "primary"}
        icon={<PlusOutlined aria-hidden="true" />}
        onClick={() => open("step")}
      >
        Ajouter une étape
      </Button>
    </div>
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
        <ProgressBar label={summary} percent={percent} tone="success" />
      </SectionHead>
      <StepList steps={steps} actions={actions} />
    </section>
  )
}

/** Actions with timeline templates (rules/campaigns.md#timeline-templates). */
function TemplatesMenu({ hasSteps }: { hasSteps: boolean }) {
  const { open } = useDialogParam(templateDialogs)
  usePageAction("Appliquer un modèle…", () => open("apply"))
  const { button, act, dropdown } = useMenuButton()
  return (
    <Dropdown
      {...dropdown}
      trigger={["click"]}
      placement="bottomRight"
      menu={{
        items: [
          {
            key: "apply",
            label: "Appliquer un modèle",
            icon: <ProfileOutlined aria-hidden />,
            onClick: act(() => open("apply")),
          },
          {
            key: "save",
            label: "Enregistrer comme modèle",
            icon: <SaveOutlined aria-hidden />,
            disabled: !hasSteps,
            onClick: act(() => open("save")),
          },
          { type: "divider" },
          {
            key: "list",
            label: "Gérer les modèles",
            icon: <SettingOutlined aria-hidden />,
            onClick: act(() => open("list")),
          },
        ],
      }}
    >
      <Button ref={button} icon={<ProfileOutlined aria-hidden="true" />}>
        Modèles <DownOutlined aria-hidden className="text-xs" />
      </Button>
    </Dropdown>
  )
}

function StepList({ steps, actions }: { steps: readonly Step[]; actions: StepActions }) {
  const { open } = useDialogParam(collaborationDialogs)
  const [heard, setHeard] = useState("")
  const shown = useFewFirst(steps)
  const { begin, end } = useDragging<UniqueIdentifier>()
  const announcements = useAnnouncements(steps)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    end()
    const step = steps.find(({ id }) => id === active.id)
    if (step && over && over.id !== active.id) void actions.move(step, String(over.id))
  }
  const shift = (step: Step, index: number) => {
    const over = steps[index]
    if (!over) return null
    return () => {
      void actions.move(step, over.id).then((moved) => {
        if (moved) setHeard(`« ${step.name} » déplacée en position ${index + 1} sur ${steps.length}.`)
      })
    }
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => begin(active.id)}
      onDragCancel={end}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={steps.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="card py-2" aria-label="Étapes">
          {shown.map((step, index) => (
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

/** Screen reader texts while a step is moved. */
function useAnnouncements(steps: readonly Step[]): Announcements {
  // A picked-up step is at once "over" its own place: that would interrupt the first announcement.
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

interface StepRowActions {
  cycle(step: Step): void
  edit(step: Step): void
  remove(step: Step): void
  /** Null at the end of the list. */
  up: (() => void) | null
  down: (() => void) | null
}

function StepRow({ step, actions }: { step: Step; actions: StepRowActions }) {
  const { up, down } = actions
  const sortable = useSortable({ id: step.id, attributes: { roleDescription: "étape déplaçable" } })
  const late = lateness(step, today())
  const assignee = useTeam().nameOf(step.assigneeId)
  const label = statusLabel(step.status)
  const advance = `${label} : passer « ${step.name} » à ${statusLabel(nextStatus(step.status))}`

  return (
    <li
      ref={sortable.setNodeRef}
      className={`grid items-center gap-y-2 gap-x-4 bg-surface relative ${styles.row}`}
      data-row={step.id}
      data-dragging={sortable.isDragging}
      data-done={step.status === "done"}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={`grid place-center p-0 faint rounded-m ${styles.handle}`}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Déplacer « ${step.name} »`}
      >
        <HolderOutlined aria-hidden="true" />
      </button>
      {/* For the keyboard, the badge beside it is the same button. */}
      <button
        type="button"
        className={`relative p-0 round ${styles.mark}`}
        tabIndex={-1}
        aria-label={advance}
        onClick={() => actions.cycle(step)}
      >
        <StatusMark status={step.status} />
      </button>
      <RowText name={step.name}>
        <span className={late ? styles.late : undefined}>
          <CalendarOutlined aria-hidden="true" /> {formatDate(step.deadline, { missing: "Sans date limite" })}
          {step.time ? ` à ${step.time}` : null}
          {late ? ` · ${late}` : null}
        </span>
        <span>
          <UserOutlined aria-hidden="true" /> {step.participantName ?? "Étape commune"}
        </span>
        {assignee ? (
          <span>
            <SolutionOutlined aria-hidden="true" /> Confiée à {assignee}
          </span>
        ) : null}
        {step.viaPublicLink ? <ViaPublicLink /> : null}
      </RowText>
      <div className={`row gap-3 ${styles.end}`}>
        <button
          type="button"
          className={`relative p-0 round py-2 ${styles.badge}`}
          aria-label={advance}
          onClick={() => actions.cycle(step)}
        >
          <StatusTag status={step.status}>{label}</StatusTag>
        </button>
        <ActionsMenu
          name={step.name}
          actions={[
            { label: "Modifier", icon: <EditOutlined aria-hidden />, onClick: () => actions.edit(step) },
            { label: "Monter", icon: <ArrowUpOutlined aria-hidden />, disabled: !up, onClick: () => up?.() },
            {
              label: "Descendre",
              icon: <ArrowDownOutlined aria-hidden />,
              disabled: !down,
              onClick: () => down?.(),
            },
          ]}
          onRemove={() => actions.remove(step)}
        />
      </div>
    </li>
  )
}

const MARKS: Record<StepStatus, ReactNode> = {
  todo: null,
  in_progress: <ClockCircleOutlined aria-hidden />,
  done: <CheckOutlined aria-hidden />,
  late: <ExclamationOutlined aria-hidden />,
}

/** A step's mark on the line: empty, in progress, done, late. */
function StatusMark({ status }: { status: StepStatus }) {
  return (
    <span
      className={`grid place-center text-m round bg-surface ${styles.knot}`}
      data-status={status}
      aria-hidden="true"
    >
      {MARKS[status] ?? null}
    </span>
  )
}
