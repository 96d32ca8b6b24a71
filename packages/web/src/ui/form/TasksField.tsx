import { CloseOutlined, HolderOutlined, PlusOutlined } from "@ant-design/icons"
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
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable"
import { CSS } from "@dnd-kit/utilities"
import { withoutListMark } from "@trame/core/lib/text"
import { Button, ConfigProvider, Input, type InputRef } from "antd"
import { type ClipboardEvent, useEffect, useRef, useState } from "react"
import styles from "./TasksField.module.css"
import { lineOf, newKey, type TaskLine, type TasksValue } from "./taskLines.ts"

const NONE: TasksValue = { lines: [], typed: "", typedKey: "" }

interface Limits {
  /** The word for one of them, e.g. « tâche ». */
  of: string
  most: number
  /** Maximum length of a text. */
  length: number
}

interface TasksFieldProps extends Limits {
  /** A `Form.Item` passes all three. */
  id?: string
  value?: TasksValue
  onChange?: (value: TasksValue) => void
}

/** Tasks in order, and one being typed (rules/team.md#brief-form). */
export function TasksField({ id, value = NONE, onChange, ...limits }: TasksFieldProps) {
  const { of, most, length } = limits
  const title = titled(of)
  const { componentDisabled = false } = ConfigProvider.useConfig()
  const { lines, typed, typedKey } = value
  const input = useRef<InputRef>(null)
  const full = lines.length >= most
  const set = (next: readonly TaskLine[]) => onChange?.({ ...value, lines: next })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  const add = () => {
    if (full || !typed.trim()) return
    onChange?.({ lines: [...lines, { key: typedKey, text: typed.trim() }], typed: "", typedKey: "" })
    input.current?.focus()
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const texts = pastedInto(event, length)
    if (!texts) return
    event.preventDefault()
    onChange?.({ lines: [...lines, ...texts.map(lineOf)].slice(0, most), typed: "", typedKey: "" })
  }

  const pasteInto = (line: TaskLine, event: ClipboardEvent<HTMLInputElement>) => {
    const [text, ...others] = pastedInto(event, length) ?? []
    if (text === undefined) return
    event.preventDefault()
    const added = others.slice(0, most - lines.length).map(lineOf)
    set(lines.flatMap((one) => (one.key === line.key ? [{ ...one, text }, ...added] : [one])))
  }

  // Escape cancels the drag alone: the dialog listens at the window.
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    if (!dragging) return
    const hold = (event: KeyboardEvent) => event.key === "Escape" && event.stopPropagation()
    document.addEventListener("keydown", hold)
    return () => document.removeEventListener("keydown", hold)
  }, [dragging])

  const drop = ({ active, over }: DragEndEvent) => {
    setDragging(false)
    const [from, to] = [active.id, over?.id].map((key) => lines.findIndex((line) => line.key === key))
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0) set(arrayMove([...lines], from, to))
  }

  return (
    <div className="grid gap-3 full cols-1">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={() => setDragging(true)}
        onDragCancel={() => setDragging(false)}
        onDragEnd={drop}
        accessibility={{
          announcements: announcementsOf(lines, of),
          screenReaderInstructions: instructionsFor(of),
        }}
      >
        <SortableContext items={lines.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          {lines.length > 0 ? (
            <ol className="grid gap-3 full cols-1" aria-label={`${title}s`}>
              {lines.map((line, place) => (
                <TaskRow
                  key={line.key}
                  line={line}
                  limits={limits}
                  place={place}
                  disabled={componentDisabled}
                  onText={(text) => set(lines.map((one) => (one.key === line.key ? { ...one, text } : one)))}
                  onPaste={(event) => pasteInto(line, event)}
                  onRemove={() => {
                    set(lines.filter(({ key }) => key !== line.key))
                    input.current?.focus()
                  }}
                  onEnter={() => input.current?.focus()}
                />
              ))}
            </ol>
          ) : null}
        </SortableContext>
      </DndContext>
      <div className="flex gap-3 full">
        <Input
          ref={input}
          id={id}
          aria-label={`Nouvelle ${of}`}
          placeholder={`Ajouter une ${of}`}
          autoComplete="off"
          maxLength={length}
          disabled={componentDisabled || full}
          value={typed}
          onPaste={paste}
          onChange={({ target }) =>
            onChange?.({ ...value, typed: target.value, typedKey: typedKey || newKey() })
          }
          onPressEnter={(event) => {
            // Enter adds the task instead of submitting the form.
            event.preventDefault()
            add()
          }}
        />
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label={`Ajouter la ${of}`}
          disabled={componentDisabled || full}
          onClick={add}
        >
          Ajouter
        </Button>
      </div>
      {full ? (
        <p className={`soft text-m ${styles.hint}`}>
          {most} {of}s au maximum
        </p>
      ) : null}
    </div>
  )
}

/** The tasks of a pasted list; null for one plain line, which the browser pastes. */
function pastedInto(
  { clipboardData, currentTarget }: ClipboardEvent<HTMLInputElement>,
  length: number,
): string[] | null {
  const tasksOf = (text: string) => textsIn(text, length)
  const pasted = clipboardData.getData("text")
  const [first = "", ...others] = tasksOf(pasted)
  if (others.length === 0 && first === pasted.trim()) return null
  const { value, selectionStart, selectionEnd } = currentTarget
  const before = value.slice(0, selectionStart ?? value.length)
  const after = value.slice(selectionEnd ?? value.length)
  return tasksOf(`${before}${tasksOf(pasted).join("\n")}${after}`)
}

const textsIn = (text: string, length: number): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => withoutListMark(line.trim()).slice(0, length))
    .filter((line) => line && !/^[-–—*•☐]$/u.test(line))

interface TaskRowProps {
  line: TaskLine
  limits: Limits
  place: number
  disabled: boolean
  onText: (text: string) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
  onRemove: () => void
  onEnter: () => void
}

function TaskRow({
  line,
  limits: { of, length },
  place,
  disabled,
  onText,
  onPaste,
  onRemove,
  onEnter,
}: TaskRowProps) {
  const sortable = useSortable({
    id: line.key,
    disabled,
    attributes: { roleDescription: `${of} déplaçable` },
  })
  const numbered = `${titled(of)} ${place + 1}`
  const name = line.text || numbered
  return (
    <li
      ref={sortable.setNodeRef}
      className={`row gap-3 rounded-m bg-raised ${styles.row}`}
      data-dragging={sortable.isDragging}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={`grid place-center flex-none faint rounded-m ${styles.handle}`}
        disabled={disabled}
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Déplacer « ${name} »`}
      >
        <HolderOutlined aria-hidden />
      </button>
      <Input
        aria-label={numbered}
        autoComplete="off"
        maxLength={length}
        disabled={disabled}
        value={line.text}
        status={line.text.trim() ? undefined : "error"}
        aria-invalid={line.text.trim() ? undefined : true}
        onPaste={onPaste}
        onChange={({ target }) => onText(target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          onEnter()
        }}
      />
      <button
        type="button"
        className={`grid place-center flex-none soft text-xs rounded-m ${styles.remove}`}
        aria-label={`Retirer « ${name} »`}
        disabled={disabled}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </li>
  )
}

const instructionsFor = (of: string): ScreenReaderInstructions => ({
  draggable: `Pour déplacer une ${of}, appuyez sur Espace ou Entrée, choisissez sa place avec les flèches haut et bas, puis appuyez de nouveau sur Espace. Échap annule le déplacement.`,
})

const titled = (word: string): string => `${word[0]?.toUpperCase() ?? ""}${word.slice(1)}`

/** Screen reader texts while a task is moved. */
function announcementsOf(lines: readonly TaskLine[], of: string): Announcements {
  const placeOf = (key: UniqueIdentifier) => lines.findIndex((line) => line.key === key)
  const name = (key: UniqueIdentifier) => `${of} « ${lines[placeOf(key)]?.text ?? ""} »`
  const place = (key: UniqueIdentifier) => `position ${placeOf(key) + 1} sur ${lines.length}`
  return {
    onDragStart: ({ active }) => `${titled(name(active.id))} saisie, ${place(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over && over.id !== active.id ? `${titled(name(active.id))} en ${place(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? `${titled(name(active.id))} déposée en ${place(over.id)}.`
        : `${titled(name(active.id))} remise à sa place.`,
    onDragCancel: ({ active }) => `Déplacement annulé, la ${name(active.id)} reste à sa place.`,
  }
}
