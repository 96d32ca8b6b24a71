import { useSyncExternalStore } from "react"

const printing = () => window.matchMedia("print")

function subscribe(listener: () => void): () => void {
  const query = printing()
  query.addEventListener("change", listener)
  return () => query.removeEventListener("change", listener)
}

/** On paper nobody can open a tab: the page then shows everything. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => printing().matches)
