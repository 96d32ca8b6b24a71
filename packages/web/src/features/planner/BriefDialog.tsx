import { FileUnknownOutlined } from "@ant-design/icons"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { monthOf, today } from "@trame/core/lib/day"
import type { Brief } from "@trame/core/workspace/planner/contract/shapes"
import { gridOf, MAX_INFLUENCERS, MAX_TASKS, TASK_LENGTH } from "@trame/core/workspace/planner/rules/briefs"
import { Button, Form, type FormInstance, Input } from "antd"
import { useAddress, useUrlParam } from "../../lib/address/address.ts"
import { client } from "../../lib/api/api.ts"
import { isGone, type Problem, problemOf } from "../../lib/api/problem.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { atMost, onceLeft, refusing, TRIGGERS } from "../../lib/forms/formProblem.ts"
import { freshOf, useOpened } from "../../lib/forms/useSaving.ts"
import { useNotices } from "../../lib/notices.tsx"
import { dayProblem } from "../../lib/typedDay.ts"
import { DialogFrame, useDone } from "../../ui/dialog/DialogFrame.tsx"
import { DayItem } from "../../ui/form/DayItem.tsx"
import { DialogForm, useSaveForm, useSendForm } from "../../ui/form/DialogForm.tsx"
import { TasksField } from "../../ui/form/TasksField.tsx"
import { linesOf, type TasksValue, tasksIn } from "../../ui/form/taskLines.ts"
import { InfluencersField } from "../../ui/influencers/InfluencersField.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { FailureAlert } from "../../ui/states/SaveNotices.tsx"
import { briefOptions, forget, monthIn, showSaved } from "./cache.ts"
import { PlanSum, RepetitionField, repetitionProblem } from "./RepetitionField.tsx"
import {
  type BriefValues,
  copyOf,
  daysOf,
  emptyPlan,
  merge,
  type PlanValues,
  plannedIn,
  valuesOf,
  words,
} from "./values.ts"

const TITLES = {
  new: "Nouvelle tâche",
  edit: "Modifier la tâche",
  copy: "Copier vers d'autres jours",
} as const

interface BriefDialogProps {
  mode: keyof typeof TITLES
  /** The brief's day, or that of a new one; today by default. */
  date: string
  influencerId?: string
}

/** Plans tasks, or edits those of an influencer and a day (rules/team.md#brief-form). */
export default function BriefDialog({ mode, date, influencerId = "" }: BriefDialogProps) {
  return (
    <DialogFrame title={TITLES[mode]} width={680}>
      {mode === "new" ? (
        <NewPlan date={date || today()} />
      ) : (
        <StoredBrief date={date} influencerId={influencerId} copies={mode === "copy"} />
      )}
    </DialogFrame>
  )
}

/** « Ajouter à… » passes the influencers in the state of the history entry. */
function NewPlan({ date }: { date: string }) {
  const { state } = useAddress().latest()
  return <PlanForm initial={emptyPlan(date, plannedIn(state))} />
}

function StoredBrief({ copies, ...key }: { date: string; influencerId: string; copies: boolean }) {
  const { close } = useDialog()
  const named = key.date !== "" && key.influencerId !== ""
  const query = useQuery({ ...briefOptions(key), enabled: named })
  const opened = useOpened(freshOf(query))
  const gone = isGone(query.error) || !named
  if (gone && !opened) return <NoSuchBrief onBack={close} />
  return (
    <QueryBoundary
      query={{ ...query, data: query.data && opened ? { stored: query.data, opened } : undefined }}
      loading="Chargement de la tâche"
      rows={8}
      failure="Erreur lors du chargement des données"
      onBack={close}
    >
      {({ stored, opened: before }) =>
        copies ? <CopyForm brief={before} /> : <EditForm opened={before} stored={stored} gone={gone} />
      }
    </QueryBoundary>
  )
}

const NoSuchBrief = ({ onBack }: { onBack: () => void }) => (
  <EmptyState
    icon={<FileUnknownOutlined aria-hidden />}
    title="Cette tâche n'existe plus"
    description="Elle a peut-être été supprimée ou déplacée, ou l'adresse est incomplète."
    action={<Button onClick={onBack}>Retour au planning</Button>}
  />
)

const CLOSING = {
  title: "Modifications non enregistrées",
  content: "Voulez-vous vraiment annuler ? Les modifications non enregistrées seront perdues.",
  okText: "Annuler la saisie",
  cancelText: "Continuer",
}

/** Form fields by the first part of the API's error path. */
const FIELDS: Record<string, keyof PlanValues> = {
  influencerIds: "influencers",
  "moveTo.influencerId": "influencers",
  dates: "date",
  "moveTo.date": "date",
  tasks: "tasks",
  internalNotes: "internalNotes",
}

/** Shows the API's errors beside the form's fields, whatever the API calls them. */
function explain(error: unknown, form: Pick<FormInstance, "setFields" | "scrollToField">): void {
  const wrong = Object.entries(problemOf(error).fields).flatMap(([path, message]) => {
    const name = FIELDS[path] ?? FIELDS[path.split(".")[0] ?? ""]
    return name ? [{ name, errors: [message] }] : []
  })
  form.setFields(wrong)
  const [first] = wrong
  if (first) form.scrollToField(first.name, { block: "center", focus: true })
}

const failed = ({ code, message }: Problem) => (
  <FailureAlert
    title="Erreur lors de l'enregistrement de la tâche"
    reason={code === "no_agency" ? "Aucune agence associée" : message}
  />
)

/** The keys of the tasks are created once. */
function CopyForm({ brief }: { brief: Brief }) {
  const initial = useOpened(copyOf(brief))
  return initial ? <PlanForm initial={initial} /> : null
}

function PlanForm({ initial }: { initial: PlanValues }) {
  const queries = useQueryClient()
  const notices = useNotices()
  const { finish } = useDialog()
  const [month] = useUrlParam("month")
  const saving = useSendForm<PlanValues>(
    async (values, { release }) => {
      const dates = daysOf(values)
      const { briefs, created, extended } = await client.planner.create({
        influencerIds: values.influencers.map(({ id }) => id),
        dates,
        tasks: tasksIn(values.tasks),
        internalNotes: values.internalNotes,
      })
      release()
      showSaved(queries, briefs)
      notices.success(outcome(created, extended), 5)
      const [first = today()] = dates
      finish(gridOf(monthIn(month)).includes(first) ? undefined : { month: monthOf(first) })
    },
    { explain, closing: CLOSING },
  )
  const { form } = saving
  const date = Form.useWatch("date", form) ?? null
  const plan = {
    influencers: Form.useWatch("influencers", form) ?? [],
    repetition: Form.useWatch("repetition", form) ?? null,
    date,
  }
  return (
    <DialogForm saving={saving} initialValues={initial} failed={failed} sticky>
      <Influencers single={false} />
      <Day />
      <Form.Item<PlanValues>
        name="repetition"
        dependencies={["date", "influencers"]}
        validateTrigger={TRIGGERS}
        rules={[
          onceLeft(refusing((repetition: PlanValues["repetition"]) => dayProblem(repetition?.until))),
          ({ getFieldValue }) =>
            refusing((repetition: PlanValues["repetition"]) =>
              repetitionProblem({
                repetition,
                date: getFieldValue("date"),
                influencers: getFieldValue("influencers"),
              }),
            ),
        ]}
      >
        <RepetitionField date={date} />
      </Form.Item>
      <Tasks />
      <Notes />
      <PlanSum plan={plan} />
    </DialogForm>
  )
}

/** New briefs, and existing ones with added tasks (rules/team.md#one-brief-a-day). */
function outcome(created: number, extended: number): string {
  const added = `tâches ajoutées à ${formatCount(extended, "brief existant", "briefs existants")}`
  const made = formatCount(created, "brief créé", "briefs créés")
  if (extended === 0) return made
  return created === 0 ? `${added[0]?.toUpperCase()}${added.slice(1)}` : `${made}, ${added}`
}

interface EditFormProps {
  opened: Brief
  /** The brief as now known. */
  stored: Brief
  /** Another member deleted or moved it meanwhile. */
  gone: boolean
}

function EditForm({ opened, stored, gone }: EditFormProps) {
  const queries = useQueryClient()
  const done = useDone()
  const key = { date: opened.date, influencerId: opened.influencerId }
  const placeOf = ({ influencers, date }: BriefValues) => ({
    influencerId: influencers[0]?.id ?? "",
    date: date ?? "",
  })
  const saving = useSaveForm<Brief, BriefValues>({
    opened,
    latest: stored,
    gone,
    read: () => client.planner.get(key),
    valuesOf,
    words,
    merge,
    write: async (values, base, changes) => {
      if (!base) {
        const { influencerId, date } = placeOf(values)
        const { briefs } = await client.planner.create({
          influencerIds: [influencerId],
          dates: [date],
          tasks: tasksIn(values.tasks),
          internalNotes: values.internalNotes,
        })
        return briefs[0] ?? opened
      }
      return client.planner.update({
        ...key,
        version: base.version,
        ...((changes.date || changes.influencers) && { moveTo: placeOf(values) }),
        ...(changes.tasks && { tasks: tasksIn(changes.tasks) }),
        ...(changes.internalNotes !== undefined && { internalNotes: changes.internalNotes }),
      })
    },
    onSaved: (brief) => {
      if (brief.date !== key.date || brief.influencerId !== key.influencerId) forget(queries, key)
      showSaved(queries, [brief])
      done("Tâche mise à jour")
    },
    explain,
    closing: CLOSING,
  })
  return (
    <DialogForm
      saving={saving}
      initialValues={valuesOf(opened)}
      changed="Cette tâche a été modifiée"
      asNew="Enregistrer comme nouvelle tâche"
      failed={failed}
      sticky
    >
      <Influencers single />
      <Day />
      <Tasks />
      <Notes />
    </DialogForm>
  )
}

/** Results of the catalogue (rules/team.md#brief-form). */
const FOUND = 50

const Influencers = ({ single }: { single: boolean }) => (
  <Form.Item<BriefValues>
    name="influencers"
    label={single ? "Influenceur" : "Influenceurs"}
    required
    rules={[
      refusing((chosen: BriefValues["influencers"]) =>
        chosen.length > 0 ? null : "Veuillez sélectionner un influenceur",
      ),
    ]}
  >
    <InfluencersField single={single} most={MAX_INFLUENCERS} found={FOUND} />
  </Form.Item>
)

const Day = () => (
  <DayItem<BriefValues>
    name="date"
    label="Date"
    required
    rules={[refusing((date: BriefValues["date"]) => (date ? null : "La date est requise"))]}
  />
)

const Tasks = () => (
  <Form.Item<BriefValues>
    name="tasks"
    label="Tâches"
    required
    extra="Entrée ajoute la tâche. Plusieurs lignes collées deviennent plusieurs tâches."
    rules={[refusing(tasksProblem)]}
  >
    <TasksField of="tâche" most={MAX_TASKS} length={TASK_LENGTH} />
  </Form.Item>
)

function tasksProblem(tasks: TasksValue): string | null {
  const lines = linesOf(tasks)
  if (lines.length === 0) return "Veuillez ajouter au moins une tâche"
  return lines.every(({ text }) => text.trim()) ? null : "Une tâche ne peut pas être vide"
}

const Notes = () => (
  <Form.Item<BriefValues>
    name="internalNotes"
    label="Notes internes (cachées à l'influenceur)"
    rules={[atMost(5000)]}
  >
    <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} />
  </Form.Item>
)
