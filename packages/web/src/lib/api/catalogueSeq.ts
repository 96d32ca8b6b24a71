import { useSyncExternalStore } from "react"
import { tabStorage } from "../storage.ts"
import { createStore } from "../store.ts"

const KEY = "trame.catalogue-seq"

/** The newest catalogue change made in this tab. */
const seq = createStore(Number(tabStorage.read(KEY)) || 0)

/** Minimum sequence (`minSeq`) of catalogue lists, so that a member sees their own changes at once. */
export const catalogueSeq = seq.current

export const useCatalogueSeq = (): number => useSyncExternalStore(seq.subscribe, seq.current)

/** Records a write's sequence; returns whether it is newer. */
export function raiseCatalogueSeq(next: number | null): boolean {
  if (next === null || next <= seq.current()) return false
  seq.set(next)
  tabStorage.write(KEY, String(next))
  return true
}
