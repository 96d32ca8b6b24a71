import { InstagramFilled, SnapchatFilled, TikTokFilled, TwitchFilled, YoutubeFilled } from "@ant-design/icons"
import type { ReactNode } from "react"
import styles from "./platforms.module.css"

const KNOWN: Record<string, { label: string; icon: ReactNode }> = {
  instagram: { label: "Instagram", icon: <InstagramFilled aria-hidden /> },
  youtube: { label: "YouTube", icon: <YoutubeFilled aria-hidden /> },
  tiktok: { label: "TikTok", icon: <TikTokFilled aria-hidden /> },
  twitch: { label: "Twitch", icon: <TwitchFilled aria-hidden /> },
  snapchat: { label: "Snapchat", icon: <SnapchatFilled aria-hidden /> },
}

/** At most so many are shown (spec 2 §9). */
const SHOWN = 3

export const platformLabel = (platform: string): string => KNOWN[platform.toLowerCase()]?.label ?? platform

/** One or several, separated by commas. */
const platformsOf = (platform: string): string[] =>
  platform
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean)
    .slice(0, SHOWN)

export function Platforms({ platform }: { platform: string }) {
  return (
    <span className={styles.platforms}>
      {platformsOf(platform).map((one) => (
        <span key={one} className={styles.platform}>
          {KNOWN[one.toLowerCase()]?.icon}
          {platformLabel(one)}
        </span>
      ))}
    </span>
  )
}
