import { type News, newsOf } from "../../../components/ChangedNotice.tsx"
import type { Stored } from "./draft.ts"

/** What colleagues did to what the form stands on; the brand's answers change no version. */
export function newsSince(stored: Stored | null, latest: Stored | undefined, gone: boolean): News | null {
  if (!stored) return null
  const news = newsOf(stored.casting.version, latest?.casting.version, gone)
  if (news || !latest) return news
  return versionsOf(stored) === versionsOf(latest) ? null : "changed"
}

const versionsOf = ({ proposals }: Stored): string =>
  proposals
    .map(({ id, version }) => `${id} ${version}`)
    .sort()
    .join()
