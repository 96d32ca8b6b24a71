import { summaryOf } from "@trame/core/campaigns/castings/public/brand"
import { proposed } from "@trame/core/campaigns/castings/store/activity-log"
import type { DemoBrief } from "./casting-briefs.ts"
import { demoId } from "./demo-id.ts"
import type { ImportedCasting } from "./import.ts"

interface Story {
  id: string
  brief: DemoBrief
  /** Who wrote the casting. */
  author: string
  proposals: ImportedCasting["proposals"]
  /** The instant this far on the way. */
  at(part: number): string
}

/** What has happened with a demo casting, in the words of its log. */
export function activityOf({ id, brief, author, proposals, at }: Story): ImportedCasting["activity"] {
  const answers = proposals.slice(0, brief.answered).map(({ brandStatus }) => ({ status: brandStatus }))
  const events = [
    { action: "Casting créé", user: author, timestamp: at(0), details: proposed(proposals.length) },
    ...(brief.link === "none"
      ? []
      : [{ action: "Lien de la marque généré", user: author, timestamp: at(0.3), details: "" }]),
    ...(answers.length
      ? [
          {
            action: "Décisions de la marque reçues",
            user: brief.brand,
            timestamp: at(0.6),
            details: summaryOf(answers),
          },
        ]
      : []),
  ]
  return events.map((event, index) => ({ ...event, activityId: demoId(`activity/${id}/${index}`) }))
}
