import type { FormInstance } from "antd"
import { type Problem, problemOf } from "../api/problem.ts"
import type { FormValues } from "./saving.ts"

type NamePath = (string | number)[]

/** `contacts.0.email` → `["contacts", 0, "email"]`, without the leading `prefix`. */
export function namePathOf(path: string, prefix = ""): NamePath {
  const bare = prefix && path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1) : path
  return bare.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Shows the API's field errors under the form's fields and moves to the first; returns the problem. */
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

/** The form as a save with versions reads and fills it. */
export const valuesIn = <Values extends object>(form: FormInstance<Values>): FormValues<Values> => ({
  current: () => form.getFieldsValue(true),
  show: (values) => form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]),
  explain: (error) => showProblem(form, error),
})

/** Rules of a `Form.Item`. */
export const filled = (message: string) => ({ required: true, whitespace: true, message })
export const atMost = (max: number) => ({ max, message: `${max} caractères au maximum` })
/** Refuses what has a problem, in its words. */
export const refusing = <Value>(problemOf: (value: Value) => string | null | undefined) => ({
  validator: async (_rule: unknown, value: Value) => {
    const problem = problemOf(value)
    if (problem) throw new Error(problem)
  },
})

/** The triggers of a `Form.Item` that has a rule of `onceLeft`. */
export const TRIGGERS = ["onChange", "onBlur"]
/** Asks a rule once the field has been left: whatever is half typed breaks it. Typing on takes its message away. */
export const onceLeft = <Rule extends object>(rule: Rule) => ({ ...rule, validateTrigger: "onBlur" })
