import type { AiTool } from "../../ai/index.ts"
import type { Member } from "../../lib/access.ts"
import { castingTools } from "./castings.ts"
import { clientTools } from "./clients.ts"
import { collaborationTools } from "./collaborations.ts"
import { influencerTools } from "./influencers.ts"
import { recordsOf } from "./lookup.ts"
import { workspaceTools } from "./workspace.ts"

/**
 * What the assistant may look up for somebody, and the records that it did (rules/inbox.md#what-the-assistant-sees). Each
 * tool is a few of core's own operations, carried out as the asker: it reads what they may read, of the agency they work
 * in, and changes nothing.
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
