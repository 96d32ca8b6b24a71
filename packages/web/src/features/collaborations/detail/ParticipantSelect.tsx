import type { Participant } from "@trame/core/collaborations/shapes"
import { Select } from "antd"

/** Stands for "nobody in particular", which a list of choices cannot hold as null. */
const COMMON = ""

interface ParticipantSelectProps {
  id?: string
  participants: readonly Participant[]
  value?: string | null
  onChange?: (participantId: string | null) => void
  /** What it is called when it concerns everyone. */
  common: string
  disabled?: boolean
}

export function ParticipantSelect({
  participants,
  value,
  onChange,
  common,
  ...rest
}: ParticipantSelectProps) {
  const left = value && !participants.some(({ id }) => id === value)
  return (
    <Select<string>
      {...rest}
      showSearch={{ optionFilterProp: "label" }}
      value={value ?? COMMON}
      onChange={(chosen) => onChange?.(chosen || null)}
      options={[
        { value: COMMON, label: common },
        ...(left ? [{ value, label: "Influenceur retiré de la collaboration" }] : []),
        ...participants.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
    />
  )
}
