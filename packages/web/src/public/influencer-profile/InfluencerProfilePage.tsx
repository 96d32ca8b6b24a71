import { useQuery } from "@tanstack/react-query"
import type { InfluencerProfileView } from "@trame/core/campaigns/collaborations/contract/influencer-profile"
import { PRODUCT_NAME, plural, REFERENCE } from "@trame/core/lib/text"
import { useId } from "react"
import { useUrlParam } from "../../lib/address/address.ts"
import { usePublicParams } from "../../lib/address/publicRoute.tsx"
import { api } from "../../lib/api/api.ts"
import type { Problem } from "../../lib/api/problem.ts"
import { formatCompact, formatNumber, formatRate, platformName } from "../../lib/format.ts"
import { safeLink } from "../../lib/links.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { Figures } from "../../ui/list/Figures.tsx"
import { LinkPage, LinkQuery } from "../../ui/public/LinkPage.tsx"
import { HomeButton, MessagePage } from "../../ui/public/Message.tsx"
import { Notice, PublicButton } from "../../ui/public/PublicButton.tsx"
import { PublicSkeleton } from "../../ui/public/PublicHeader.tsx"
import { PublicAvatar, SafeImage } from "../../ui/public/PublicImage.tsx"
import { PublicLayout } from "../../ui/public/PublicLayout.tsx"
import { CollaborationStatusTag } from "../../ui/StatusTag.tsx"
import styles from "./InfluencerProfilePage.module.css"

const OOPS = "Oups !"

/** An influencer's public profile (rules/team.md#public-profile). */
export function Component() {
  const { influencerId = "" } = usePublicParams()
  return (
    <LinkPage>
      {REFERENCE.test(influencerId) ? <Profile influencerId={influencerId} /> : <Invalid />}
    </LinkPage>
  )
}

function Invalid() {
  useDocumentTitle(OOPS)
  return <Failure text="Lien invalide" />
}

const Failure = ({ text }: { text: string }) => (
  <MessagePage title={OOPS} actions={<HomeButton />}>
    <p>{text}</p>
  </MessagePage>
)

function failureOf({ code, message }: Problem): string {
  if (code === "network") return "Erreur lors du chargement des données"
  return code === "unexpected" ? "Une erreur est survenue" : `Erreur lors du chargement: ${message}`
}

function Profile({ influencerId }: { influencerId: string }) {
  const [via] = useUrlParam("via", "")
  const query = useQuery(
    api.influencerProfile.get.queryOptions({ input: { influencerId, ...(via && { via }) } }),
  )
  return (
    <LinkQuery
      query={query}
      documentTitle={(view, missing) => (missing ? OOPS : (view?.displayName ?? "Profil"))}
      skeleton={<ProfileSkeleton />}
      invalid={({ code, message }) => <Failure text={code === "not_found" ? message : "Lien invalide"} />}
      failure={(problem) => ({ title: OOPS, text: <p>{failureOf(problem)}</p> })}
    >
      {(view, problem) => (
        <PublicLayout
          agencyName={view.agencyName}
          appearance={view.appearance}
          footer={<p>Profil proposé avec {PRODUCT_NAME}</p>}
        >
          <Head view={view} />
          <Notice tone="info">
            {problem ? (
              <>
                {failureOf(problem)}
                <br />
                Cette page n'est peut-être plus à jour.
              </>
            ) : null}
          </Notice>
          <Figures
            figures={[
              { label: "Abonnés", value: formatCompact(view.followersCount) },
              { label: "Engagement", value: formatRate(view.engagementRate) },
              { label: plural(view.collaborationsCount, "Collaboration"), value: view.collaborationsCount },
            ]}
          />
          <Collaborations view={view} />
        </PublicLayout>
      )}
    </LinkQuery>
  )
}

const PICTURE = 112

function Head({ view }: { view: InfluencerProfileView }) {
  const { displayName, username, profileImageUrl, profileUrl, platform, verified, category, agencyName } =
    view
  const profile = safeLink(profileUrl)
  return (
    <header className={`grid items-center ${styles.head}`}>
      <span aria-hidden="true" className={styles.picture}>
        {profileImageUrl ? (
          <SafeImage src={profileImageUrl} alt="" className={styles.face} />
        ) : (
          <PublicAvatar name={displayName} size={PICTURE} />
        )}
      </span>
      <div className={styles.who}>
        {category ? <p className={styles.category}>{category}</p> : null}
        <h1>
          {displayName} {verified ? <VerifiedMark /> : null}
        </h1>
        <p className={styles.handle}>@{username.replace(/^@/, "")}</p>
        {agencyName ? (
          <p>
            En collaboration avec <strong>{agencyName}</strong>
          </p>
        ) : null}
      </div>
      {profile ? (
        <PublicButton tone="primary" href={profile} target="_blank" rel="noopener noreferrer">
          <span>
            Voir le profil
            <span className="visually-hidden"> sur {platformName(platform)} (nouvel onglet)</span>
          </span>
        </PublicButton>
      ) : null}
    </header>
  )
}

/** Follows the name of an account that the platform has verified. */
const VerifiedMark = () => (
  <svg className={styles.verified} role="img" aria-label="Compte vérifié" viewBox="0 0 24 24">
    <title>Compte vérifié</title>
    <circle cx="12" cy="12" r="11" fill="currentColor" />
    <path
      d="m7 12.4 3.4 3.4L17 9"
      fill="none"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

function Collaborations({ view }: { view: InfluencerProfileView }) {
  const id = useId()
  const { collaborations, collaborationsCount } = view
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={`text-title strong ${styles.title}`}>
        Mes Collaborations
      </h2>
      {collaborations.length ? (
        <ul className={`grid gap-3 ${styles.list}`}>
          {collaborations.map((collaboration) => (
            <li key={collaboration.id}>
              <a href={`/collaboration/${collaboration.id}?influencerId=${collaboration.participantId}`}>
                <span className={styles.name}>{collaboration.name}</span>
                <span className={`soft anywhere ${styles.brand}`}>{collaboration.brand}</span>
                <CollaborationStatusTag status={collaboration.status} />
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>Aucune collaboration n'est publiée pour le moment.</p>
      )}
      {collaborationsCount > collaborations.length ? (
        <p className={styles.empty}>
          Les {formatNumber(collaborations.length)} plus récentes sont affichées.
        </p>
      ) : null}
    </section>
  )
}

const LINES = ["first", "second", "third"]

const ProfileSkeleton = () => (
  <PublicSkeleton label="Chargement du profil">
    <i className={styles.tiles} />
    {LINES.map((line) => (
      <i key={line} className={styles.line} />
    ))}
  </PublicSkeleton>
)
