import { Form, type FormInstance, type FormProps } from "antd"
import { type ReactNode, useRef, useState } from "react"
import type { Problem } from "../../lib/api/problem.ts"
import { type Question, useUnsavedGuard } from "../../lib/dialog/useUnsavedGuard.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { type Creation, useCreation } from "../../lib/forms/creation.ts"
import { showProblem, valuesIn } from "../../lib/forms/formProblem.ts"
import type { News, SaveOptions } from "../../lib/forms/saving.ts"
import { type SaveState, useSaving } from "../../lib/forms/useSaving.ts"
import { ConflictAlert, FieldFirst } from "../states/SaveNotices.tsx"
import { requiredMark } from "./Field.tsx"
import { FormFooter } from "./FormFooter.tsx"
import { LockedFields, useLocked } from "./LockedFields.tsx"

/** Keeps a form open for several records in a row (rules/interface.md#several-in-a-row). */
interface Again<Values> {
  /** Fields that reset; the others repeat. */
  clears: readonly (keyof Values & string)[]
  /** The notice after a save, e.g. `Étape « Brief » ajoutée`. */
  added: (values: Values) => string
  /** Additional reset. */
  next?: () => void
}

interface FieldsOptions<Values> {
  /** Replaces the default display of the API's field errors, which uses the API's names. */
  explain?: (error: unknown, form: FormInstance<Values>) => void
  /** Replaces the default question before the dialog closes on unsaved changes. */
  closing?: Question
  /** For adding several records; absent when editing one. */
  again?: Again<Values> | undefined
}

function useFields<Values extends object>({ closing, again }: FieldsOptions<Values>) {
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const release = useUnsavedGuard(dirty, { closing })
  return { form, dirty, setDirty, release, again: useAgain(form, setDirty, again) }
}

/** `goesOn` applies to the running save. */
function useAgain<Values extends object>(
  form: FormInstance<Values>,
  setDirty: (dirty: boolean) => void,
  again: Again<Values> | undefined,
) {
  const goesOn = useRef(false)
  const [added, setAdded] = useState({ count: 0, text: "" })
  if (!again) return undefined
  return {
    added,
    goesOn: () => goesOn.current,
    set: (next: boolean) => {
      goesOn.current = next
    },
    begin(values: Values): void {
      setAdded(({ count }) => ({ count: count + 1, text: again.added(values) }))
      form.resetFields([...again.clears] as Parameters<typeof form.resetFields>[0])
      again.next?.()
      setDirty(false)
    },
  }
}

interface SendTools extends Pick<Creation, "create"> {
  /** Lets the user leave after the send. */
  release(): void
  /** Whether the user continues with the next record. */
  goesOn: boolean
}

/** For a form that sends new values; `create` makes a record once. */
export function useSendForm<Values extends object>(
  send: (values: Values, tools: SendTools) => Promise<unknown>,
  options: FieldsOptions<Values> = {},
) {
  const { explain = (error, form) => showProblem(form, error) } = options
  const fields = useFields<Values>(options)
  const { form, release, again } = fields
  const { busy, problem, attempt } = useAttempt()
  const { create } = useCreation()
  return {
    ...fields,
    busy,
    problem,
    save: (values: Values) =>
      attempt(
        async () => {
          const goesOn = again?.goesOn() ?? false
          await send(values, { release, goesOn, create })
          if (goesOn) again?.begin(values)
        },
        (error) => explain(error, form),
      ),
  }
}

interface SaveFormOptions<Stored, Values>
  extends Omit<SaveOptions<Stored, Values>, "form" | "onSaved">,
    FieldsOptions<Values> {
  /** With `goesOn`, the form stays open for the next record. */
  onSaved: (saved: Stored, created: boolean, goesOn: boolean) => void
}

/** For a form over a stored record, saved by version. */
export function useSaveForm<Stored extends { version: number }, Values extends object>({
  explain,
  closing,
  again: several,
  onSaved,
  ...options
}: SaveFormOptions<Stored, Values>) {
  const fields = useFields<Values>({ closing, again: several })
  const { form, setDirty, again } = fields
  const values = valuesIn(form)
  const saving = useSaving({
    ...options,
    onSaved: (saved, created) => {
      const goesOn = again?.goesOn() ?? false
      onSaved(saved, created, goesOn)
      if (!goesOn) return
      saving.take(null)
      again?.begin(values.current())
    },
    form: explain ? { ...values, explain: (error) => explain(error, form) } : values,
  })
  const reload = async () => {
    if (await saving.reload()) setDirty(false)
  }
  // Includes values without a field, e.g. the keys of list items, which antd omits from `onFinish`.
  const save = () => saving.save(values.current())
  const saveAsNew = () => saving.saveAsNew(values.current())
  return { ...saving, ...fields, reload, save, saveAsNew }
}

interface Sending<Values> {
  form: FormInstance<Values>
  setDirty(dirty: boolean): void
  busy: boolean
  problem: Problem | null
  news?: News | null
  again?: ReturnType<typeof useAgain<object>>
  save(values: Values): Promise<unknown>
  saveAsNew?(values: Values): Promise<unknown>
}

/** Searching in a select changes nothing. */
const isTyped = (field: EventTarget): boolean =>
  field instanceof HTMLElement && field.getAttribute("role") !== "combobox"

interface DialogFormProps<Values>
  extends Omit<FormProps<Values>, "form" | "children" | "onFinish" | "initialValues"> {
  saving: Sending<Values> | (Sending<Values> & SaveState)
  initialValues?: Partial<Values>
  /** Handles the values, if not to save them at once. */
  onFinish?: (values: Values) => void
  /** The conflict sentence, e.g. `Ce client a été modifié`. */
  changed?: string
  /** Explains what happens to the user's input then, if it needs more than a sentence. */
  kept?: ReactNode
  /** The message of a failed save. */
  failed: (problem: Problem) => ReactNode
  submit?: string
  /** Label of saving as a new record after another member deleted it, e.g. `Enregistrer comme nouveau client`. */
  asNew?: string
  danger?: boolean
  /** Keeps the buttons in view below a long form. */
  sticky?: boolean
  /** Whether closing may lose changes. */
  guarded?: boolean
  /** Replaces the dialog's buttons. */
  footer?: ReactNode
  children: ReactNode
}

/** A form of antd's `Form.Item`s: notices about the save, the fields, and the buttons. */
export function DialogForm<Values extends object>({
  saving,
  changed = "",
  kept,
  failed,
  asNew,
  submit = "Enregistrer",
  danger = false,
  sticky = false,
  guarded = true,
  footer,
  children,
  ...look
}: DialogFormProps<Values>) {
  const { form, busy, problem, news, save, saveAsNew, setDirty, again: several } = saving
  const again =
    asNew && saveAsNew
      ? { label: asNew, busy, save: () => void form.validateFields().then(saveAsNew, () => undefined) }
      : null
  return (
    <Form<Values>
      form={form}
      layout="vertical"
      requiredMark={requiredMark}
      noValidate
      scrollToFirstError={{ block: "center", focus: true }}
      onValuesChange={() => setDirty(guarded)}
      // Text that is not yet a valid number or day is no value, but it is input.
      onInput={({ target }) => {
        if (guarded && isTyped(target)) setDirty(true)
      }}
      onSubmitCapture={() => several?.set(false)}
      onFinish={(values) => void save(values)}
      {...look}
    >
      {"conflict" in saving ? (
        <ConflictAlert saving={saving} what={changed}>
          {kept}
        </ConflictAlert>
      ) : null}
      {problem ? (
        <FieldFirst value={Object.keys(problem.fields).length > 0}>{failed(problem)}</FieldFirst>
      ) : null}
      <LockedFields locked={useLocked(busy)} round={several?.added.count}>
        {children}
      </LockedFields>
      {footer === undefined ? (
        <FormFooter
          submit={submit}
          busy={busy}
          danger={danger}
          sticky={sticky}
          news={news}
          asNew={again}
          again={
            several && {
              added: several.added,
              submit: () => {
                several.set(true)
                form.submit()
              },
            }
          }
        />
      ) : (
        footer
      )}
    </Form>
  )
}
