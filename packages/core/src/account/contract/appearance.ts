import * as z from "zod"

/** All that brands and influencers are told of how an agency looks: an allow-list (rules/platform.md#appearance). */
export const appearance = z.object({
  /** On this site. */
  logoUrl: z.string().nullable(),
  /** `#rrggbb`; what is readable of it, `tonesOf` tells. */
  color: z.string().nullable(),
})
export type Appearance = z.infer<typeof appearance>

/** What a link shows of what it leads to, before it is opened (rules/platform.md#share-cards): an allow-list. */
export interface ShareCard {
  title: string
  /** What kind of page it is. */
  kind: string
  agencyName: string | null
  logoUrl: string | null
}
