import type { Proposal } from "@trame/core/castings/shapes"
import { PersonAvatar } from "../../../components/PersonAvatar.tsx"
import { followers } from "../audience.ts"
import { many } from "../counts.ts"
import { Portions } from "../Portions.tsx"
import styles from "./Conversion.module.css"

/** Who will take part. */
export function Accepted({ proposals }: { proposals: readonly Proposal[] }) {
  return (
    <section aria-label="Influenceurs acceptés">
      <h3 className={styles.title}>
        {many(proposals.length, "influenceur accepté", "influenceurs acceptés")}
      </h3>
      <div className={styles.frame}>
        <Portions items={proposals} label="Influenceurs acceptés" className={styles.people}>
          {({ id, fullName, profileImageUrl, followersCount }) => (
            <li key={id} className={styles.person}>
              <span aria-hidden="true">
                <PersonAvatar name={fullName} imageUrl={profileImageUrl} size={32} />
              </span>
              <span className={styles.name}>{fullName}</span>
              <span className={styles.audience}>{followers(followersCount)}</span>
            </li>
          )}
        </Portions>
      </div>
    </section>
  )
}
