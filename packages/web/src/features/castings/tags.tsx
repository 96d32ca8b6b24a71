import { SolutionOutlined } from "@ant-design/icons"
import type { CastingCounts } from "@trame/core/campaigns/castings/contract/shapes"
import {
  BRAND_STATUSES,
  type BrandStatus,
  CASTING_STATUSES,
  type CastingStatus,
  isOver,
} from "@trame/core/campaigns/castings/rules/values"
import { today } from "@trame/core/lib/day"
import { Button } from "antd"
import type { ReactNode } from "react"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatCount, formatDate } from "../../lib/format.ts"
import { PlatformLabel } from "../../ui/influencers/Platform.tsx"
import { LinkButton } from "../../ui/LinkButton.tsx"
import { StatusTag } from "../../ui/StatusTag.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import styles from "./tags.module.css"

export function CastingStatusTag({ status }: { status: CastingStatus }) {
  return <StatusTag status={status}>{CASTING_STATUSES[status]}</StatusTag>
}

export function BrandStatusTag({ status }: { status: BrandStatus }) {
  return <StatusTag status={status}>{BRAND_STATUSES[status]}</StatusTag>
}

/** Maximum number of shown tags (rules/campaigns.md#casting-form). */
const SHOWN = 3

/** Parses one or several platforms, separated by commas. */
const platformsOf = (platform: string): string[] =>
  platform
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, SHOWN)

export function Platforms({ platform }: { platform: string }) {
  return (
    <span className={`inline-flex wrap gap-y-1 gap-x-3 ${styles.platforms}`}>
      {platformsOf(platform).map((one) => (
        <PlatformLabel key={one} platform={one} />
      ))}
    </span>
  )
}

const PARTS = [
  ["accepted", "accepté", "acceptés"],
  ["maybe", "peut-être", "peut-être"],
  ["rejected", "refusé", "refusés"],
] as const

/** The brand's answers so far, as shares of all proposals. */
export function AnswersBar({ counts }: { counts: CastingCounts }) {
  const pending = counts.proposals - counts.decisions
  const words = [
    ...PARTS.map(([key, one, several]) => formatCount(counts[key], one, several)),
    `${pending} en attente`,
  ]
  return (
    <span role="img" aria-label={words.join(", ")} className={`flex gap-1 clip round ${styles.answers}`}>
      {PARTS.map(([key]) =>
        counts[key] > 0 ? <span key={key} data-status={key} style={{ flexGrow: counts[key] }} /> : null,
      )}
      <span style={{ flexGrow: pending }} />
    </span>
  )
}

/** The brand's last day, and whether it has passed. */
export function Deadline({ deadline }: { deadline: string | null }) {
  if (!deadline) return "Sans date limite"
  return (
    <>
      {formatDate(deadline, { style: "long" })}
      {isOver(deadline, today()) ? (
        <>
          {" "}
          <Over>dépassée</Over>
        </>
      ) : null}
    </>
  )
}

export const Over = ({ children }: { children: ReactNode }) => (
  <span className={`danger text-s strong nowrap round ${styles.over}`}>{children}</span>
)

export function NoSuchCasting() {
  const { close } = useDialog()
  return (
    <EmptyState
      icon={<SolutionOutlined aria-hidden />}
      title="Ce casting n'existe pas"
      description="Il a peut-être été supprimé, ou l'adresse est incomplète. La corbeille garde 30 jours ce qui a été supprimé."
      action={
        <div className="flex wrap gap-3">
          <Button onClick={close}>Retour aux castings</Button>
          <LinkButton to="/app/bin?kind=casting">Ouvrir la corbeille</LinkButton>
        </div>
      }
    />
  )
}
