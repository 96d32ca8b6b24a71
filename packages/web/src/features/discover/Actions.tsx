import { CheckOutlined, FolderAddOutlined, PlusOutlined, ReloadOutlined } from "@ant-design/icons"
import type { InfluencerCard } from "@trame/core/influencers/catalogue/contract"
import { useAddTo } from "../../ui/influencers/add-to/AddTo.tsx"
import styles from "./Actions.module.css"
import { KEEPS, type Keep, useKeeping } from "./memberships.ts"
import { mayRefresh, useIsRefreshing, useRefresh } from "./refreshes.ts"

interface KeepingProps {
  influencer: Pick<InfluencerCard, "id" | "displayName" | "platform" | "profileImageUrl">
  inRoster: boolean
  inRecruitment: boolean
}

/** Puts an influencer into the organisation and the recruitment, or takes them out. */
export function Keeping({ influencer, inRoster, inRecruitment }: KeepingProps) {
  return (
    <>
      <KeepButton influencer={influencer} keep="roster" kept={inRoster} />
      <KeepButton influencer={influencer} keep="recruitment" kept={inRecruitment} />
    </>
  )
}

interface OtherActionsProps extends Pick<KeepingProps, "influencer"> {
  /** Shows labels beside the icons. */
  roomy?: boolean
}

/** « Ajouter à… » and the refresh. */
export function OtherActions({ influencer, roomy = false }: OtherActionsProps) {
  return (
    <>
      <AddToButton influencer={influencer} roomy={roomy} />
      {mayRefresh(influencer) ? <RefreshButton influencer={influencer} roomy={roomy} /> : null}
    </>
  )
}

function AddToButton({ influencer, roomy }: Required<OtherActionsProps>) {
  const addTo = useAddTo()
  return addTo ? (
    <button
      type="button"
      className={`justify-center ${styles.icon}`}
      aria-label={`Ajouter ${influencer.displayName} à…`}
      title="Ajouter à une collaboration, un casting, un brief…"
      onClick={() => addTo([influencer])}
    >
      <FolderAddOutlined aria-hidden />
      {roomy ? "Ajouter à…" : null}
    </button>
  ) : null
}

interface KeepButtonProps extends Pick<KeepingProps, "influencer"> {
  keep: Keep
  kept: boolean
}

function KeepButton({ influencer, keep, kept }: KeepButtonProps) {
  const setKept = useKeeping()
  const { label, add, remove } = KEEPS[keep]
  return (
    <button
      type="button"
      className={styles.keep}
      aria-pressed={kept}
      aria-label={`${label} : ${influencer.displayName}`}
      title={kept ? remove : add}
      onClick={() => void setKept(influencer, keep, !kept)}
    >
      {kept ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
      {label}
    </button>
  )
}

function RefreshButton({ influencer, roomy }: Required<OtherActionsProps>) {
  const refresh = useRefresh()
  const refreshing = useIsRefreshing(influencer.id)
  const label = refreshing ? "Rafraîchissement en cours…" : "Rafraîchir"
  return (
    <button
      type="button"
      className={`justify-center ${styles.icon}`}
      aria-label={`${label} : ${influencer.displayName}`}
      aria-busy={refreshing}
      title={refreshing ? `${label} Jusqu'à 2 minutes.` : label}
      onClick={() => void refresh(influencer)}
    >
      <ReloadOutlined aria-hidden spin={refreshing} />
      {roomy ? label : null}
    </button>
  )
}
