import { CheckCircleFilled } from "@ant-design/icons"
import type { InfluencerCard } from "@trame/core/influencers/catalogue/contract"
import { hueOf, initials, platformName } from "../../lib/format.ts"
import { SafeImage } from "../public/PublicImage.tsx"
import styles from "./InfluencerPicture.module.css"
import { platformIcon } from "./Platform.tsx"

interface InfluencerPictureProps {
  name: string
  imageUrl: string | null
  /** Its icon overlays the picture's corner. */
  platform?: string
  /** Pixels; 72 by default. */
  size?: number
}

/** For an influencer whose name stands beside it: initials without a picture, a text when it does not load. */
export function InfluencerPicture({ name, imageUrl, platform = "", size = 72 }: InfluencerPictureProps) {
  const { background, ink } = hueOf(name)
  const icon = platformIcon(platform)
  return (
    <span className={`inline-block flex-none relative ${styles.frame}`} style={{ width: size, height: size }}>
      {imageUrl ? (
        <SafeImage src={imageUrl} alt="" className={styles.picture} />
      ) : (
        <span
          aria-hidden="true"
          className={`${styles.picture} ${styles.initials}`}
          style={{ background, color: ink, fontSize: size * 0.34 }}
        >
          {initials(name) || "?"}
        </span>
      )}
      {icon ? (
        <span
          role="img"
          aria-label={platformName(platform)}
          className={`grid place-center text-xs round ${styles.platform}`}
        >
          {icon}
        </span>
      ) : null}
    </span>
  )
}

/** Follows the name of an account that the platform has verified. */
export function VerifiedMark({ verified }: Pick<InfluencerCard, "verified">) {
  return verified ? (
    <span role="img" aria-label="Compte vérifié" title="Compte vérifié" className={styles.verified}>
      <CheckCircleFilled aria-hidden />
    </span>
  ) : null
}
