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
}

interface Archivable extends Listed {
  version: number
  archived: boolean
}

type Written = Pick<Archivable, "id" | "version">

/** What is listed, in words and in writes. */
export interface Kind<Item extends Listed> {
  /** One and several, e.g. `client` and `clients`. */
  nouns: readonly [one: string, several: string]
  /** What ends the words that agree with them. */
  ending: "" | "e"
  nameOf: (item: Item) => string
  exported: Exported<Item>
  removal: {
    verb: string
    /** Afterwards, of one. */
    done: string
    /** Behind what is removed, where that is not all that there is of it. */
    from?: string
    /** What the question says of it. */
    told: string
    remove: (item: Item) => Promise<unknown>
    /** Shows it no more. */
    forget: (item: Item) => void
  }
  /** One as it is by now. */
  read: (item: Item) => Promise<Item>
  /** What was done to many has changed. */
  refresh: () => void
}

/** What is listed, of a list with an archive. */
export interface ArchivedKind<Item extends Archivable> extends Kind<Item> {
  archive: {
    /** What the questions say of it. */
    told: { archive: string; restore: string }
    /** Archives one or brings it back, and shows it so; as it is then. */
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

/** What can be done with what is chosen of a list (rules/interface.md#many-at-once). */
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
      content: `${told} Cette action est irréversible.`,
      okText: verb,
      danger: true,
    })
    if (!isSure) return
    await run(chosen, {
      words: agreed(kind, done),
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

function unlessGone(error: unknown): void {
  if (problemOf(error).code !== "not_found") throw error
}

interface ArchiveManyProps<Item extends Archivable> {
  of: ListSelection<Item>
  kind: ArchivedKind<Item>
}

/** Among the `ManyActions`: archives those that are in the list, or brings back what is chosen of the archive. */
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
      back: { words: takenBack(kind), undo: ({ archived: was }, now) => archive.set(now, was) },
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
