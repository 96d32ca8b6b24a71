import { OfflineBanner } from "../../components/OfflineBanner.tsx"
import { useLiveUpdates } from "./useLiveUpdates.ts"

/** Keeps the application up to date while it is mounted, and says when it cannot. */
export function LiveUpdates() {
  return <OfflineBanner interrupted={useLiveUpdates()} />
}
