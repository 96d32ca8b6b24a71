import type { CastingDetail } from "@trame/core/castings/shapes"
import type { Dialogs } from "../dialogs.ts"
import { ActivityLog } from "./ActivityLog.tsx"
import styles from "./Detail.module.css"
import { DetailHead } from "./DetailHead.tsx"
import { Facts } from "./Facts.tsx"
import { Proposals } from "./Proposals.tsx"

interface DetailProps {
  detail: CastingDetail
  /** Milliseconds since 1970. */
  readAt: number
  dialogs: Dialogs
}

export function Detail({ detail, readAt, dialogs }: DetailProps) {
  return (
    <div className={styles.detail}>
      <DetailHead detail={detail} dialogs={dialogs} />
      <Facts casting={detail.casting} />
      <Proposals proposals={detail.proposals} filter={dialogs.answers} onFilter={dialogs.filterAnswers} />
      <ActivityLog castingId={detail.casting.id} first={detail.activity} readAt={readAt} />
    </div>
  )
}
