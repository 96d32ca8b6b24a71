import * as Collaborations from "@trame/core/campaigns/collaborations/index"
import { actorOf, newAgency } from "../../support/agency.ts"
import { fieldsOf } from "../../support/campaigns.ts"

/** An admin and a member who both see campaigns, and what makes one to which steps are added. */
export async function newTimelines() {
  const { agencyId, admin, member } = await newAgency({ permissions: { collaborations: true } })
  const [ada, max] = await Promise.all([actorOf(admin), actorOf(member)])
  /** With a step for each of these days. */
  const campaign = async (manager = "Ada Admin", name = "Lancement", deadlines: readonly string[] = []) => {
    const fields = fieldsOf({ manager, name, brand: "Aubépine" })
    const steps = deadlines.map((deadline, at) => ({ name: `Étape ${at}`, deadline, influencerId: null }))
    const { collaboration } = await Collaborations.create(ada, { fields, participants: [], steps })
    const key = { collaborationId: collaboration.id }
    const add = (step: string, deadline: string | null, assigneeId: string | null = null) =>
      Collaborations.addStep(ada, { ...key, name: step, deadline, participantId: null, assigneeId })
    return { key, add }
  }
  return { agencyId, ada, max, campaign }
}
