import { Form, type FormItemProps, Input } from "antd"

/** An optional time of day of an antd form. */
export const TimeItem = <Values,>(
  item: Omit<FormItemProps<Values>, "children" | "getValueProps" | "getValueFromEvent">,
) => (
  <Form.Item<Values>
    label="Heure"
    {...item}
    getValueProps={(time: string | null) => ({ value: time ?? "" })}
    getValueFromEvent={({ target }: { target: HTMLInputElement }) => target.value.slice(0, 5) || null}
  >
    <Input type="time" />
  </Form.Item>
)
