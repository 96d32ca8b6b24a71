import { Form, type FormItemProps, Input, type InputRef } from "antd"
import { useRef } from "react"
import { refusing } from "../../lib/forms/formProblem.ts"

/** An optional time of day of an antd form; a half-typed one, which the browser gives as empty, is refused. */
export function TimeItem<Values>(
  item: Omit<FormItemProps<Values>, "children" | "getValueProps" | "getValueFromEvent" | "rules">,
) {
  const field = useRef<InputRef>(null)
  return (
    <Form.Item<Values>
      label="Heure"
      {...item}
      rules={[refusing(() => (field.current?.input?.validity?.badInput ? "Heure incomplète" : null))]}
      getValueProps={(time: string | null) => ({ value: time ?? "" })}
      getValueFromEvent={({ target }: { target: HTMLInputElement }) => target.value.slice(0, 5) || null}
    >
      <Input ref={field} type="time" />
    </Form.Item>
  )
}
