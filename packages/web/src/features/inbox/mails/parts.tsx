import { ArrowLeftOutlined } from "@ant-design/icons"
import type { MailSummary } from "@trame/core/inbox/contract/shapes"
import { CLASSIFICATIONS, type Classification, MAIL_GONE } from "@trame/core/inbox/rules/labels"
import { Button } from "antd"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import styles from "./parts.module.css"

interface BackButtonProps {
  label: string
  /** By default, shown only when the columns do not fit side by side. */
  always?: boolean
  /** Also shown with two columns. */
  two?: boolean
  onClick: () => void
}

export function BackButton({ label, always = false, two = false, onClick }: BackButtonProps) {
  return (
    <span className={always ? undefined : styles.back} data-two={two}>
      <Button
        type={always ? "default" : "text"}
        icon={<ArrowLeftOutlined aria-hidden />}
        aria-label={always ? undefined : label}
        title={label}
        onClick={onClick}
      >
        {always ? label : null}
      </Button>
    </span>
  )
}

/** A mail's topic, in a colour of its own, and its state. */
export function MailBadges({
  mail,
}: {
  mail: Pick<MailSummary, "classification" | "isFirstContact" | "hasReply" | "handledAt">
}) {
  const { classification, isFirstContact, hasReply, handledAt } = mail
  return (
    <span className="inline-flex wrap items-center gap-3">
      {hasReply ? <RepliedBadge /> : null}
      {handledAt ? <span className={styles.handled}>Traité</span> : null}
      <ClassificationBadge of={classification} />
      {isFirstContact ? (
        <span role="img" aria-label="Premier contact" title="Premier contact">
          ⭐
        </span>
      ) : null}
    </span>
  )
}

export const RepliedBadge = () => <span className={styles.replied}>✓ Répondu</span>

export const ClassificationBadge = ({ of }: { of: Classification }) => (
  <span className={styles.badge} data-classification={of}>
    {CLASSIFICATIONS[of]}
  </span>
)

/** Replaces a thread that a sync has removed. */
export const Gone = ({ onBack }: { onBack: () => void }) => (
  <div className="p-5">
    <EmptyState title={MAIL_GONE} action={<Button onClick={onBack}>Retour</Button>} />
  </div>
)
