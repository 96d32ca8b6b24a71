import { DeleteOutlined, DownloadOutlined, ExportOutlined, InboxOutlined } from "@ant-design/icons"
import { Button } from "antd"
import type { ReactNode } from "react"
import { problemOf } from "../../lib/api/problem.ts"
import { type Exported, useExport } from "../../lib/csv/useExport.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { formatCount } from "../../lib/format.ts"
import type { ManyAction } from "../../lib/many/useMany.ts"
import { type ListSelection, SelectionDock } from "./ListSelection.tsx"

interface Listed {
  id: string
  version: number
  archived: boolean
}

type Written = Pick<Listed, "id" | "version">

/** What is listed, in words and in writes. */
export interface Kind<Item extends Listed> {
  /** One and several, e.g. `client` and `clients`. */
  nouns: readonly [one: string, several: string]
  /** What ends the words that agree with them. */
  ending: "" | "e"
  nameOf: (item: Item) => string
  exported: Exported<Item>
  /** What the questions say of what is about to be done. */
  told: { archive: string; restore: string; remove: string }
  /** One as it is by now. */
  read: (item: Item) => Promise<Item>
  /** Archives one or brings it back, and shows it so; as it is then. */
  setArchived: (one: Written, archived: boolean) => Promise<Written>
  remove: (item: Item) => Promise<unknown>
  /** Shows it no more. */
  forget: (item: Item) => void
  /** What was done to many has changed. */
  refresh: () => void
}

type Nouns = Pick<Kind<never>, "nouns" | "ending">
type Words = ManyAction<never, never>["words"]

/** `Clients archivés`, and afterwards `12 clients archivés`. */
export const doneTo = ({ nouns: [one, several] }: Nouns, word: string, words: string): Words => ({
  progress: `${several.charAt(0).toUpperCase()}${several.slice(1)} ${words}`,
  done: (count) => formatCount(count, `${one} ${word}`, `${several} ${words}`),
})

const agreed = (kind: Nouns, word: string): Words =>
  doneTo(kind, `${word}${kind.ending}`, `${word}${kind.ending}s`)

/** While what was done is taken back, and afterwards. */
export const takenBack = (kind: Nouns): Words => ({
  ...doneTo(kind, `remis${kind.ending} comme avant`, `remis${kind.ending && "es"} comme avant`),
  progress: "Retour à l'état d'avant",
})

/** Does something to some of those that are chosen. */
export const runOn =
  <Item extends Listed>({ selection, many }: ListSelection<Item>, { nameOf, read, refresh }: Kind<Item>) =>
  <Result,>(
    some: readonly Item[],
    action: Pick<ManyAction<Item, Result>, "words" | "work" | "back">,
  ): Promise<void> =>
    many.run(some, {
      ...action,
      keyOf: ({ id }) => id,
      laneOf: ({ id }) => id,
      nameOf,
      again: read,
      onLeft: selection.choose,
      onOver: refresh,
    })

interface ManyActionsProps<Item extends Listed> {
  of: ListSelection<Item>
  kind: Kind<Item>
  /** Buttons for what can be done with these alone. */
  children?: ReactNode
}

/** What can be done with what is chosen of a list with an archive (rules/interface.md#many-at-once). */
export function ManyActions<Item extends Listed>({ of, kind, children }: ManyActionsProps<Item>) {
  const { nouns, ending, exported, told, setArchived, remove, forget } = kind
  const [one, several] = nouns
  const confirm = useConfirm()
  const exportRows = useExport(exported)
  const run = runOn(of, kind)
  const chosen = of.selection.items
  const listed = chosen.filter(({ archived }) => !archived)
  const archiving = listed.length > 0
  const busy = of.many.running !== null

  async function putAway(): Promise<void> {
    const some = archiving ? listed : chosen
    const verb = archiving ? "Archiver" : "Désarchiver"
    const isSure = await confirm({
      title: `${verb} ${formatCount(some.length, one)} ?`,
      content: archiving ? `${told.archive} Vous aurez dix secondes pour annuler.` : told.restore,
      okText: verb,
    })
    if (!isSure) return
    await run(some, {
      words: agreed(kind, archiving ? "archivé" : "désarchivé"),
      work: (item) => setArchived(item, archiving),
      back: { words: takenBack(kind), undo: (_, now) => setArchived(now, !archiving) },
    })
  }

  async function removeAll(): Promise<void> {
    const isSure = await confirm({
      title: `Supprimer ${formatCount(chosen.length, one)} ?`,
      content: `${told.remove} Cette action est irréversible.`,
      okText: "Supprimer",
      danger: true,
    })
    if (!isSure) return
    await run(chosen, {
      words: agreed(kind, "supprimé"),
      work: async (item) => {
        await remove(item).catch(unlessGone)
        forget(item)
      },
    })
  }

  return (
    <SelectionDock
      of={of}
      label={agreed(kind, "sélectionné").progress}
      words={[`${one} sélectionné${ending}`, `${several} sélectionné${ending}s`]}
      read={`${several} lu${ending}s`}
    >
      <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void exportRows(async () => chosen)}>
        Exporter
      </Button>
      {children}
      <Button
        icon={archiving ? <InboxOutlined aria-hidden /> : <ExportOutlined aria-hidden />}
        disabled={busy}
        onClick={() => void putAway()}
      >
        {archiving ? "Archiver" : "Désarchiver"}
      </Button>
      <Button danger icon={<DeleteOutlined aria-hidden />} disabled={busy} onClick={() => void removeAll()}>
        Supprimer
      </Button>
    </SelectionDock>
  )
}

function unlessGone(error: unknown): void {
  if (problemOf(error).code !== "not_found") throw error
}
