import { DeleteOutlined, DownloadOutlined, ExportOutlined, InboxOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import { Button } from "antd"
import { client as calls } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useExport } from "../../lib/csv/useExport.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { formatCount } from "../../lib/format.ts"
import type { ManyAction } from "../../lib/many/useMany.ts"
import { type ListSelection, SelectionDock } from "../../ui/list/ListSelection.tsx"
import { forget, type ListedClient, refreshLists, selectionKeys, setArchived } from "./cache.ts"
import { exportedClients } from "./exports.ts"

const words = (one: string, many: string) => ({
  progress: `Clients ${many}`,
  done: (count: number) => formatCount(count, `client ${one}`, `clients ${many}`),
})

/** What can be done with the clients that are chosen. */
export default function ManyClients({ of }: { of: ListSelection<ListedClient> }) {
  const { selection, many } = of
  const queries = useQueryClient()
  const confirm = useConfirm()
  const exportRows = useExport(exportedClients)
  const chosen = selection.items
  const listed = chosen.filter(({ archived }) => !archived)
  const wanted = listed.length > 0
  const busy = many.running !== null

  const run = <Result,>(
    some: readonly ListedClient[],
    action: Pick<ManyAction<ListedClient, Result>, "words" | "work" | "back">,
  ): Promise<void> =>
    many.run(some, {
      ...action,
      ...selectionKeys,
      laneOf: selectionKeys.keyOf,
      again: async (one) => ({ ...one, ...(await calls.clients.get({ clientId: one.id })).client }),
      onLeft: selection.choose,
      onOver: () => refreshLists(queries),
    })

  async function put(): Promise<void> {
    const some = wanted ? listed : chosen
    const isSure = await confirm({
      title: `${wanted ? "Archiver" : "Désarchiver"} ${formatCount(some.length, "client")} ?`,
      content: wanted
        ? "Ils quittent la liste et les choix, et restent dans les chiffres. Vous aurez dix secondes pour annuler."
        : "Ils reviennent dans la liste et dans les choix.",
      okText: wanted ? "Archiver" : "Désarchiver",
    })
    if (!isSure) return
    await run(some, {
      words: wanted ? words("archivé", "archivés") : words("désarchivé", "désarchivés"),
      work: (one) => setArchived(queries, one, wanted),
      back: {
        words: {
          progress: "Retour à l'état d'avant",
          done: words("remis comme avant", "remis comme avant").done,
        },
        undo: (_, now) => setArchived(queries, now, !wanted),
      },
    })
  }

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: `Supprimer ${formatCount(chosen.length, "client")} ?`,
      content:
        "Leurs contacts et leurs notes seront supprimés. Leurs collaborations sont conservées. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
    })
    if (!isSure) return
    await run(chosen, {
      words: words("supprimé", "supprimés"),
      work: async ({ id }) => {
        await calls.clients.remove({ clientId: id }).catch(unlessGone)
        forget(queries, id)
      },
    })
  }

  return (
    <SelectionDock
      of={of}
      label="Clients sélectionnés"
      words={["client sélectionné", "clients sélectionnés"]}
      read="clients lus"
    >
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void exportRows(async () => chosen)}>
        Exporter
      </Button>
      <Button
        icon={wanted ? <InboxOutlined aria-hidden /> : <ExportOutlined aria-hidden />}
        disabled={busy}
        onClick={() => void put()}
      >
        {wanted ? "Archiver" : "Désarchiver"}
      </Button>
      <Button danger icon={<DeleteOutlined aria-hidden />} disabled={busy} onClick={() => void remove()}>
        Supprimer
      </Button>
    </SelectionDock>
  )
}

function unlessGone(error: unknown): void {
  if (problemOf(error).code !== "not_found") throw error
}
