/** Detected collaboration posts of one influencer: number read, and number shown. */
export const ROSTER_POSTS = { read: 20, shown: 12 } as const

/** Services that an agency may note a price for; the keys are stored (rules/creators.md#pricing). */
export const PRICING_LABELS = {
  instagram_story: "Instagram Story",
  instagram_post: "Instagram Post",
  instagram_reel: "Instagram Reel",
  tiktok_video: "TikTok Vidéo",
  tiktok_duo_stitch: "TikTok Duo / Stitch",
  youtube_short: "YouTube Short",
  youtube_video: "YouTube Vidéo",
  youtube_intégration: "YouTube Intégration",
  twitch_stream: "Twitch Stream",
  twitch_intégration: "Twitch Intégration",
} as const

export type PricingKey = keyof typeof PRICING_LABELS

/** Euro cents by service. */
export type Pricing = Partial<Record<PricingKey, number>>

/** Stores only prices above zero (rules/creators.md#pricing). */
export const keptPrices = (pricing: Readonly<Partial<Record<PricingKey, number | null>>>): Pricing =>
  Object.fromEntries(Object.entries(pricing).filter(([, price]) => price !== null && price > 0))

/** Removes the spaces that people type. */
export const bareSiret = (text: string): string => text.replace(/\s/gu, "")

/** 14 digits, or empty (rules/creators.md#siret). */
export const siretProblem = (text: string): string | undefined =>
  /^(?:\d{14})?$/.test(bareSiret(text)) ? undefined : "Un SIRET compte 14 chiffres"

/** `73282932000074` → `732 829 320 00074`, the usual French notation. */
export const formatSiret = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, "$1 $2 $3 $4")

export const ROSTER_PAGE_SIZE = 60

/** Maximum number of the organisation's influencers in a casting's picker (rules/campaigns.md#casting-form). */
export const ROSTER_CHOICE_LIMIT = 500
