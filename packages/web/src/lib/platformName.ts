const NAMES: Record<string, string> = {
  instagram: "Instagram",
  tiktok: "TikTok",
  youtube: "YouTube",
  twitch: "Twitch",
  snapchat: "Snapchat",
}

/** As the network writes it. */
export const platformName = (platform: string): string => NAMES[platform] ?? (platform || "Non défini")
