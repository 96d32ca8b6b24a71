import type { FormInstance } from "antd"
import { type Problem, problemOf } from "../api/problem.ts"
import type { FormValues } from "./saving.ts"

type NamePath = (string | number)[]

/** `contacts.0.email` → `["contacts", 0, "email"]`, without the leading `prefix`. */
export function namePathOf(path: string, prefix = ""): NamePath {
  const bare = prefix && path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : path
  return bare.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Shows the API's field errors at the form's fields and scrolls to the first; returns the problem. */
export function showProblem(
  form: Pick<FormInstance, "setFields" | "scrollToField">,
  error: unknown,
  prefix = "",
): Problem {
  const problem = problemOf(error)
  const fields = Object.entries(problem.fields).map(([path, message]) => ({
    name: namePathOf(path, prefix),
    errors: [message],
  }))
  form.setFields(fields)
  const first = fields[0]
  if (first) form.scrollToField(first.name, { block: "center", focus: true })
  return problem
}

/** Adapts an antd form to a save with versions. */
export const valuesIn = <Values extends object>(form: FormInstance<Values>): FormValues<Values> => ({
  current: () => form.getFieldsValue(true),
  show: (values) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]),
  explain: (error) => showProblem(form, error),
})

/** Rules of a `Form.Item`. */
export const filled = (message: string) => ({ required: true, whitespace: true, message })
export const atMost = (max: number) => ({ max, message: `${max} caractères au maximum` })
/** Refuses a value with a problem and shows its message. */
export const refusing = <Value>(problemOf: (value: Value) => string | null | undefined) => ({
  validator: async (_rule: unknown, value: Value) => {
    const problem = problemOf(value)
    if (problem) throw new Error(problem)
  },
})

/** Triggers of a `Form.Item` with an `onceLeft` rule. */
export const TRIGGERS = ["onChange", "onBlur"]
/** Validates on blur: a half-typed value would break the rule. Typing removes the message. */
export const onceLeft = <Rule extends object>(rule: Rule) => ({ ...rule, validateTrigger: "onBlur" })
