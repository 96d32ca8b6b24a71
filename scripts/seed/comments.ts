import type { StoredComment } from "@trame/core/campaigns/comments/entities"
import { mentionOf } from "@trame/core/campaigns/comments/rules"
import { timedId } from "@trame/core/lib/id"
import { demoAgencyId } from "./identity.ts"
import { importComments } from "./import.ts"
import { poolUserId } from "./pool.ts"
import { demoId, type Seed } from "./seed.ts"

type Person = "camille" | "hugo"

interface Said {
  by: Person
  hoursAgo: number
  text: (mention: Record<Person, string>) => string
}

/** For the first campaigns and castings of the demo agency. */
const SAID: Record<"collaboration" | "casting", readonly (readonly Said[])[]> = {
  collaboration: [
    [
      {
        by: "camille",
        hoursAgo: 52,
        text: ({ hugo }) =>
          `${hugo} la marque demande si on peut avancer la publication de deux jours. Tu vois ça avec les créatrices ?`,
      },
      {
        by: "hugo",
        hoursAgo: 49,
        text: () =>
          "Deux sur trois sont d'accord. J'attends la dernière réponse demain matin.\nLe planning à jour : https://calendrier.example/lancement",
      },
      { by: "hugo", hoursAgo: 26, text: ({ camille }) => `${camille} c'est bon pour tout le monde.` },
      { by: "camille", hoursAgo: 25, text: () => "Parfait, je préviens la cliente." },
    ],
    [
      {
        by: "hugo",
        hoursAgo: 30,
        text: ({ camille }) => `${camille} le devis signé est arrivé, je l'ai mis dans les documents.`,
      },
    ],
    [{ by: "camille", hoursAgo: 75, text: () => "Penser aux mentions légales sur les stories." }],
  ],
  casting: [
    [
      {
        by: "camille",
        hoursAgo: 20,
        text: () => "La marque préfère des profils entre 50 et 200 K abonnés : on garde les trois premiers.",
      },
    ],
  ],
}

const HOUR_MS = 3_600_000

/** Comments of the demo team, with times relative to now. */
export const comments: Seed = {
  name: "comments",
  async run() {
    const ids = {
      camille: await poolUserId("camille@lumiere.example"),
      hugo: await poolUserId("hugo@lumiere.example"),
    }
    const mentions = { camille: mentionOf(ids.camille), hugo: mentionOf(ids.hugo) }
    const items = (["collaboration", "casting"] as const).flatMap((place) =>
      SAID[place].flatMap((said, index) =>
        said.map(({ by, hoursAgo, text }, position): StoredComment => {
          const at = new Date(Date.now() - hoursAgo * HOUR_MS)
          return {
            agencyId: demoAgencyId("lumiere"),
            place,
            placeId: demoId(`${place}/lumiere/${index}`),
            commentId: timedId(at, demoId(`comment/${place}/${index}/${position}`)),
            text: text(mentions),
            createdBy: ids[by],
            createdAt: at.toISOString(),
            version: 1,
          }
        }),
      ),
    )
    await importComments(items)
  },
}
