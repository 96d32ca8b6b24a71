import { BarChartOutlined, DeleteOutlined, PictureOutlined, PlusOutlined } from "@ant-design/icons"
import type { Stat } from "@trame/core/campaigns/collaborations/contract/shapes"
import { de } from "@trame/core/lib/text"
import { Button } from "antd"
import { useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { useDiscard } from "../../../lib/bin/discard.ts"
import { useDialogParam } from "../../../lib/dialog/useDialogParam.ts"
import { formatNumber, formatRate } from "../../../lib/format.ts"
import { safeLink } from "../../../lib/links.ts"
import { DataTable } from "../../../ui/list/DataTable.tsx"
import { EmptyState } from "../../../ui/states/EmptyState.tsx"
import { collaborationDialogs, useCollaboration, useDetailCache, within } from "./collaboration.ts"
import { SectionHead } from "./parts.tsx"
import styles from "./StatsSection.module.css"

export function StatsSection() {
  const { detail, focus } = useCollaboration()
  const { open } = useDialogParam(collaborationDialogs)
  const stats = within(detail.stats, focus)
  const add = (
    <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => open("stat")}>
      Ajouter des statistiques
    </Button>
  )
  return (
    <section aria-label="Statistiques">
      {stats.length === 0 ? (
        <EmptyState
          icon={<BarChartOutlined aria-hidden="true" />}
          title="Aucune statistique pour le moment"
          description="Relevez les vues, les likes et l'engagement des publications."
          action={add}
        />
      ) : (
        <>
          <SectionHead title="Statistiques" action={add} />
          <StatsTable stats={stats} />
        </>
      )}
    </section>
  )
}

function StatsTable({ stats }: { stats: readonly Stat[] }) {
  const remove = useRemoveStat()
  const several = stats.length > 1
  const counted = (label: string, of: (stat: Stat) => number) => ({
    label,
    numeric: true,
    cell: (stat: Stat) => formatNumber(of(stat)),
    total: formatNumber(stats.reduce((sum, stat) => sum + of(stat), 0)),
  })
  return (
    <DataTable
      caption="Statistiques"
      columns={[
        { label: "Publication", cell: (stat) => <Post stat={stat} />, total: several ? "Total" : undefined },
        counted("Vues", ({ views }) => views),
        counted("Likes", ({ likes }) => likes),
        { label: "Engagement", numeric: true, cell: ({ engagementRate }) => formatRate(engagementRate) },
      ]}
      rows={stats}
      rowKey={({ id }) => id}
      actions={(stat) => (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined aria-hidden="true" />}
          aria-label={`Supprimer les statistiques ${de(stat.creator)}`}
          onClick={() => void remove(stat)}
        />
      )}
      room="little"
    />
  )
}

function useRemoveStat() {
  const { collaborationId } = useCollaboration()
  const cache = useDetailCache()
  const remove = useDiscard()
  return async ({ id, creator }: Stat) => {
    const removed = await remove({
      title: `Supprimer les statistiques de « ${creator} » ?`,
      discard: () => client.collaborations.removeStat({ collaborationId, statId: id }),
      done: "Statistiques supprimées",
      failed: ({ message }) => `Erreur: ${message}`,
    })
    if (removed) cache.drop("stats", id)
  }
}

function Post({ stat: { creator, participantName, postUrl, postThumb } }: { stat: Stat }) {
  const post = safeLink(postUrl)
  return (
    <span className="row gap-4">
      <StatThumb url={postThumb} creator={creator} />
      <span className="min-0">
        <span className="block strong anywhere">{creator}</span>
        <span className={`flex wrap gap-x-4 soft text-m ${styles.more}`}>
          {participantName && participantName !== creator ? <span>{participantName}</span> : null}
          {post ? (
            <a className="accent" href={post} target="_blank" rel="noopener noreferrer">
              Voir le post<span className="visually-hidden"> {de(creator)} (nouvel onglet)</span>
            </a>
          ) : null}
        </span>
      </span>
    </span>
  )
}

function StatThumb({ url, creator }: { url: string | null; creator: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  const src = safeLink(url)
  if (!src) {
    return (
      <span
        className={`grid place-center flex-none accent text-xl rounded-m bg-tint ${styles.thumb}`}
        aria-hidden="true"
      >
        <PictureOutlined aria-hidden />
      </span>
    )
  }
  if (broken === src)
    return (
      <span
        className={`grid place-center flex-none rounded-m bg-tint ${styles.thumb} soft text-xs medium text-center leading-tight ${styles.broken}`}
      >
        Image unavailable
      </span>
    )
  return (
    <img
      className={`grid place-center flex-none accent text-xl rounded-m bg-tint ${styles.thumb}`}
      src={src}
      alt={`Publication ${de(creator)}`}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  )
}
