import { OfflineBanner } from "../../components/OfflineBanner.tsx"
import { usePublicParams } from "../../lib/publicRoute.ts"
import { useTheme } from "../../lib/themeChoice.ts"
import { PublicQueries } from "../../public/PublicQueries.tsx"
import { CastingByLink } from "./CastingByLink.tsx"
import { InvalidLink } from "./states/InvalidLink.tsx"

/** Where a brand chooses among the influencers of a casting, by its link alone (spec 2 §2.10). */
export function Component() {
  useTheme()
  const { token } = usePublicParams()
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <OfflineBanner />
      {token ? (
        <PublicQueries>
          <CastingByLink token={token} />
        </PublicQueries>
      ) : (
        <InvalidLink reason="Token manquant dans l'URL" />
      )}
    </>
  )
}
