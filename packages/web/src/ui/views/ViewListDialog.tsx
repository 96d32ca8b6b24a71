import { EditOutlined, PushpinOutlined, SyncOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { SavedView } from "@trame/core/workspace/views/contract"
import { addressOf, MAX_VIEWS, type ViewPage } from "@trame/core/workspace/views/rules"
import { Link } from "react-router-dom"
import { client } from "../../lib/api/api.ts"
import { isUnsettled, problemOf } from "../../lib/api/problem.ts"
import { useDiscard } from "../../lib/bin/discard.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useNotices } from "../../lib/notices.tsx"
import { DialogFrame } from "../dialog/DialogFrame.tsx"
import { ActionsMenu } from "../list/ActionsMenu.tsx"
import { EmptyState } from "../states/EmptyState.tsx"
import { QueryBoundary } from "../states/QueryBoundary.tsx"
import styles from "./Views.module.css"
import {
  type Display,
  pinLabel,
  useCurrentQuery,
  usePin,
  useViewCache,
  viewDialogs,
  viewsOptions,
} from "./views.ts"

interface ViewListDialogProps {
  page: ViewPage
  display: Display | undefined
}

/** The saved views of a list, to rename, replace and delete. */
export default function ViewListDialog({ page, display }: ViewListDialogProps) {
  const current = useCurrentQuery(display)
  const query = useQuery(viewsOptions)
  return (
    <DialogFrame title="Vues enregistrées" width={520} light>
      <QueryBoundary
        query={query}
        rows={3}
        loading="Chargement des vues"
        failure="Impossible de charger les vues"
      >
        {({ items }) => {
          const views = items.filter((view) => view.page === page)
          if (views.length === 0) {
            return (
              <EmptyState
                title="Aucune vue pour le moment"
                description="Choisissez des filtres et un ordre, puis « Enregistrer cette vue… » dans le menu « Vues »."
              />
            )
          }
          return (
            <>
              <ViewList title="Mes vues" views={views.filter(({ shared }) => !shared)} current={current} />
              <ViewList
                title="Vues de l'équipe"
                views={views.filter(({ shared }) => shared)}
                current={current}
              />
              <p className="mt-5 soft">
                {MAX_VIEWS} vues au maximum pour vous, autant pour l'équipe. Une vue de l'équipe se modifie
                par son auteur et les administrateurs.
              </p>
            </>
          )
        }}
      </QueryBoundary>
    </DialogFrame>
  )
}

interface ViewListProps {
  title: string
  views: readonly SavedView[]
  /** The query that would replace a view's. */
  current: string
}

function ViewList({ title, views, current }: ViewListProps) {
  if (views.length === 0) return null
  return (
    <>
      <h3 className={`mt-5 mb-3 text-l ${styles.heading}`}>{title}</h3>
      <ul className="grid gap-3" aria-label={title}>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} current={current} />
        ))}
      </ul>
    </>
  )
}

function ViewRow({ view, current }: { view: SavedView; current: string }) {
  const { open } = useDialogParam(viewDialogs)
  const cache = useViewCache()
  const removal = useDiscard()
  const notices = useNotices()
  const pin = usePin()
  const { id, name, shared, mayEdit } = view

  async function replace({ version, query: before }: SavedView, query: string): Promise<void> {
    try {
      const saved = await client.views.update({ viewId: id, version, query })
      cache.put(saved)
      notices.undoable(`« ${name} » montre autre chose.`, () => void replace(saved, before))
    } catch (error) {
      const problem = problemOf(error)
      const said = isUnsettled(problem) ? "n'a peut-être pas été remplacée" : "est restée comme elle était"
      notices.error(`« ${name} » ${said}. ${problem.message}`)
      cache.reload()
    }
  }

  async function remove(): Promise<void> {
    const removed = await removal({
      title: `Supprimer la vue «\u00a0${name}\u00a0»\u00a0?`,
      content: shared ? "Toute l'équipe la perd." : "Ce qu'elle montre reste en place.",
      discard: () => client.views.remove({ viewId: id }),
      done: "Vue supprimée",
      failed: ({ message }) => `La vue n'a pas pu être supprimée. ${message}`,
    })
    if (removed) cache.drop(id)
  }

  return (
    <li className={`card row justify-between gap-3 ${styles.row}`} data-row={id}>
      <Link to={addressOf(view)} className="min-0 ink strong anywhere">
        {name}
      </Link>
      <ActionsMenu
        name={name}
        actions={[
          { label: pinLabel(view), icon: <PushpinOutlined aria-hidden />, onClick: () => void pin(view) },
          ...(mayEdit
            ? [
                {
                  label: "Renommer",
                  icon: <EditOutlined aria-hidden />,
                  onClick: () => open("rename", { saved: id }),
                },
                {
                  label: "Remplacer par ce qui est affiché",
                  icon: <SyncOutlined aria-hidden />,
                  disabled: current === view.query,
                  onClick: () => void replace(view, current),
                },
              ]
            : []),
        ]}
        onRemove={mayEdit ? () => void remove() : undefined}
      />
    </li>
  )
}
