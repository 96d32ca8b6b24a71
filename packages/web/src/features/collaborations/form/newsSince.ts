import { type News, newsOf } from "../../../components/ChangedNotice.tsx"
import type { Stored } from "./draft.ts"

/** What others did to what the form stands on; influencers have versions of their own. */
export function newsSince(stored: Stored | null, latest: Stored | undefined, gone: boolean): News | null {
  if (!stored) return null
  const news = newsOf(stored.collaboration.version, latest?.collaboration.version, gone)
  if (news || !latest) return news
  return versionsOf(stored) === versionsOf(latest) ? null : "changed"
}

const versionsOf = ({ participants }: Stored): string =>
  participants
    .map(({ id, version }) => `${id} ${version}`)
    .sort()
    .join()
