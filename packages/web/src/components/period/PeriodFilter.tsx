import { CalendarOutlined } from "@ant-design/icons"
import { Button } from "antd"
import { DialogFrame } from "../DialogFrame.tsx"
import { PeriodForm } from "./PeriodForm.tsx"
import { labelOf, type PeriodRules } from "./period.ts"
import type { usePeriod } from "./usePeriod.ts"

interface PeriodFilterProps<Key extends string> {
  title: string
  rules: PeriodRules<Key>
  filter: ReturnType<typeof usePeriod<Key>>
}

/** A button that says which period is shown, and the dialog that changes it. */
export function PeriodFilter<Key extends string>({ title, rules, filter }: PeriodFilterProps<Key>) {
  return (
    <>
      <Button icon={<CalendarOutlined aria-hidden />} aria-haspopup="dialog" onClick={filter.show}>
        <span className="visually-hidden">Période : </span>
        {labelOf(filter.chosen, rules)}
      </Button>
      <DialogFrame open={filter.open} title={title} onClose={filter.hide} width={460}>
        <PeriodForm chosen={filter.chosen} rules={rules} onApply={filter.apply} onCancel={filter.hide} />
      </DialogFrame>
    </>
  )
}
