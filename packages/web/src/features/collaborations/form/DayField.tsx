import { DatePicker } from "antd"
import dayjs from "dayjs"
import { Field } from "./Field.tsx"

interface DayFieldProps {
  label: string
  id?: string
  required?: boolean
  hint?: string
  /** `YYYY-MM-DD`, or null. */
  value: string | null
  error?: string | undefined
  onChange: (day: string | null) => void
}

export function DayField({ value, onChange, ...field }: DayFieldProps) {
  const day = value ? dayjs(value) : null
  return (
    <Field {...field}>
      {(described) => (
        <DatePicker
          {...described}
          format="DD/MM/YYYY"
          placeholder="jj/mm/aaaa"
          style={{ width: "100%" }}
          status={field.error ? "error" : undefined}
          value={day?.isValid() ? day : null}
          onChange={(picked) => onChange(picked ? picked.format("YYYY-MM-DD") : null)}
        />
      )}
    </Field>
  )
}
