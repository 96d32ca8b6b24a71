import { DatePicker } from "antd"
import dayjs from "dayjs"
import type { Described } from "../../lib/forms/field.ts"
import { Field, type FieldProps } from "./Field.tsx"

interface DayInputProps extends Partial<Described> {
  /** `YYYY-MM-DD`; anything else shows nothing. */
  value?: string | null | undefined
  onChange?: (day: string | null) => void
}

/** For a `Form.Item`, which gives it its id, its value and its change. */
export function DayInput({ value, onChange, ...described }: DayInputProps) {
  const day = value ? dayjs(value) : null
  return (
    <DatePicker
      {...described}
      format="DD/MM/YYYY"
      placeholder="jj/mm/aaaa"
      style={{ width: "100%" }}
      status={described["aria-invalid"] ? "error" : undefined}
      value={day?.isValid() ? day : null}
      onChange={(picked) => onChange?.(picked ? picked.format("YYYY-MM-DD") : null)}
    />
  )
}

export function DayField({
  value,
  onChange,
  ...field
}: FieldProps & Pick<DayInputProps, "value" | "onChange">) {
  return (
    <Field {...field}>{(described) => <DayInput {...described} value={value} onChange={onChange} />}</Field>
  )
}
