import { useState } from "react"
import { useUrlParam, useUrlParams } from "../../../lib/address/address.ts"
import { useMe } from "../../../lib/session/me.ts"
import { deviceStorage } from "../../../lib/storage.ts"
import { GROUPINGS, type Grouping } from "./groups.ts"

export const VIEWS = { cards: "Cartes", table: "Tableau", board: "Kanban" } as const
export type View = keyof typeof VIEWS

export const DENSITIES = { comfortable: "Confortable", compact: "Compact" } as const
export type Density = keyof typeof DENSITIES

/** Optional columns beside the name, in order. */
export const COLUMNS = {
  brand: "Marque",
  stage: "Avancement",
  next: "Prochaine étape",
  late: "Retard",
  manager: "Chef de projet",
  date: "Date",
  budget: "Budget",
  status: "Statut",
  type: "Type",
  signed: "Signature",
  influencers: "Influenceurs",
} as const
export type ColumnName = keyof typeof COLUMNS

const INITIAL: readonly ColumnName[] = ["brand", "stage", "next", "late", "manager", "date", "budget"]
const NO_COLUMNS = "none"

const LOOK = { view: "", density: "", columns: "" }
type Look = typeof LOOK

const chosen = <Key extends string>(labels: Record<Key, string>, written: string, initial: Key): Key =>
  Object.hasOwn(labels, written) ? (written as Key) : initial

const columnsWritten = (names: readonly ColumnName[]): string => names.join(",") || NO_COLUMNS

function columnsIn(written: string): ColumnName[] {
  if (!written) return [...INITIAL]
  const names = written.split(",")
  return (Object.keys(COLUMNS) as ColumnName[]).filter((name) => names.includes(name))
}

/** The list's look: from the address, else as last chosen on this device (rules/campaigns.md#views). */
export function useLook() {
  const key = `trame.collaborations.look.${useMe().id}`
  const [kept, keep] = useState(() => readLook(key))
  const [written, write] = useUrlParams(LOOK)
  const [group, setGroup] = useUrlParam("group")
  const look = { ...kept, ...Object.fromEntries(Object.entries(written).filter(([, value]) => value)) }
  const set = (changes: Partial<Look>) => {
    // Parameters from a link apply only once, so they are not stored.
    const next = { ...kept, ...changes }
    keep(next)
    deviceStorage.writeJson(key, next)
    write(changes)
  }
  const view = chosen<View>(VIEWS, look.view, "cards")
  const density = chosen<Density>(DENSITIES, look.density, "comfortable")
  const columns = columnsIn(look.columns)
  const display: Readonly<Record<string, string>> =
    view === "table" ? { view, density, columns: columnsWritten(columns) } : { view }
  return {
    view,
    density,
    columns,
    /** Kept only by the address, so that a view without groups has none. */
    grouping: Object.hasOwn(GROUPINGS, group) ? (group as Grouping) : null,
    setGrouping: (by: Grouping | null) => setGroup(by),
    /** All current values, as address parameters. */
    display,
    setView: (view: View) => set({ view }),
    setDensity: (density: Density) => set({ density }),
    setColumns: (names: readonly ColumnName[]) => set({ columns: columnsWritten(names) }),
  }
}

function readLook(key: string): Look {
  const stored = deviceStorage.readJson(key)
  if (typeof stored !== "object" || stored === null) return LOOK
  const texts = Object.entries(stored).filter(([name, value]) => name in LOOK && typeof value === "string")
  return { ...LOOK, ...Object.fromEntries(texts) }
}
