import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { useId } from "react"
import { FilterChips } from "../../ui/list/FilterChips.tsx"
import { PublicAvatar } from "../../ui/public/PublicImage.tsx"
import styles from "./InfluencerFilter.module.css"
import { type Audience, isRestricted, useEveryone } from "./tracking-queries.ts"

interface InfluencerFilterProps {
  token: string
  view: TrackingView
  audience: Audience
  onChoose: (influencerId: string | null) => void
}

/** Beyond this many, a list to pick from serves better than a row of faces. */
const MOST_CHIPS = 8

const ALL = ""

/** Chooses one influencer's part of the campaign, or all of it. */
export function InfluencerFilter({ token, view, audience, onChoose }: InfluencerFilterProps) {
  const restricted = isRestricted(audience)
  const everyone = useEveryone(token, audience).data ?? view.influencers
  // While another view is on its way, the one on screen still speaks of somebody else.
  const arrived = restricted && view.restrictedTo !== null
  const chosen = (arrived ? view.influencers[0]?.id : audience.influencerId) ?? null

  return (
    <>
      {everyone.length < 2 ? null : everyone.length > MOST_CHIPS ? (
        <InfluencerSelect influencers={everyone} chosen={chosen} onChoose={onChoose} />
      ) : (
        <div className={styles.chips}>
          <FilterChips
            legend="Filtrer par influenceur"
            options={[
              { value: ALL, label: "Tous les influenceurs" },
              ...everyone.map(({ id, fullName, profileImageUrl }) => ({
                value: id,
                label: fullName,
                picture: <PublicAvatar name={fullName} imageUrl={profileImageUrl} size={28} />,
              })),
            ]}
            value={restricted ? chosen : ALL}
            onChange={(id) => onChoose(id || null)}
          />
        </div>
      )}
      {arrived ? (
        <OthersNotice
          name={view.influencers[0]?.fullName ?? null}
          othersTakePart={view.othersTakePart}
          onShowAll={() => onChoose(null)}
        />
      ) : null}
    </>
  )
}

interface InfluencerSelectProps {
  influencers: TrackingView["influencers"]
  chosen: string | null
  onChoose: (influencerId: string | null) => void
}

function InfluencerSelect({ influencers, chosen, onChoose }: InfluencerSelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Filtrer par influenceur</label>
      <select id={id} value={chosen ?? ""} onChange={(event) => onChoose(event.target.value || null)}>
        <option value="">Tous les influenceurs</option>
        {influencers.map(({ id: influencerId, fullName }) => (
          <option key={influencerId} value={influencerId}>
            {fullName}
          </option>
        ))}
      </select>
    </div>
  )
}

interface OthersNoticeProps {
  /** Null when the link names nobody who takes part. */
  name: string | null
  othersTakePart: boolean
  onShowAll: () => void
}

/** Says that the page shows one influencer's part only (spec 2 §2.4). */
function OthersNotice({ name, othersTakePart, onShowAll }: OthersNoticeProps) {
  if (name && !othersTakePart) return null
  return (
    <div role="status" className={styles.notice}>
      <p>
        {name ? (
          <>
            Vous consultez la campagne pour <strong>{name}</strong>. D'autres influenceurs y participent.
          </>
        ) : (
          "L'influenceur indiqué par ce lien ne participe pas à cette campagne."
        )}
      </p>
      <button type="button" onClick={onShowAll}>
        Voir toute la campagne
      </button>
    </div>
  )
}
