import { Form, type FormItemProps } from "antd"
import { onceLeft, refusing, TRIGGERS } from "../../lib/forms/formProblem.ts"
import { dayProblem } from "../../lib/typedDay.ts"
import { DayInput } from "./DayField.tsx"

/** A day of an antd form, which pages with a form of their own do not load; invalid text is refused on blur. */
export function DayItem<Values>({
  rules = [],
  ...item
}: Omit<FormItemProps<Values>, "children" | "validateTrigger" | "validateFirst">) {
  return (
    <Form.Item<Values>
      {...item}
      validateTrigger={TRIGGERS}
      validateFirst
      rules={[onceLeft(refusing(dayProblem)), ...rules]}
    >
      <DayInput />
    </Form.Item>
  )
}
