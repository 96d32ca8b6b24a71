import { DeleteOutlined } from "@ant-design/icons"
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import type { BinEntryShown } from "@trame/core/bin/contract"
import { BIN_DAYS, type BinKind } from "@trame/core/bin/rules"
import { Button, Select } from "antd"
import { useState } from "react"
import { oneOf, optionsOf, useListParams } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { useRestore } from "../../lib/bin/discard.ts"
import { useRemoval } from "../../lib/dialog/useConfirm.tsx"
import { formatCount, formatDateTime } from "../../lib/format.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { CursorList, cursorPages } from "../../ui/list/CursorList.tsx"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { EmptyState } from "../../ui/states/EmptyState.tsx"
import { LoadingState } from "../../ui/states/QueryBoundary.tsx"

const TITLE = "Corbeille"

const KINDS: Record<BinKind, string> = {
  collaboration: "Collaboration",
  step: "Étape",
  document: "Document",
  stat: "Statistiques",
  client: "Client",
  casting: "Casting",
  comment: "Commentaire",
  todo: "Tâche",
  brief: "Tâches d'un influenceur",
  resource: "Ressource",
  rosterEntry: "Créateur de l'organisation",
  prospect: "Prospect",
  timelineTemplate: "Modèle de timeline",
  savedView: "Vue",
}

const PARAMS = { kind: oneOf(KINDS) }

/** `/app/bin` (rules/platform.md#bin). */
export function Component() {
  useDocumentTitle(TITLE)
  const { values, set } = useListParams(PARAMS)
  const kind = values.kind === "all" ? undefined : values.kind
  const query = useInfiniteQuery(
    api.bin.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ kind, cursor }),
      ...cursorPages,
    }),
  )
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle={`Ce qui a été supprimé reste ${BIN_DAYS} jours ici, puis disparaît définitivement`}
        actions={
          <Select
            aria-label="Type d'élément"
            className="min-0"
            options={optionsOf(KINDS, "Tous les types")}
            popupMatchSelectWidth={false}
            value={values.kind}
            onChange={(chosen) => set({ kind: chosen })}
          />
        }
      />
      <CursorList
        query={query}
        loading={<LoadingState label="Chargement de la corbeille" rows={6} />}
        failure="Impossible d'afficher la corbeille"
        count={(shown) => formatCount(shown, "élément affiché", "éléments affichés")}
        empty={
          <EmptyState
            icon={<DeleteOutlined />}
            title="La corbeille est vide"
            description="Ce que vous supprimez se retrouve ici, avec tout ce qui en faisait partie."
          />
        }
      >
        {(entries) => (
          <ol className="stack gap-3 readable">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </CursorList>
    </>
  )
}

function Entry({ entry }: { entry: BinEntryShown }) {
  const { id, kind, name, parentName, deletedBy, deletedAt, leavesAt } = entry
  const restore = useRestore()
  const remove = useRemoval()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function bringBack(): Promise<void> {
    setBusy(true)
    await restore([id], `«\u00a0${name}\u00a0» est de retour`)
    setBusy(false)
  }

  async function erase(): Promise<void> {
    const gone = await remove({
      title: `Supprimer définitivement «\u00a0${name}\u00a0»\u00a0?`,
      content: "Tout ce qui en fait partie sera effacé, fichiers compris. Cette action est irréversible.",
      remove: () => client.bin.erase({ binId: id }),
      done: "Supprimé définitivement",
      failed: ({ message }) => `La suppression a échoué. ${message}`,
    })
    if (gone) void queries.invalidateQueries({ queryKey: api.bin.list.key() })
  }

  return (
    <li className="card row wrap justify-between gap-y-4 gap-x-5 px-6 py-4" data-item>
      <div className="min-0 flex-1">
        <p className="strong anywhere">{name}</p>
        <p className="text-m soft anywhere">
          {KINDS[kind]}
          {parentName ? ` de «\u00a0${parentName}\u00a0»` : ""} · supprimé par {deletedBy.name} le{" "}
          <time dateTime={deletedAt}>{formatDateTime(deletedAt)}</time> · {leaving(leavesAt)}
        </p>
      </div>
      <div className="flex wrap gap-3">
        <Button loading={busy} aria-label={`Restaurer ${name}`} onClick={() => void bringBack()}>
          Restaurer
        </Button>
        <Button
          danger
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          aria-label={`Supprimer définitivement ${name}`}
          onClick={() => void erase()}
        />
      </div>
    </li>
  )
}

const DAY_MS = 24 * 60 * 60_000

function leaving(leavesAt: string): string {
  const days = Math.ceil((Date.parse(leavesAt) - Date.now()) / DAY_MS)
  return days <= 1 ? "effacé dans moins d'un jour" : `effacé dans ${days} jours`
}
