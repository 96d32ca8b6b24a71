import type { ChangedItem } from "../totals/index.ts"
import type { StaleKey } from "./messages.ts"

/** Which queries of the item's agency a change of it makes stale. A key whose id is missing stands for its topic. */
export type StaleRule = (item: ChangedItem) => StaleKey[]

/** The rules of a domain, by ElectroDB's name of the entity. */
export type StaleRules = Readonly<Record<string, StaleRule>>

/** No query shows the item, or something written with it tells. */
export const silent: StaleRule = () => []
