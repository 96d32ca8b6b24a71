import type { rosterChoice } from "@trame/core/influencers/roster-contract"
import type * as z from "zod"

export type RosterChoice = z.infer<typeof rosterChoice>
