import { CheckOutlined, FolderAddOutlined, PlusOutlined, ReloadOutlined } from "@ant-design/icons"
import type { InfluencerCard } from "@trame/core/influencers/catalogue/contract"
import { type Addable, useAddTo } from "../../ui/influencers/add-to/AddTo.tsx"
import styles from "./Actions.module.css"
import { KEEPS, type Keep, useKeeping } from "./memberships.ts"
import { mayRefresh, useIsRefreshing, useRefresh } from "./refreshes.ts"

interface ActionsProps {
  influencer: Pick<InfluencerCard, "id" | "displayName" | "platform" | "profileImageUrl">
  inRoster: boolean
  inRecruitment: boolean
  /** Shows « Ajouter à… » and the label of the refresh, for enough room. */
  roomy?: boolean
}

/** Actions on an influencer, on the card and in the dialog. */
export function Actions({ influencer, inRoster, inRecruitment, roomy = false }: ActionsProps) {
  return (
    <>
      <KeepButton influencer={influencer} keep="roster" kept={inRoster} />
      <KeepButton influencer={influencer} keep="recruitment" kept={inRecruitment} />
      {roomy ? <AddToButton influencer={influencer} roomy /> : null}
      {mayRefresh(influencer) ? <RefreshButton influencer={influencer} roomy={roomy} /> : null}
    </>
  )
}

interface AddToButtonProps {
  influencer: Addable
  roomy?: boolean
}

export function AddToButton({ influencer, roomy = false }: AddToButtonProps) {
  const addTo = useAddTo()
  return addTo ? (
    <button
      type="button"
      className={`justify-center ${styles.refresh}`}
      aria-label={`Ajouter ${influencer.displayName} à…`}
      title="Ajouter à une collaboration, un casting, un brief…"
      onClick={() => addTo([influencer])}
    >
      <FolderAddOutlined aria-hidden />
      {roomy ? "Ajouter à…" : null}
    </button>
  ) : null
}

interface KeepButtonProps extends Pick<ActionsProps, "influencer"> {
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

function RefreshButton({ influencer, roomy }: Pick<ActionsProps, "influencer" | "roomy">) {
  const refresh = useRefresh()
  const refreshing = useIsRefreshing(influencer.id)
  const label = refreshing ? "Rafraîchissement en cours…" : "Rafraîchir"
  return (
    <button
      type="button"
      className={`justify-center ml-auto ${styles.refresh}`}
      data-roomy={roomy}
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
