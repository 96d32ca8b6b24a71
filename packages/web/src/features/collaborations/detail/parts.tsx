import type { Participant } from "@trame/core/campaigns/collaborations/contract/shapes"
import { Select } from "antd"
import { type ReactNode, useCallback } from "react"
import { useNotices } from "../../../lib/notices.tsx"
import { matches } from "../../../lib/text.ts"
import { StatusTag } from "../../../ui/StatusTag.tsx"
import styles from "./parts.module.css"

interface SectionHeadProps {
  title: ReactNode
  action?: ReactNode
  children?: ReactNode
}

export function SectionHead({ title, action, children }: SectionHeadProps) {
  return (
    <div className="row wrap justify-between gap-y-4 gap-x-7 mb-5">
      <div className={styles.lead}>
        <h2 className="text-l bold">{title}</h2>
        {children}
      </div>
      {action}
    </div>
  )
}

/** Marks items added by guests (rules/campaigns.md#guest-additions). */
export function ViaPublicLink() {
  return <StatusTag tone="warning">Ajouté via le lien public</StatusTag>
}

/** Stands for "all", since a select cannot contain null. */
const COMMON = ""

interface ParticipantSelectProps {
  id?: string
  participants: readonly Participant[]
  value?: string | null
  onChange?: (participantId: string | null) => void
  /** Label of the option for all. */
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
      showSearch={{ filterOption: (typed, option) => matches(String(option?.label ?? ""), typed) }}
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

/** The influencer of a step or a document; undefined for all. */
export const whoOf = (
  participants: readonly Participant[],
  { participantId }: { participantId: string | null },
  stored: { participantId: string | null; participantName: string | null } | null,
): string | undefined =>
  (stored?.participantId === participantId ? stored.participantName : null) ??
  participants.find(({ id }) => id === participantId)?.fullName

const FAILURE = "collaboration-failure"

/** Shows a failure and its reason; replaces the previous one. */
export function useFailureMessage(): (title: string, reason?: string) => void {
  const notices = useNotices()
  return useCallback(
    (title, reason) =>
      notices.error(
        <span className={styles.failure}>
          <span>{title}</span>
          {reason ? <span className="soft">{reason}</span> : null}
        </span>,
        FAILURE,
      ),
    [notices],
  )
}

/** The name of a step or a document, with details below as `span`s. */
export function RowText({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.text}>
      <h3 className="text-l strong anywhere font">{name}</h3>
      <p className="row wrap gap-y-1 gap-x-5 mt-2 soft text-m">{children}</p>
    </div>
  )
}
