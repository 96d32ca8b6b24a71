import { type AccessHolder, refusal } from "@trame/core/access"
import { adminSources } from "../admin/palette.tsx"
import { castingSources } from "../castings/palette.tsx"
import { clientSources } from "../clients/palette.tsx"
import { collaborationSources } from "../collaborations/palette.tsx"
import { pages, shellActions } from "../shell/palette.tsx"
import type { Source } from "./source.ts"

/** Everything the palette offers, in order. A new domain is one line here. */
export const SOURCES: readonly Source[] = [
  pages,
  ...clientSources,
  ...collaborationSources,
  ...castingSources,
  ...adminSources,
  shellActions,
]

/** By the rule that also hides pages from the sidebar. */
export const sourcesFor = (holder: AccessHolder): readonly Source[] =>
  SOURCES.filter(({ access }) => refusal(holder, access) === null)
