import * as z from "zod"
import { id, version } from "../../lib/fields.ts"
import { type Inputs, operation } from "../../lib/operation.ts"
import { COLOR } from "../rules/appearance.ts"
import { appearance } from "./appearance.ts"

export const appearanceContract = {
  /**
   * `invalid` with `fields.logo` when the file is not an accepted picture, `conflict` when the agency's version
   * differs.
   */
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
