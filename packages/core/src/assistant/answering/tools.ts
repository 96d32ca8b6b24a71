import type { AiTool } from "../../ai/index.ts"
import type { Member } from "../../lib/access.ts"
import { castingTools } from "./castings.ts"
import { clientTools } from "./clients.ts"
import { collaborationTools } from "./collaborations.ts"
import { influencerTools } from "./influencers.ts"
import { recordsOf } from "./lookup.ts"
import { workspaceTools } from "./workspace.ts"

/**
 * The assistant's look-ups for a member, and the records that they returned (rules/inbox.md#what-the-assistant-sees).
 * Each tool calls a few of core's own operations as the asker: it reads what the asker may read in the current agency,
 * and changes nothing.
 */
export function assistantTools(asker: Member) {
  const { lookup, recordsIn } = recordsOf(asker)
  const tools: Record<string, AiTool> = {
    ...collaborationTools(lookup),
    ...clientTools(lookup),
    ...influencerTools(lookup),
    ...castingTools(lookup),
    ...workspaceTools(lookup),
  }
  return { tools, recordsIn }
}
