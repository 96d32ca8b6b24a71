import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { TrackingView } from "@trame/core/campaigns/collaborations/contract/tracking"
import { PRODUCT_NAME } from "@trame/core/lib/text"
import { useId, useRef, useState } from "react"
import { useUrlParams } from "../../lib/address/address.ts"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { api } from "../../lib/api/api.ts"
import { Facts } from "../../ui/list/Facts.tsx"
import { FilterChips } from "../../ui/list/FilterChips.tsx"
import { SelectField } from "../../ui/public/Field.tsx"
import { LinkPage, LinkQuery } from "../../ui/public/LinkPage.tsx"
import { HomeButton, MessagePage } from "../../ui/public/Message.tsx"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicAvatar } from "../../ui/public/PublicImage.tsx"
import { PublicLayout } from "../../ui/public/PublicLayout.tsx"
import { CampaignHeader, CampaignSkeleton } from "../campaign/CampaignHeader.tsx"
import { CampaignTabs, Recap } from "./CampaignTabs.tsx"
import styles from "./TrackingPage.module.css"

const INVALID = "Lien de campagne non valide"

function Tracking() {
  const { token = "" } = usePublicParams()
  const [audience, choose] = useAudience()
  // Refetches on window focus, since revoked links must close at once.
  const query = useQuery(
    api.tracking.get.queryOptions({
      input: { token, ...audience },
      placeholderData: keepPreviousData,
      refetchOnWindowFocus: "always",
    }),
  )
  return (
    <LinkQuery
      query={query}
      documentTitle={(view, invalid) =>
        invalid ? INVALID : view ? `Suivi – ${view.campaign.name}` : "Suivi"
      }
      skeleton={<CampaignSkeleton />}
      invalid={() => (
        <MessagePage title={INVALID} actions={<HomeButton />}>
          <p>Cette campagne n'existe pas ou le lien n'est plus actif.</p>
        </MessagePage>
      )}
    >
      {(view, problem) => (
        <CampaignPage
          shown={{ token, view, audience }}
          onChoose={choose}
          changing={query.isPlaceholderData}
          stale={problem !== null}
        />
      )}
    </LinkQuery>
  )
}

/** A campaign for its brand, with only a link. */
export function Component() {
  return (
    <LinkPage>
      <Tracking />
    </LinkPage>
  )
}

/** The link, its view and its audience. */
interface ShownCampaign {
  token: string
  view: TrackingView
  audience: Audience
}

interface CampaignPageProps {
  shown: ShownCampaign
  onChoose: (influencerId: string | null) => void
  /** Another influencer's view is loading. */
  changing: boolean
  /** The last refresh failed: the data may be old. */
  stale: boolean
}

function CampaignPage({ shown, onChoose, changing, stale }: CampaignPageProps) {
  const { token, view } = shown
  const { campaign } = view
  return (
    <PublicLayout
      agencyName={campaign.agencyName}
      appearance={view.appearance}
      footer={<PrivateFooter {...shown} />}
    >
      <CampaignHeader eyebrow="Suivi de campagne" campaign={campaign} status={campaign.status} />
      <InfluencerFilter {...shown} changing={changing} onChoose={onChoose} />
      <Notice tone="info">
        {stale
          ? "Les dernières informations n'ont pas pu être chargées. Cette page n'est peut-être plus à jour."
          : null}
      </Notice>
      <div className={`grid mt-7 ${styles.columns}`} aria-busy={changing}>
        <CampaignTabs token={token} view={view} />
        <Recap view={view} />
      </div>
    </PublicLayout>
  )
}

/** A triple click, or the keyboard's own button, opens debug information (rules/campaigns.md#tracking-page). */
function PrivateFooter(shown: ShownCampaign) {
  const id = useId()
  const [debug, setDebug] = useState(false)
  const toggle = () => setDebug(!debug)
  const onClick = useTripleClick(toggle)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button below does the same */}
      <div
        data-testid="tracking-footer"
        className={`flex wrap justify-between ${styles.words}`}
        onClick={onClick}
      >
        <p>
          Ce lien de suivi est privé et confidentiel. Il vous est réservé : merci de ne pas le partager en
          dehors de vos équipes.
        </p>
        <p className={styles.product}>Suivi proposé avec {PRODUCT_NAME}</p>
      </div>
      <button
        type="button"
        className={`px-4 py-2 ink rounded-m bg-surface print-hidden ${styles.toggle}`}
        aria-expanded={debug}
        aria-controls={id}
        onClick={toggle}
      >
        {debug ? "Masquer les informations techniques" : "Afficher les informations techniques"}
      </button>
      <div id={id}>{debug ? <DebugBlock {...shown} /> : null}</div>
    </>
  )
}

const SHOWN_CHARACTERS = 6

/** Identifies the link without revealing its token (rules/platform.md#private-pages). */
function DebugBlock({ token, view, audience }: ShownCampaign) {
  const [openedAt] = useState(() => new Date().toISOString())
  const restrictedId =
    view.restrictedTo === null ? null : (view.influencers[0]?.id ?? audience.influencerId ?? "inconnu")
  const rows = [
    ["Lien", `${token.slice(0, SHOWN_CHARACTERS)}…`],
    ["Campagne mise à jour", view.campaign.updatedAt],
    ["Influenceur affiché", restrictedId ?? "tous"],
    ["Heure actuelle", openedAt],
  ] as const
  return <Facts facts={rows} className={styles.block} about="Informations techniques" />
}

const WITHIN_MS = 900

/** Three clicks or taps in a row; a browser's own count ignores taps. */
function useTripleClick(action: () => void): () => void {
  const times = useRef<number[]>([])
  return () => {
    const now = performance.now()
    const recent = [...times.current.filter((time) => now - time < WITHIN_MS), now]
    times.current = recent.length < 3 ? recent : []
    if (recent.length === 3) action()
  }
}

interface InfluencerFilterProps extends ShownCampaign {
  changing: boolean
  onChoose: (influencerId: string | null) => void
}

/** Above this number, a select replaces the chips. */
const MOST_CHIPS = 8

const ALL = ""

/** Restricts the page to one influencer, or shows all. */
function InfluencerFilter({ token, view, audience, changing, onChoose }: InfluencerFilterProps) {
  const restricted = isRestricted(audience)
  const everyone = useEveryone(token, audience).data ?? view.influencers
  const arrived = restricted && view.restrictedTo !== null
  // While another view loads, the visible one still shows the former influencer.
  const chosen = (arrived && !changing ? view.influencers[0]?.id : audience.influencerId) ?? null

  return (
    <>
      {everyone.length < 2 ? null : everyone.length > MOST_CHIPS ? (
        <div className={`print-hidden mt-7 ${styles.select}`}>
          <SelectField
            label="Filtrer par influenceur"
            options={[
              [ALL, "Tous les influenceurs"],
              ...everyone.map(({ id, fullName }): [string, string] => [id, fullName]),
            ]}
            value={chosen ?? ALL}
            onChange={(id) => onChoose(id || null)}
          />
        </div>
      ) : (
        <div className={`mt-7 ${styles.chips}`}>
          <FilterChips
            legend="Filtrer par influenceur"
            options={[
              { value: ALL, label: "Tous les influenceurs" },
              ...everyone.map(({ id, fullName, profileImageUrl }) => ({
                value: id,
                label: fullName,
                picture: <PublicAvatar name={fullName} imageUrl={profileImageUrl} size={28} />,
              })),
            ]}
            value={restricted ? chosen : ALL}
            onChange={(id) => onChoose(id || null)}
          />
        </div>
      )}
      {arrived ? (
        <OthersNotice
          name={view.influencers[0]?.fullName ?? null}
          othersTakePart={view.othersTakePart}
          onShowAll={() => onChoose(null)}
        />
      ) : null}
    </>
  )
}

interface OthersNoticeProps {
  /** Null when the link names no participant. */
  name: string | null
  othersTakePart: boolean
  onShowAll: () => void
}

/** Explains that the page shows only one influencer's part (rules/campaigns.md#tracking-page). */
function OthersNotice({ name, othersTakePart, onShowAll }: OthersNoticeProps) {
  if (name && !othersTakePart) return null
  return (
    <div
      role="status"
      className={`row wrap justify-between gap-y-3 gap-x-6 mt-5 px-5 py-4 rounded bg-tint ${styles.notice}`}
    >
      <p>
        {name ? (
          <>
            Vous consultez la campagne pour <strong>{name}</strong>. D'autres influenceurs y participent.
          </>
        ) : (
          "L'influenceur indiqué par ce lien ne participe pas à cette campagne."
        )}
      </p>
      <PublicButton tone="link" onClick={onShowAll}>
        Voir toute la campagne
      </PublicButton>
    </div>
  )
}

/** The link's influencer: an id, or a full name in older links (rules/campaigns.md#tracking-page). */
interface Audience {
  influencer?: string
  influencerId?: string
}

/** The link's audience, and its setter; null shows all. */
function useAudience(): [Audience, (influencerId: string | null) => void] {
  const [{ influencer, influencerId }, set] = useUrlParams({ influencer: "", influencerId: "" })
  const choose = (id: string | null) => set({ influencer: null, influencerId: id })
  return [{ ...(influencer && { influencer }), ...(influencerId && { influencerId }) }, choose]
}

const isRestricted = (audience: Audience): boolean => Object.keys(audience).length > 0

/** All influencers to choose from: a restricted view contains only its own. */
function useEveryone(token: string, audience: Audience) {
  const enabled = isRestricted(audience)
  return useQuery(
    api.tracking.get.queryOptions({ input: { token }, enabled, select: (view) => view.influencers }),
  )
}
