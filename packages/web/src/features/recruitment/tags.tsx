import { CalendarOutlined, MessageOutlined } from "@ant-design/icons"
import { RECRUITMENT_STATUS_LABELS, type RecruitmentStatus } from "@trame/core/influencers/recruitment/rules"
import { today } from "@trame/core/lib/day"
import { formatDate } from "../../lib/format.ts"
import { StatusTag } from "../../ui/StatusTag.tsx"
import styles from "./tags.module.css"

export function ProspectStatusTag({ status }: { status: RecruitmentStatus }) {
  return <StatusTag status={status}>{RECRUITMENT_STATUS_LABELS[status]}</StatusTag>
}

/** The prospect has answered. */
export const AnsweredTag = () => (
  <span
    className={`inline-flex items-center gap-3 px-3 py-2 accent text-s strong nowrap round bg-tint ${styles.answered}`}
  >
    <MessageOutlined aria-hidden />
    Répondu
  </span>
)

/** Day of the next follow-up; a past one is marked in red and in words. */
export function FollowUp({ day }: { day: string | null }) {
  if (day === null) return null
  const late = day < today()
  return (
    <p className={`flex items-baseline gap-3 text-m ${styles.followUp}`} data-late={late}>
      <CalendarOutlined aria-hidden />
      <span>
        Suivi: <time dateTime={day}>{formatDate(day)}</time>
        {late ? <strong className="bold"> (en retard)</strong> : null}
      </span>
    </p>
  )
}
