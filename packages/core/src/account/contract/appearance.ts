import * as z from "zod"

/** The appearance of an agency that brands and influencers see: an allow-list (rules/platform.md#appearance). */
export const appearance = z.object({
  /** Address on this site. */
  logoUrl: z.string().nullable(),
  /** `#rrggbb`; `tonesOf` makes it readable. */
  color: z.string().nullable(),
})
export type Appearance = z.infer<typeof appearance>

/** A link's preview before it is opened (rules/platform.md#share-cards): an allow-list. */
export interface ShareCard {
  title: string
  kind: string
  agencyName: string | null
  logoUrl: string | null
}
