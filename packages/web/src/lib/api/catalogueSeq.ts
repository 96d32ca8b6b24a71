import { useSyncExternalStore } from "react"
import { tabStorage } from "../storage.ts"
import { createStore } from "../store.ts"

const KEY = "trame.catalogue-seq"

/** The newest change of the shared catalogue that was made for this tab's person. */
const seq = createStore(Number(tabStorage.read(KEY)) || 0)

/** What lists of the catalogue must hold at least, as their `minSeq`: one's own changes are in sight at once. */
export const catalogueSeq = seq.current

export const useCatalogueSeq = (): number => useSyncExternalStore(seq.subscribe, seq.current)

/** Told what a write answered; whether that is news. */
export function raiseCatalogueSeq(next: number | null): boolean {
  if (next === null || next <= seq.current()) return false
  seq.set(next)
  tabStorage.write(KEY, String(next))
  return true
}
