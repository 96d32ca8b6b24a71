import { InstagramFilled, SnapchatFilled, TikTokFilled, TwitchFilled, YoutubeFilled } from "@ant-design/icons"
import type { Platform } from "@trame/core/influencers/catalogue/rules/platforms"
import type { ReactNode } from "react"
import { platformName } from "../../lib/format.ts"

const ICONS: Record<Platform, ReactNode> = {
  instagram: <InstagramFilled aria-hidden />,
  youtube: <YoutubeFilled aria-hidden />,
  tiktok: <TikTokFilled aria-hidden />,
  twitch: <TwitchFilled aria-hidden />,
  snapchat: <SnapchatFilled aria-hidden />,
}

const isKnown = (platform: string): platform is Platform => Object.hasOwn(ICONS, platform)

/** The icon alone, beside a platform's name; null for a platform without one. */
export const platformIcon = (platform: string): ReactNode => {
  const key = platform.toLowerCase()
  return isKnown(key) ? ICONS[key] : null
}

export function PlatformLabel({ platform }: { platform: string }) {
  return (
    <span className="inline-flex items-center gap-2 nowrap">
      {platformIcon(platform)}
      {platformName(platform)}
    </span>
  )
}
