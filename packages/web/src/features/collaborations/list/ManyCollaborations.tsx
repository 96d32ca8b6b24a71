import { EuroOutlined, UserOutlined } from "@ant-design/icons"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import type {
  CollaborationCard,
  CollaborationFields,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import { Button } from "antd"
import { useState } from "react"
import { client } from "../../../lib/api/api.ts"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { formatCount } from "../../../lib/format.ts"
import { ManagerField } from "../../../ui/form/ManagerField.tsx"
import type { ListSelection } from "../../../ui/list/ListSelection.tsx"
import {
  type ArchivedKind,
  ArchiveMany,
  doneTo,
  ManyActions,
  runOn,
  takenBack,
} from "../../../ui/list/ManyActions.tsx"
import { cardOf, forget, patchCard, readCard, refreshLists, selectionKeys } from "../cache.ts"
import { type Archivable, setArchived } from "../useArchive.ts"
import { exportedCollaborations } from "./exports.ts"

const campaignsIn = (queries: QueryClient): ArchivedKind<CollaborationCard> => ({
  nouns: ["collaboration", "collaborations"],
  ending: "e",
  nameOf: selectionKeys.nameOf,
  exported: exportedCollaborations,
  archive: {
    told: {
      archive: "Elles quittent les listes et « Aujourd'hui », et restent dans les chiffres.",
      restore: "Elles reviennent dans les listes et dans « Aujourd'hui ».",
    },
    set: (one, archived) => setArchived(queries, one, archived),
  },
  removal: {
    verb: "Supprimer",
    done: "supprimé",
    told: "Leurs étapes, documents et statistiques seront supprimés, et les liens des marques ne fonctionneront plus.",
    remove: ({ id }) => client.collaborations.remove({ collaborationId: id }),
    forget: ({ id }) => forget(queries, id),
  },
  read: readCard,
  refresh: () => refreshLists(queries),
})

type Change = Pick<CollaborationFields, "manager"> | Pick<CollaborationFields, "paymentReceived">

/** Bulk actions on the selected campaigns (rules/campaigns.md#many-campaigns). */
export default function ManyCollaborations({ of }: { of: ListSelection<CollaborationCard> }) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const kind = campaignsIn(queries)
  const run = runOn(of, kind)
  const chosen = of.selection.items
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
      words: doneTo(kind, "marquée payée", "marquées payées"),
      work: (one) => change(one, { paymentReceived: true }),
      back: {
        words: takenBack(kind),
        undo: ({ item: { paymentReceived }, result }) => change(result, { paymentReceived }),
      },
    })
  }

  async function setManager(): Promise<void> {
    const typed = { manager: "" }
    let refuse = (_: string) => {}
    const isSure = await confirm({
      title: `Choisir le chef de projet de ${formatCount(chosen.length, "collaboration")}`,
      content: <ManagerChoice typed={typed} onRefusal={(say) => (refuse = say)} />,
      okText: "Confier",
      typed: true,
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
        words: doneTo(kind, `confiée à ${manager}`, `confiées à ${manager}`),
        work: (one) => change(one, { manager }),
        back: {
          words: takenBack(kind),
          undo: ({ item: { manager }, result }) => change(result, { manager }),
        },
      },
    )
  }

  const busy = of.many.running !== null
  return (
    <ManyActions of={of} kind={kind}>
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
      <ArchiveMany of={of} kind={kind} />
    </ManyActions>
  )
}

interface ManagerChoiceProps {
  /** Holds the typed value for the caller. */
  typed: { manager: string }
  /** Passes a callback that shows why the value was refused. */
  onRefusal: (say: (reason: string) => void) => void
}

function ManagerChoice({ typed, onRefusal }: ManagerChoiceProps) {
  const [manager, setManager] = useState("")
  const [error, setError] = useState("")
  onRefusal(setError)
  return (
    <ManagerField
      autoFocus
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
