import { DatePicker } from "antd"
import dayjs from "dayjs"

interface DayFieldProps {
  id?: string
  /** `YYYY-MM-DD`. */
  value?: string | null
  onChange?: (day: string | null) => void
}

export function DayField({ id, value, onChange }: DayFieldProps) {
  return (
    <DatePicker
      id={id}
      format="DD/MM/YYYY"
      placeholder="jj/mm/aaaa"
      style={{ width: "100%" }}
      value={value ? dayjs(value) : null}
      onChange={(chosen) => onChange?.(chosen ? chosen.format("YYYY-MM-DD") : null)}
    />
  )
}
