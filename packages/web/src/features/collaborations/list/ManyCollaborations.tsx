import {
  DeleteOutlined,
  DownloadOutlined,
  EuroOutlined,
  ExportOutlined,
  InboxOutlined,
  UserOutlined,
} from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type {
  CollaborationCard,
  CollaborationFields,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { Button } from "antd"
import { useState } from "react"
import { api, client } from "../../../lib/api/api.ts"
import { problemOf } from "../../../lib/api/problem.ts"
import { useExport } from "../../../lib/csv/useExport.ts"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { formatCount } from "../../../lib/format.ts"
import type { ManyAction } from "../../../lib/many/useMany.ts"
import { ManagerField } from "../../../ui/form/ManagerField.tsx"
import { type ListSelection, SelectionDock } from "../../../ui/list/ListSelection.tsx"
import { cardOf, forget, patchCard, refreshLists, selectionKeys } from "../cache.ts"
import { type Archivable, setArchived } from "../useArchive.ts"
import { exportedCollaborations } from "./exports.ts"

const several = (count: number, one: string, many: string): string =>
  formatCount(count, `collaboration ${one}`, `collaborations ${many}`)

const words = (one: string, many: string) => ({
  progress: `Collaborations ${many}`,
  done: (count: number) => several(count, one, many),
})

const RESTORED = {
  progress: "Retour à l'état d'avant",
  done: words("remise comme avant", "remises comme avant").done,
}

type Change = Pick<CollaborationFields, "manager"> | Pick<CollaborationFields, "paymentReceived">

/** What can be done with the campaigns that are chosen (rules/campaigns.md#many-campaigns). */
export default function ManyCollaborations({ of }: { of: ListSelection<CollaborationCard> }) {
  const { selection, many } = of
  const queries = useQueryClient()
  const confirm = useConfirm()
  const exportRows = useExport(exportedCollaborations)
  const chosen = selection.items
  const listed = chosen.filter(({ archived }) => !archived)
  const archived = chosen.filter((one) => one.archived)
  const unpaid = chosen.filter(({ paymentReceived }) => !paymentReceived)

  async function change(one: Archivable, fields: Change): Promise<Archivable> {
    const { id, version } = one
    const detail = await client.collaborations.update({
      collaborationId: id,
      version,
      fields,
      participants: {},
    })
    patchCard(queries, id, cardOf(detail))
    return { id, version: detail.collaboration.version }
  }

  async function run<Result>(
    some: readonly CollaborationCard[],
    action: Pick<ManyAction<CollaborationCard, Result>, "words" | "work" | "back">,
  ): Promise<void> {
    await many.run(some, {
      ...action,
      ...selectionKeys,
      laneOf: selectionKeys.keyOf,
      again: async ({ id }) =>
        cardOf(
          await queries.fetchQuery(
            api.collaborations.get.queryOptions({ input: { collaborationId: id }, staleTime: 0 }),
          ),
        ),
      onLeft: selection.choose,
      onOver: () => refreshLists(queries),
    })
  }

  async function put(some: readonly CollaborationCard[], wanted: boolean): Promise<void> {
    const isSure = await confirm({
      title: `${wanted ? "Archiver" : "Désarchiver"} ${formatCount(some.length, "collaboration")} ?`,
      content: wanted
        ? "Elles quittent les listes et « Aujourd'hui », et restent dans les chiffres. Vous aurez dix secondes pour annuler."
        : "Elles reviennent dans les listes et dans « Aujourd'hui ».",
      okText: wanted ? "Archiver" : "Désarchiver",
    })
    if (!isSure) return
    await run(some, {
      words: wanted ? words("archivée", "archivées") : words("désarchivée", "désarchivées"),
      work: (one) => setArchived(queries, one, wanted),
      back: { words: RESTORED, undo: (_, now) => setArchived(queries, now, !wanted) },
    })
  }

  async function markReceived(): Promise<void> {
    const rest = chosen.length - unpaid.length
    const isSure = await confirm({
      title: `Marquer le paiement reçu pour ${formatCount(unpaid.length, "collaboration")} ?`,
      content: `Leurs influenceurs apparaissent alors en comptabilité.${
        rest > 0 ? ` ${formatCount(rest, "autre l'est déjà", "autres le sont déjà")}.` : ""
      } Vous aurez dix secondes pour annuler.`,
      okText: "Marquer reçu",
    })
    if (!isSure) return
    await run(unpaid, {
      words: words("marquée payée", "marquées payées"),
      work: (one) => change(one, { paymentReceived: true }),
      back: { words: RESTORED, undo: (_, now) => change(now, { paymentReceived: false }) },
    })
  }

  async function setManager(): Promise<void> {
    const typed = { manager: "" }
    let refuse = (_: string) => {}
    const isSure = await confirm({
      title: `Choisir le chef de projet de ${formatCount(chosen.length, "collaboration")}`,
      content: <ManagerChoice typed={typed} onRefusal={(say) => (refuse = say)} />,
      okText: "Confier",
      onOk: async () => {
        if (typed.manager.trim()) return
        refuse("Le chef de projet est obligatoire")
        throw new Error("Nobody was chosen")
      },
    })
    if (!isSure) return
    const manager = typed.manager.trim()
    await run(
      chosen.filter((one) => one.manager !== manager),
      {
        words: words(`confiée à ${manager}`, `confiées à ${manager}`),
        work: (one) => change(one, { manager }),
        back: { words: RESTORED, undo: ({ manager: was }, now) => change(now, { manager: was }) },
      },
    )
  }

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: `Supprimer ${formatCount(chosen.length, "collaboration")} ?`,
      content:
        "Leurs étapes, documents et statistiques seront supprimés, et les liens des marques ne fonctionneront plus. Cette action est irréversible.",
      okText: "Supprimer",
      danger: true,
    })
    if (!isSure) return
    await run(chosen, {
      words: words("supprimée", "supprimées"),
      work: async ({ id }) => {
        await client.collaborations.remove({ collaborationId: id }).catch(unlessGone)
        forget(queries, id)
      },
    })
  }

  const busy = many.running !== null
  return (
    <SelectionDock
      of={of}
      label="Collaborations sélectionnées"
      words={["collaboration sélectionnée", "collaborations sélectionnées"]}
      read="collaborations lues"
    >
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void exportRows(async () => chosen)}>
        Exporter
      </Button>
      <Button
        icon={<EuroOutlined aria-hidden />}
        disabled={busy || unpaid.length === 0}
        onClick={() => void markReceived()}
      >
        Paiement reçu
      </Button>
      <Button icon={<UserOutlined aria-hidden />} disabled={busy} onClick={() => void setManager()}>
        Chef de projet
      </Button>
      {listed.length > 0 ? (
        <Button icon={<InboxOutlined aria-hidden />} disabled={busy} onClick={() => void put(listed, true)}>
          Archiver
        </Button>
      ) : (
        <Button
          icon={<ExportOutlined aria-hidden />}
          disabled={busy}
          onClick={() => void put(archived, false)}
        >
          Désarchiver
        </Button>
      )}
      <Button danger icon={<DeleteOutlined aria-hidden />} disabled={busy} onClick={() => void remove()}>
        Supprimer
      </Button>
    </SelectionDock>
  )
}

function unlessGone(error: unknown): void {
  if (problemOf(error).code !== "not_found") throw error
}

interface ManagerChoiceProps {
  /** Where what is typed is kept for whoever asked. */
  typed: { manager: string }
  /** Hands over what says why it was refused. */
  onRefusal: (say: (reason: string) => void) => void
}

function ManagerChoice({ typed, onRefusal }: ManagerChoiceProps) {
  const [manager, setManager] = useState("")
  const [error, setError] = useState("")
  onRefusal(setError)
  return (
    <ManagerField
      value={manager}
      error={error || undefined}
      onChange={(next) => {
        typed.manager = next
        setManager(next)
        setError("")
      }}
    />
  )
}
