import {
  DeleteOutlined,
  ExportOutlined,
  FolderAddOutlined,
  LinkOutlined,
  UserDeleteOutlined,
} from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { RosterEntry } from "@trame/core/influencers/roster/contract"
import { ROSTER_POSTS } from "@trame/core/influencers/roster/rules"
import { Button } from "antd"
import { useState } from "react"
import { api } from "../../lib/api/api.ts"
import { isGone } from "../../lib/api/problem.ts"
import { useDialog } from "../../lib/dialog/useDialogParam.ts"
import { formatCompact, formatDate, formatNumber } from "../../lib/format.ts"
import { freshOf, useOpened } from "../../lib/forms/useSaving.ts"
import { safeLink } from "../../lib/links.ts"
import { useRecent } from "../../lib/session/recents.ts"
import { DialogFrame } from "../../ui/dialog/DialogFrame.tsx"
import { useAddTo } from "../../ui/influencers/add-to/AddTo.tsx"
import { engagementOf } from "../../ui/influencers/engagement.tsx"
import { InfluencerPicture, VerifiedMark } from "../../ui/influencers/InfluencerPicture.tsx"
import { PlatformLabel } from "../../ui/influencers/Platform.tsx"
import { PostGrid } from "../../ui/influencers/PostCard.tsx"
import { PostCorrection } from "../../ui/influencers/PostCorrection.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import { CollaborationList } from "./CollaborationList.tsx"
import styles from "./CreatorDialog.module.css"
import { CreatorForm } from "./CreatorForm.tsx"
import { entryOptions, useRemoveCreator, useShareLink } from "./cache.ts"

/** The agency's data about one of its creators (rules/creators.md#creator-detail). */
export default function CreatorDialog({ influencerId }: { influencerId: string }) {
  const { close } = useDialog()
  const query = useQuery({ ...entryOptions(influencerId), enabled: influencerId !== "" })
  const opened = useOpened(freshOf(query))
  useRecent(
    query.data
      ? {
          id: `creator:${influencerId}`,
          title: query.data.displayName,
          detail: `@${query.data.username}`,
          to: `/app/influencers?${new URLSearchParams({ dialog: "creator", influencer: influencerId })}`,
          group: "Créateurs de l'agence",
        }
      : null,
  )
  const [leaving, setLeaving] = useState(false)
  const gone = isGone(query.error) || influencerId === ""
  return (
    <DialogFrame
      title={
        <span className={`block text-xl titled anywhere leading-tight ${styles.title}`}>
          {query.data?.displayName ?? "Créateur"}
        </span>
      }
      width={1040}
    >
      {gone && !opened ? (
        <NoSuchCreator onBack={close} />
      ) : (
        <QueryBoundary
          query={{ ...query, data: query.data && opened ? { entry: query.data, opened } : undefined }}
          loading="Chargement du créateur"
          rows={10}
          failure="Erreur lors du chargement des données"
          onBack={close}
        >
          {({ entry, opened: before }) => (
            <div className="grid gap-6 cols-1">
              <Head entry={entry} onLeaving={setLeaving} />
              <CreatorForm
                opened={before}
                stored={entry}
                gone={gone && !leaving}
                aside={<CollaborationList influencerId={entry.id} />}
              >
                <DetectedPosts influencerId={entry.id} />
              </CreatorForm>
            </div>
          )}
        </QueryBoundary>
      )}
    </DialogFrame>
  )
}

function NoSuchCreator({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      icon={<UserDeleteOutlined aria-hidden />}
      title="Créateur non trouvé"
      description="Il a peut-être été retiré de l'organisation, ou l'adresse est incomplète."
      action={<Button onClick={onBack}>Retour aux créateurs</Button>}
    />
  )
}

interface HeadProps {
  entry: RosterEntry
  /** True while this member removes the creator: the form must not report another member's removal. */
  onLeaving: (leaving: boolean) => void
}

function Head({ entry, onLeaving }: HeadProps) {
  const { finish } = useDialog()
  const share = useShareLink()
  const remove = useRemoveCreator()
  const addTo = useAddTo(true)
  const profile = safeLink(entry.profileUrl)
  const removeAndClose = async () => {
    onLeaving(true)
    if (await remove(entry)) finish()
    else onLeaving(false)
  }
  return (
    <>
      <header className={`row gap-y-4 gap-x-7 ${styles.head}`}>
        <InfluencerPicture
          name={entry.displayName}
          imageUrl={entry.profileImageUrl}
          platform={entry.platform}
          size={88}
        />
        <div className={styles.who}>
          <p className="text-l strong anywhere">
            @{entry.username} <VerifiedMark verified={entry.verified} />
          </p>
          <p className="flex wrap gap-x-4 soft text-m">
            <PlatformLabel platform={entry.platform} />
            <span>
              Ajouté le {formatDate(entry.addedAt)} par {entry.addedBy.name}
            </span>
          </p>
          {entry.bio ? <p className={`soft text-m anywhere clip ${styles.bio}`}>{entry.bio}</p> : null}
          {entry.email ? (
            <a
              href={`mailto:${entry.email}`}
              className={`inline-block max-full accent text-m anywhere ${styles.email}`}
            >
              {entry.email}
            </a>
          ) : null}
        </div>
        <div className={`flex wrap justify-end gap-3 ${styles.actions}`}>
          {addTo ? (
            <Button icon={<FolderAddOutlined aria-hidden />} onClick={() => addTo([entry])}>
              Ajouter à…
            </Button>
          ) : null}
          <Button icon={<LinkOutlined aria-hidden />} onClick={() => void share(entry.id)}>
            Copier le lien public
          </Button>
          {profile ? (
            <Button
              href={profile}
              target="_blank"
              rel="noopener noreferrer"
              icon={<ExportOutlined aria-hidden />}
            >
              Voir le profil<span className="visually-hidden"> (nouvel onglet)</span>
            </Button>
          ) : null}
          <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => void removeAndClose()}>
            Retirer
          </Button>
        </div>
      </header>
      <Facts
        about="Profil"
        className={styles.facts}
        facts={[
          ["Abonnés", formatCompact(entry.followersCount)],
          ["Engagement", engagementOf(entry)],
          ["Collaborations détectées", formatNumber(entry.collaborationsCount)],
          ["Catégorie", entry.category || "Non définie"],
        ]}
      />
    </>
  )
}

/** The first detected posts (rules/creators.md#creator-detail). */
function DetectedPosts({ influencerId }: { influencerId: string }) {
  const query = useQuery(api.roster.posts.queryOptions({ input: { influencerId } }))
  return (
    <section aria-label="Publications en collaboration" className="grid gap-4 cols-1">
      <h3 className="text-l bold">Publications en collaboration</h3>
      <QueryBoundary
        query={query}
        loading="Chargement des publications"
        rows={3}
        failure="Erreur lors du chargement des posts."
      >
        {({ items }) =>
          items.length > 0 ? (
            <PostGrid
              label="Publications en collaboration"
              posts={items.slice(0, ROSTER_POSTS.shown)}
              verdict={(post) => <PostCorrection post={post} />}
              keywords={3}
            />
          ) : (
            <p className="soft">Aucune collaboration détectée dans ses publications.</p>
          )
        }
      </QueryBoundary>
    </section>
  )
}
