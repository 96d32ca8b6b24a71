import { OfflineBanner } from "../../components/OfflineBanner.tsx"
import { problemOf } from "../../lib/problem.ts"
import { useTheme } from "../../lib/themeChoice.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { PublicQueries } from "../../public/PublicQueries.tsx"
import { CampaignSkeleton } from "../public-campaign/states/CampaignSkeleton.tsx"
import { LoadFailure } from "../public-campaign/states/LoadFailure.tsx"
import { GuestCollaboration } from "./GuestCollaboration.tsx"
import { useGuestView } from "./guest-queries.ts"
import { Gone } from "./states/Gone.tsx"
import { useWho } from "./who.ts"

/** An id that does not exist, or is not even one: the same page for both. */
const isGone = (error: unknown): boolean => ["not_found", "invalid"].includes(problemOf(error).code)

function Loading() {
  const who = useWho()
  const { data, error, refetch, isFetching } = useGuestView(who)
  const gone = error !== null && isGone(error)
  useDocumentTitle(gone ? "Oups !" : data ? data.campaign.name : "Collaboration")

  if (gone) return <Gone />
  if (!data) return error ? <LoadFailure busy={isFetching} onRetry={refetch} /> : <CampaignSkeleton />
  return <GuestCollaboration who={who} view={data} stale={error !== null} />
}

export function Component() {
  useTheme()
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <OfflineBanner />
      <PublicQueries>
        <Loading />
      </PublicQueries>
    </>
  )
}
