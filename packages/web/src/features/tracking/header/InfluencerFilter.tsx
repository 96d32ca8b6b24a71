import type { TrackingView } from "@trame/core/collaborations/tracking-contract"
import { PublicAvatar } from "../../../components/public/PublicAvatar.tsx"
import { type Audience, isRestricted } from "../audience.ts"
import { useEveryone } from "../tracking-queries.ts"
import styles from "./InfluencerFilter.module.css"
import { InfluencerSelect } from "./InfluencerSelect.tsx"
import { OthersNotice } from "./OthersNotice.tsx"

interface InfluencerFilterProps {
  token: string
  view: TrackingView
  audience: Audience
  onChoose: (influencerId: string | null) => void
}

/** Beyond this many, a list to pick from serves better than a row of faces. */
const MOST_CHIPS = 8

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
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">Filtrer par influenceur</legend>
          <button type="button" aria-pressed={!restricted} onClick={() => onChoose(null)}>
            Tous les influenceurs
          </button>
          {everyone.map(({ id, fullName, profileImageUrl }) => (
            <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <span aria-hidden="true">
                <PublicAvatar name={fullName} imageUrl={profileImageUrl} size={28} />
              </span>
              {fullName}
            </button>
          ))}
        </fieldset>
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
