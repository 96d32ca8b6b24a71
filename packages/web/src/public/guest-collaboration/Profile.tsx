import type { GuestView } from "@trame/core/campaigns/collaborations/contract/guest"
import { useId } from "react"
import { formatMoney } from "../../lib/format.ts"
import { PublicAvatar } from "../../ui/public/PublicImage.tsx"
import { Deliverables } from "../campaign/InfluencerCard.tsx"
import styles from "./Profile.module.css"

/** Whose link it is; what they earn, where the link carries their key. */
export function Profile({ influencer }: { influencer: NonNullable<GuestView["influencer"]> }) {
  const id = useId()
  const { fullName, username, profileImageUrl, terms } = influencer
  const deliverables = terms?.deliverables ?? influencer.deliverables
  return (
    <section aria-labelledby={id} className={styles.profile}>
      <div className={styles.who}>
        <span aria-hidden="true">
          <PublicAvatar name={fullName} imageUrl={profileImageUrl} size={56} />
        </span>
        <div>
          <h2 id={id}>{fullName}</h2>
          {username ? <p>@{username.replace(/^@/, "")}</p> : null}
        </div>
      </div>
      {terms ? (
        <dl className={styles.rate}>
          <dt>Votre rémunération</dt>
          <dd>{formatMoney(terms.rate)}</dd>
        </dl>
      ) : null}
      {deliverables.length ? <h3>Vos livrables</h3> : null}
      <Deliverables deliverables={deliverables} />
    </section>
  )
}
