import { DeleteOutlined, DownloadOutlined, ExportOutlined, InboxOutlined } from "@ant-design/icons"
import { Button } from "antd"
import type { ReactNode } from "react"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { KEPT } from "../../lib/bin/discard.ts"
import { type Exported, useExport } from "../../lib/csv/useExport.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { formatCount } from "../../lib/format.ts"
import type { ManyAction } from "../../lib/many/useMany.ts"
import { type ListSelection, SelectionDock } from "./ListSelection.tsx"

interface Listed {
  id: string
}

interface Archivable extends Listed {
  version: number
  archived: boolean
}

type Written = Pick<Archivable, "id" | "version">

/** A kind of listed items: its words and its writes. */
export interface Kind<Item extends Listed> {
  /** Singular and plural, e.g. `client` and `clients`. */
  nouns: readonly [one: string, several: string]
  /** Ending of agreeing participles. */
  ending: "" | "e"
  nameOf: (item: Item) => string
  exported: Exported<Item>
  removal: {
    verb: string
    /** Participle after one removal. */
    done: string
    /** Follows the noun, when the removal concerns only a part. */
    from?: string
    /** Text of the confirmation. */
    told: string
    /** Resolves to its entry in the bin. */
    remove: (item: Item) => Promise<{ binId: string | null }>
    /** Removes the item from the cache. */
    forget: (item: Item) => void
  }
  /** The item's current state. */
  read: (item: Item) => Promise<Item>
  /** Refetches after a bulk action. */
  refresh: () => void
}

/** A kind of items with an archive. */
export interface ArchivedKind<Item extends Archivable> extends Kind<Item> {
  archive: {
    /** Texts of the confirmations. */
    told: { archive: string; restore: string }
    /** Archives or restores an item and updates the cache; resolves to the new item. */
    set: (one: Written, archived: boolean) => Promise<Written>
  }
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

/** Words during and after an undo. */
export const takenBack = (kind: Nouns): Words => ({
  ...doneTo(kind, `remis${kind.ending} comme avant`, `remis${kind.ending && "es"} comme avant`),
  progress: "Retour à l'état d'avant",
})

/** Runs an action on a part of the selection. */
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
  /** Buttons for this kind only. */
  children?: ReactNode
}

/** Bulk actions on a list's selection (rules/interface.md#many-at-once). */
export function ManyActions<Item extends Listed>({ of, kind, children }: ManyActionsProps<Item>) {
  const { nouns, ending, exported, removal } = kind
  const [one, several] = nouns
  const confirm = useConfirm()
  const exportRows = useExport(exported)
  const run = runOn(of, kind)
  const chosen = of.selection.items

  async function removeAll(): Promise<void> {
    const { verb, done, from = "", told, remove, forget } = removal
    const isSure = await confirm({
      title: `${verb} ${formatCount(chosen.length, one)}${from} ?`,
      content: `${told} ${KEPT}`,
      okText: verb,
      danger: true,
    })
    if (!isSure) return
    await run(chosen, {
      words: agreed(kind, done),
      work: async (item) => {
        const binId = await remove(item).then((written) => written.binId, unlessGone)
        forget(item)
        return binId
      },
      back: {
        words: takenBack(kind),
        undo: async ({ result: binId }) => binId && (await client.bin.restore({ binId })),
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
        danger
        icon={<DeleteOutlined aria-hidden />}
        disabled={of.many.running !== null}
        onClick={() => void removeAll()}
      >
        {removal.verb}
      </Button>
    </SelectionDock>
  )
}

function unlessGone(error: unknown): null {
  if (problemOf(error).code !== "not_found") throw error
  return null
}

interface ArchiveManyProps<Item extends Archivable> {
  of: ListSelection<Item>
  kind: ArchivedKind<Item>
}

/** Among the `ManyActions`: archives the selection, or restores it from the archive. */
export function ArchiveMany<Item extends Archivable>({ of, kind }: ArchiveManyProps<Item>) {
  const { nouns, archive } = kind
  const confirm = useConfirm()
  const run = runOn(of, kind)
  const chosen = of.selection.items
  const listed = chosen.filter(({ archived }) => !archived)
  const archiving = listed.length > 0
  const verb = archiving ? "Archiver" : "Désarchiver"

  async function putAway(): Promise<void> {
    const some = archiving ? listed : chosen
    const isSure = await confirm({
      title: `${verb} ${formatCount(some.length, nouns[0])} ?`,
      content: archiving
        ? `${archive.told.archive} Vous aurez dix secondes pour annuler.`
        : archive.told.restore,
      okText: verb,
    })
    if (!isSure) return
    await run(some, {
      words: agreed(kind, archiving ? "archivé" : "désarchivé"),
      work: (item) => archive.set(item, archiving),
      back: { words: takenBack(kind), undo: ({ item, result }) => archive.set(result, item.archived) },
    })
  }

  return (
    <Button
      icon={archiving ? <InboxOutlined aria-hidden /> : <ExportOutlined aria-hidden />}
      disabled={of.many.running !== null}
      onClick={() => void putAway()}
    >
      {verb}
    </Button>
  )
}
