import { useRef, useState, useSyncExternalStore } from "react"
import { isGone } from "../api/problem.ts"
import type { Conflict } from "./merge.ts"
import { type SaveOptions, Saving } from "./saving.ts"

/** Saves a form over the record that it was opened on (`Saving`). */
export function useSaving<Stored extends { version: number }, Values extends object>(
  options: SaveOptions<Stored, Values>,
) {
  const [saving] = useState(() => new Saving(options))
  saving.options = options
  const { base, conflict } = useSyncExternalStore(saving.store.subscribe, saving.store.current)
  const { store } = saving.attempt
  const { busy, problem } = useSyncExternalStore(store.subscribe, store.current)
  const { save, saveAsNew, overwrite, reload, take, creation } = saving
  return {
    save,
    saveAsNew,
    overwrite,
    reload,
    take,
    creation,
    busy,
    /** The record that the next save builds on. */
    base,
    /** Another member saved in between. */
    conflict,
    /** Any other failure. */
    problem: conflict ? null : problem,
    news: saving.news(),
  }
}

/** The record that a form opens on, once loaded: a later reading must not replace the user's input. */
export function useOpened<Stored>(stored: Stored | null | undefined): Stored | null {
  const opened = useRef<Stored | null>(null)
  opened.current ??= stored ?? null
  return opened.current
}

interface Remembered<Data> {
  data: Data | undefined
  error: unknown
  isStale: boolean
  isFetching: boolean
  isFetchedAfterMount: boolean
  isPlaceholderData: boolean
}

/** The data that a form may open on: neither cached data while a refetch runs, nor a deleted record. */
export function freshOf<Data>(query: Remembered<Data>): Data | undefined {
  const { data, error, isStale, isFetching, isFetchedAfterMount, isPlaceholderData } = query
  const isAwaited = isStale && isFetching && !isFetchedAfterMount && !isPlaceholderData
  return isAwaited || isGone(error) ? undefined : data
}

/** The part of a save that notices show. */
export interface SaveState {
  busy: boolean
  conflict: Conflict | null
  reload(): Promise<unknown>
  overwrite(): Promise<unknown>
}
