import type { Influencer } from "@trame/core/influencers/catalogue/index"
import type { UserActor } from "@trame/core/lib/access"
import { newId } from "@trame/core/lib/id"
import type { NewTask } from "@trame/core/workspace/planner/contract/shapes"
import * as Planner from "@trame/core/workspace/planner/index"
import { actorOf, newAgency } from "./agency.ts"
import { newCreators } from "./creators.ts"

/** Tasks with fresh ids. */
export const newTasks = (...texts: string[]): NewTask[] => texts.map((text) => ({ id: newId(), text }))

export const DATE = "2026-05-12"

interface NewTestBrief {
  date?: string
  tasks?: readonly NewTask[]
  internalNotes?: string
  influencer?: Partial<Influencer>
}

/** An agency with one planned brief, and its member who may plan. */
export async function oneBrief({
  date = DATE,
  tasks = newTasks("Poster une story", "Envoyer les chiffres"),
  internalNotes = "",
  influencer,
}: NewTestBrief = {}) {
  const agency = await newAgency({ permissions: { daily_brief: true } })
  const actor = await actorOf(agency.member)
  const [creator] = await newCreators(1, influencer)
  const influencerId = creator?.influencerId ?? ""
  const brief = await planned(actor, influencerId, { date, tasks, internalNotes })
  return { ...agency, actor, influencerId, brief, key: { influencerId, date } }
}

interface Plan {
  date?: string
  tasks: readonly NewTask[]
  internalNotes?: string
}

export async function planned(
  actor: UserActor,
  influencerId: string,
  { date = DATE, tasks, internalNotes = "" }: Plan,
) {
  const wanted = { influencerIds: [influencerId], dates: [date], tasks: [...tasks], internalNotes }
  const [brief] = (await Planner.create(actor, wanted)).briefs
  if (!brief) throw new Error("A brief")
  return brief
}
