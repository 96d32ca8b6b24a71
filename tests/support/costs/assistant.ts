import { newId } from "@trame/core/lib/id"
import { inProcessApi } from "../../../scripts/bench/reads/in-process.ts"
import { newAgency } from "../agency.ts"
import { newOwner } from "../assistant.ts"
import { eventually } from "../eventually.ts"
import { type Cost, cost } from "./cost.ts"

const QUESTION = "Combien de clients avons-nous ?"

/** The platform's owner, who has asked something and been answered. */
async function asked() {
  const { agencyId } = await newAgency()
  const { assistant } = inProcessApi((await newOwner(agencyId)).userId)
  await assistant.ask({ id: newId(), question: QUESTION })
  await eventually(async () => {
    const { items } = await assistant.conversation()
    if (items.some(({ state }) => state === "pending")) throw new Error("Still pending")
  })
  return assistant
}

export const assistantScreens: Cost[] = [
  cost("assistant.conversation", "", 1, async () => (await asked()).conversation),
]

export const assistantWrites: Cost[] = [
  cost("assistant.ask", "", 2, async () => {
    const assistant = await asked()
    return () => assistant.ask({ id: newId(), question: QUESTION })
  }),
  cost("assistant.clear", "", 2, async () => (await asked()).clear),
]
