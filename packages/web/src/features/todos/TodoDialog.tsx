import { FileUnknownOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import { today } from "@trame/core/lib/day"
import type { Todo } from "@trame/core/workspace/todos/contract"
import {
  CHECKLIST_LENGTH,
  isAutomatic,
  isWithinReach,
  MAX_CHECKLIST,
  PRIORITIES,
  REPEATS,
  TODO_STATUSES,
} from "@trame/core/workspace/todos/rules"
import { Button, Form, Input, Segmented, Select } from "antd"
import { client } from "../../lib/api/api.ts"
import { isGone } from "../../lib/api/problem.ts"
import { focusRow } from "../../lib/dialog/focusRow.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatDate } from "../../lib/format.ts"
import { atMost, filled, refusing } from "../../lib/forms/formProblem.ts"
import { freshOf, useOpened } from "../../lib/forms/useSaving.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useMe } from "../../lib/session/me.ts"
import { choicesOf } from "../../lib/text.ts"
import { type TypedDay, understoodDay } from "../../lib/typedDay.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DayItem } from "../../ui/form/DayItem.tsx"
import { DialogForm, useSaveForm } from "../../ui/form/DialogForm.tsx"
import { TasksField } from "../../ui/form/TasksField.tsx"
import { TeammateField } from "../../ui/form/TeammateField.tsx"
import { TimeItem } from "../../ui/form/TimeItem.tsx"
import { Toggle } from "../../ui/form/Toggle.tsx"
import { linesOf, tasksIn } from "../../ui/form/taskLines.ts"
import { type Chosen, InfluencersField } from "../../ui/influencers/InfluencersField.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import { todoOptions, useTodoCache } from "./cache.ts"
import { dayIn, isOfWeek, useWeekOf } from "./days.ts"
import { SubjectField } from "./SubjectField.tsx"
import styles from "./TodoDialog.module.css"
import { MINE, useTeammates } from "./useTeammates.ts"
import {
  mergeInto,
  newValues,
  sent,
  sentSubject,
  type TodoValues,
  titleOf,
  valuesOf,
  words,
} from "./values.ts"

interface CommonProps {
  /** Monday of the visible week. */
  monday: string
  /** Receives the name of a newly assigned colleague. */
  onAssigned: (name: string) => void
}

interface NewTodoProps extends CommonProps {
  /** Day of the address. */
  day: string
  automatic: boolean
}

interface TodoDialogProps extends CommonProps {
  /** A new task's parameters, or an existing task's id. */
  of: Omit<NewTodoProps, keyof CommonProps> | { todoId: string }
}

export default function TodoDialog({ of, ...common }: TodoDialogProps) {
  return "todoId" in of ? <EditTodo {...of} {...common} /> : <NewTodo {...of} {...common} />
}

const WIDTH = 680

/** Due on the clicked day, else today or the week's Monday. */
function NewTodo({ day, automatic, ...common }: NewTodoProps) {
  const dueDate = dayIn(day) ?? (isOfWeek(today(), common.monday) ? today() : common.monday)
  return (
    <DialogFrame title="Nouvelle tâche" width={WIDTH}>
      <TodoForm opened={null} initial={newValues({ dueDate, automatic })} gone={false} {...common} />
    </DialogFrame>
  )
}

/** Edits a task (rules/team.md#whose-tasks-one-sees). */
function EditTodo({ todoId, ...common }: CommonProps & { todoId: string }) {
  const { close } = useDialog()
  const { find } = useTodoCache()
  const { id: me } = useMe()
  const query = useQuery({
    ...todoOptions(todoId),
    enabled: todoId !== "",
    placeholderData: () => find(todoId),
  })
  const opened = useOpened(freshOf(query))
  const gone = isGone(query.error) || todoId === ""
  const stored = query.data ?? opened
  useWeekOf(opened?.dueDate)
  return (
    <DialogFrame title="Modifier la tâche" width={WIDTH}>
      {gone && !opened ? (
        <EmptyState
          icon={<FileUnknownOutlined aria-hidden />}
          title="Cette tâche n'existe plus"
          description="Elle a peut-être été supprimée ou confiée à quelqu'un d'autre, ou l'adresse est incomplète."
          action={<Button onClick={close}>Retour aux tâches</Button>}
        />
      ) : (
        <QueryBoundary
          query={{ ...query, data: stored && opened ? { stored, opened } : undefined }}
          loading="Chargement de la tâche"
          failure="Une erreur est survenue lors du chargement des données"
          onBack={close}
        >
          {(task) => <TodoForm {...task} initial={valuesOf(me)(task.opened)} gone={gone} {...common} />}
        </QueryBoundary>
      )}
    </DialogFrame>
  )
}

interface TodoFormProps extends CommonProps {
  /** Null for a new one. */
  opened: Todo | null
  /** The task as now known. */
  stored?: Todo
  initial: TodoValues
  gone: boolean
}

/** Results of the catalogue (rules/team.md#automatic-tasks). */
const OFFERED = 100
const ONCE = "once"
const REPETITIONS = [{ value: ONCE, label: "Jamais" }, ...choicesOf(REPEATS)]
const STATUSES = choicesOf(TODO_STATUSES)
const PRIORITY_CHOICES = choicesOf(PRIORITIES)

function TodoForm({ opened, stored, initial, gone, monday, onAssigned }: TodoFormProps) {
  const { finish } = useDialog()
  const notices = useNotices()
  const cache = useTodoCache()
  const { id: me } = useMe()
  const { people, loading, nameOf } = useTeammates(stored?.assignee ?? opened?.assignee ?? null)
  const saving = useSaveForm<Todo, TodoValues>({
    opened,
    latest: stored,
    gone,
    read: async ({ id }) => {
      const todo = await client.todos.get({ todoId: id })
      cache.show(todo)
      return todo
    },
    valuesOf: valuesOf(me),
    merge: mergeInto(me),
    words: (values, of) =>
      words(values, of?.assignee && of.assignee.id !== me ? of.assignee.name : nameOf(values.assignedTo)),
    write: (values, base, changes, creationId) => {
      if (base)
        return client.todos.update({ ...sent(values, changes), todoId: base.id, version: base.version })
      const { status: _pending, automatic: _shown, influencer: _named, ...fields } = values
      const dueDate = values.dueDate ?? ""
      return client.todos.create({
        ...fields,
        subject: sentSubject(values.subject),
        checklist: tasksIn(values.checklist),
        title: titleOf(values),
        dueDate,
        creationId,
      })
    },
    again: opened
      ? undefined
      : {
          clears: ["title", "description", "influencer", "checklist"],
          added: (values) => `Tâche « ${titleOf(values)} » ajoutée`,
        },
    onSaved: (todo, created, goesOn) => {
      cache.show(todo)
      void cache.follow(opened, todo)
      if (!goesOn) finish()
      const isNews = created || opened?.assignee?.id !== todo.assignee?.id
      if (todo.assignee && todo.assignee.id !== me && isNews) onAssigned(todo.assignee.name)
      else if (!todo.automatic && !isOfWeek(todo.dueDate, monday)) {
        notices.success(`Tâche enregistrée au ${formatDate(todo.dueDate, { style: "long" })}`, 5)
      }
      if (created && !goesOn) focusRow(todo.id)
    },
  })
  const automatic = Form.useWatch("automatic", saving.form) ?? initial.automatic
  const title = Form.useWatch("title", saving.form) ?? initial.title
  const unassigned = automatic || isAutomatic(title)

  return (
    <DialogForm
      saving={saving}
      initialValues={initial}
      changed="Cette tâche a été modifiée"
      asNew="Enregistrer comme nouvelle tâche"
      failed={({ code, message: reason }) =>
        code === "unauthenticated" ? (
          <FailureAlert title="Utilisateur non connecté" reason={reason} />
        ) : (
          <FailureAlert title="Une erreur est survenue lors de la sauvegarde" reason={reason} />
        )
      }
      submit={opened ? "Enregistrer" : "Ajouter"}
    >
      {automatic ? (
        <Form.Item
          name="influencer"
          label="Influenceur"
          rules={[filled("Veuillez sélectionner un influenceur")]}
          className={styles.field}
          getValueProps={(name: string | null) => ({
            value: name ? [{ id: name, name, profileImageUrl: null }] : [],
          })}
          getValueFromEvent={([chosen]: readonly Chosen[]) => chosen?.name ?? null}
        >
          <InfluencersField single found={OFFERED} />
        </Form.Item>
      ) : null}
      <Form.Item
        name="title"
        label={automatic ? "À faire pour cet influenceur" : "Titre"}
        dependencies={["influencer"]}
        rules={[
          filled("Le titre est requis"),
          refusing((typed: string) =>
            titleOf({ ...saving.form.getFieldsValue(true), title: typed ?? "" }).length > 200
              ? `200 caractères au maximum${automatic ? ", avec le nom de l'influenceur" : ""}`
              : null,
          ),
        ]}
        className={styles.field}
      >
        <Input autoComplete="off" placeholder={automatic ? "Ex. : envoyer le contrat" : undefined} />
      </Form.Item>
      {automatic ? <Preview saving={saving} /> : null}
      <Form.Item name="automatic" valuePropName="checked" className={styles.field}>
        <Toggle
          label="Tâche automatique"
          about="Pour un influenceur : visible par toute l'équipe sous le tableau, assignée à personne."
        />
      </Form.Item>
      <Form.Item name="description" label="Description" rules={[atMost(2000)]} className={styles.field}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
      </Form.Item>
      <Form.Item
        name="checklist"
        label="Liste à cocher"
        rules={[
          refusing((checklist: TodoValues["checklist"]) =>
            linesOf(checklist).every(({ text }) => text.trim())
              ? null
              : "Une sous-tâche ne peut pas être vide",
          ),
        ]}
        className={styles.field}
      >
        <TasksField of="sous-tâche" most={MAX_CHECKLIST} length={CHECKLIST_LENGTH} />
      </Form.Item>
      <div className={`grid gap-x-5 ${styles.pair}`}>
        <DayItem
          name="dueDate"
          label="Date"
          rules={[
            { required: true, message: "La date est requise" },
            refusing((typed: TypedDay) => {
              const day = understoodDay(typed)
              return day && !isWithinReach(day) ? "Date invalide" : null
            }),
          ]}
          className={styles.field}
        />
        <TimeItem name="time" className={styles.field} />
        <Form.Item
          name="repeat"
          label="Répétition"
          className={styles.field}
          getValueProps={(repeat: TodoValues["repeat"]) => ({ value: repeat ?? ONCE })}
          getValueFromEvent={(chosen: string) => (chosen === ONCE ? null : chosen)}
        >
          <Select options={REPETITIONS} />
        </Form.Item>
        {opened ? (
          <Form.Item name="status" label="Statut" className={styles.field}>
            <Select options={STATUSES} />
          </Form.Item>
        ) : null}
      </div>
      <div className={`grid gap-x-5 ${styles.pair}`}>
        <Form.Item name="priority" label="Priorité" className={styles.field}>
          <Segmented aria-label="Priorité" options={PRIORITY_CHOICES} block />
        </Form.Item>
        {unassigned ? null : (
          <Form.Item name="assignedTo" label="Assignée à" className={styles.field}>
            <TeammateField people={people} loading={loading} nobody={MINE} />
          </Form.Item>
        )}
      </div>
      <Form.Item name="subject" label="Campagne ou client" className={styles.field}>
        <SubjectField />
      </Form.Item>
    </DialogForm>
  )
}

/** Preview of an automatic task's title. */
function Preview({
  saving: { form },
}: {
  saving: Pick<ReturnType<typeof useSaveForm<Todo, TodoValues>>, "form">
}) {
  const influencer = Form.useWatch("influencer", form)
  const title = Form.useWatch("title", form)
  if (!influencer || !title?.trim()) return null
  return (
    <p className={`soft anywhere ${styles.preview}`} role="status">
      {titleOf(newValues({ automatic: true, influencer, title }))}
    </p>
  )
}
