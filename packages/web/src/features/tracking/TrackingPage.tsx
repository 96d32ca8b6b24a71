import { OfflineBanner } from "../../components/OfflineBanner.tsx"
import { problemOf } from "../../lib/problem.ts"
import { usePublicParams } from "../../lib/publicRoute.ts"
import { useTheme } from "../../lib/themeChoice.ts"
import { useDocumentTitle } from "../../lib/useDocumentTitle.ts"
import { PublicQueries } from "../../public/PublicQueries.tsx"
import { CampaignSkeleton } from "../public-campaign/states/CampaignSkeleton.tsx"
import { LoadFailure } from "../public-campaign/states/LoadFailure.tsx"
import { useAudience } from "./audience.ts"
import { CampaignPage } from "./CampaignPage.tsx"
import { InvalidLink } from "./states/InvalidLink.tsx"
import { useTracking } from "./tracking-queries.ts"

/** A token that does not exist, is switched off or is not even a token: the same page for all. */
const isInvalidLink = (error: unknown): boolean => {
  const { code } = problemOf(error)
  return code === "not_found" || code === "invalid"
}

function Tracking() {
  const { token = "" } = usePublicParams()
  const [audience, choose] = useAudience()
  const { data, error, refetch, isFetching, isPlaceholderData } = useTracking(token, audience)
  const invalid = error !== null && isInvalidLink(error)
  useDocumentTitle(invalid ? "Lien de campagne non valide" : data ? `Suivi – ${data.campaign.name}` : "Suivi")

  if (invalid) return <InvalidLink />
  if (!data) return error ? <LoadFailure busy={isFetching} onRetry={refetch} /> : <CampaignSkeleton />
  return (
    <CampaignPage
      token={token}
      view={data}
      audience={audience}
      onChoose={choose}
      changing={isPlaceholderData}
      stale={error !== null}
    />
  )
}

export function Component() {
  useTheme()
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <OfflineBanner />
      <PublicQueries>
        <Tracking />
      </PublicQueries>
    </>
  )
}
