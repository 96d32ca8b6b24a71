import * as z from "zod"
import { id, version } from "../../lib/fields.ts"
import { type Inputs, operation } from "../../lib/operation.ts"
import { COLOR } from "../rules/appearance.ts"

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

export const appearanceContract = {
  /** `invalid` with `fields.logo` where the file is no picture that is taken, `conflict` by the agency's version. */
  set: operation("PUT /appearance", "agency-admin", "Choisir le logo et la couleur de l'agence")
    .input(
      z.object({
        version,
        color: z
          .string()
          .trim()
          .toLowerCase()
          .regex(
            COLOR,
            "Couleur invalide : un dièse et six chiffres ou lettres de a à f, par exemple #5b2a70",
          )
          .nullable(),
        logo: z.discriminatedUnion("kind", [
          z.object({ kind: z.literal("keep") }),
          z.object({ kind: z.literal("none") }),
          z.object({ kind: z.literal("file"), uploadId: id }),
        ]),
      }),
    )
    .output(appearance.extend({ version: z.int() })),
}

export type AppearanceInput = Inputs<typeof appearanceContract>
