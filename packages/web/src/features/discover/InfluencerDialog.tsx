import { ExportOutlined, UserOutlined } from "@ant-design/icons"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { Button } from "antd"
import { oneOf, useListParams } from "../../lib/address/address.ts"
import { api } from "../../lib/api/api.ts"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialog, useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCompact, formatDate, formatNumber, platformName } from "../../lib/format.ts"
import { safeLink } from "../../lib/links.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { DialogOutlet } from "../../ui/dialog/DialogOutlet.tsx"
import { engagementOf } from "../../ui/influencers/engagement.tsx"
import { InfluencerPicture, VerifiedMark } from "../../ui/influencers/InfluencerPicture.tsx"
import { PostGrid } from "../../ui/influencers/PostCard.tsx"
import { PostCorrection } from "../../ui/influencers/PostCorrection.tsx"
import { CursorList, cursorPages } from "../../ui/list/CursorList.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { TabBar } from "../../ui/TabBar.tsx"
import { Keeping, OtherActions } from "./Actions.tsx"
import { removalDialogs } from "./catalogue.ts"
import styles from "./InfluencerDialog.module.css"

const AskRemovalDialog = lazyDialog(() => import("./AskRemovalDialog.tsx"))

type Influencer = Awaited<ReturnType<typeof api.discover.influencer.call>>

export default function InfluencerDialog({ influencerId }: { influencerId: string }) {
  const { close } = useDialog()
  const query = useQuery(api.discover.influencer.queryOptions({ input: { influencerId } }))
  return (
    <DialogFrame title={query.data?.displayName ?? "Influenceur"} width={980} light>
      <QueryBoundary
        query={query}
        loading="Chargement de l'influenceur"
        rows={10}
        gone={
          <EmptyState
            icon={<UserOutlined aria-hidden />}
            title="Cet influenceur n'existe pas"
            description="Il a peut-être été retiré du catalogue, ou l'adresse est incomplète."
            action={<Button onClick={close}>Fermer</Button>}
          />
        }
        onBack={close}
      >
        {(influencer) => (
          <div className="grid gap-6 cols-1">
            <Profile influencer={influencer} />
            <Tabs influencer={influencer} />
            <AskRemoval influencerId={influencer.id} />
          </div>
        )}
      </QueryBoundary>
    </DialogFrame>
  )
}

function AskRemoval({ influencerId }: { influencerId: string }) {
  const { open } = useDialogParam(removalDialogs)
  return (
    <>
      <Button type="link" className={styles.removal} onClick={() => open("removal", { of: influencerId })}>
        Demander le retrait du catalogue
      </Button>
      <DialogOutlet of={removalDialogs}>
        {{ removal: ({ of }) => <AskRemovalDialog influencerId={of} /> }}
      </DialogOutlet>
    </>
  )
}

const known = (count: number | null): string => (count === null ? "N/A" : formatCompact(count))

function Profile({ influencer }: { influencer: Influencer }) {
  const { displayName, username, platform, category, bio, email } = influencer
  const profile = safeLink(influencer.profileUrl)
  return (
    <>
      <div className="row gap-7">
        <InfluencerPicture
          name={displayName}
          imageUrl={influencer.profileImageUrl}
          platform={platform}
          size={96}
        />
        <div className="min-0 anywhere">
          <p className="text-l bold">
            @{username} <VerifiedMark verified={influencer.verified} />
          </p>
          <p className="soft">
            {[platformName(platform), category].filter(Boolean).join(" · ")}
            {email ? (
              <>
                {" · "}
                <a href={`mailto:${email}`}>{email}</a>
              </>
            ) : null}
          </p>
          <p className="text-m soft">
            Dernière mise à jour :{" "}
            {formatDate(influencer.lastUpdated, { style: "long", missing: "inconnue" })}
          </p>
        </div>
      </div>
      {bio ? <p className={`anywhere pre-line ${styles.bio}`}>{bio}</p> : null}
      <div className="row wrap gap-3">
        <Keeping
          influencer={influencer}
          inRoster={influencer.inRoster}
          inRecruitment={influencer.inRecruitment}
        />
        <OtherActions influencer={influencer} roomy />
        {profile ? (
          <a
            href={profile}
            target="_blank"
            rel="noopener noreferrer"
            className={`inline-flex items-center gap-3 accent text-m strong ${styles.profile}`}
          >
            <ExportOutlined aria-hidden /> Voir le profil
          </a>
        ) : null}
      </div>
      <Facts
        className={styles.tiles}
        about="Chiffres"
        facts={[
          ["Abonnés", formatCompact(influencer.followersCount)],
          ["Engagement", engagementOf(influencer)],
          ["Collaborations", formatNumber(influencer.collaborationsCount)],
          ["Publications", known(influencer.postsCount)],
          ["J'aime moyens", known(influencer.avgLikes)],
          ["Commentaires moyens", known(influencer.avgComments)],
        ]}
      />
    </>
  )
}

const TABS = { all: "Publications", collaborations: "Collaborations" } as const
const PARAMS = { tab: oneOf(TABS) }

function Tabs({ influencer }: { influencer: Influencer }) {
  const { values, set } = useListParams(PARAMS)
  return (
    <TabBar
      label="Ce que l'influenceur publie"
      tabs={[
        { key: "all", label: TABS.all },
        { key: "collaborations", label: TABS.collaborations, count: influencer.collaborationsCount },
      ]}
      active={values.tab}
      onChange={(tab) => set({ tab })}
    >
      <Posts key={values.tab} influencerId={influencer.id} kind={values.tab} />
    </TabBar>
  )
}

interface PostsProps {
  influencerId: string
  kind: keyof typeof TABS
}

function Posts({ influencerId, kind }: PostsProps) {
  const query = useInfiniteQuery(
    api.discover.posts.infiniteOptions({
      input: (cursor: string | undefined) => ({ influencerId, kind, cursor }),
      ...cursorPages,
    }),
  )
  return (
    <CursorList
      query={query}
      loading="Chargement des publications"
      failure="Erreur lors du chargement des posts."
      empty={
        <p className={`soft text-center ${styles.none}`}>
          {kind === "all"
            ? "Aucune publication connue pour le moment."
            : "Aucune collaboration détectée dans ses publications."}
        </p>
      }
    >
      {(posts) => (
        <PostGrid label={TABS[kind]} posts={posts} verdict={(post) => <PostCorrection post={post} />} />
      )}
    </CursorList>
  )
}
