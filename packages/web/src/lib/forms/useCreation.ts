import { useMemo, useRef } from "react"
import { problemOf } from "../api/problem.ts"
import { sameValue } from "./merge.ts"

/** Something new that is being sent, and perhaps stored already. */
export interface Unsettled {
  id: string
  /** What was sent by tries of which nobody knows how they ended. */
  tried: readonly unknown[]
}

interface Sending<Stored> {
  /** What the person typed. */
  values: unknown
  send: (creationId: string) => Promise<Stored>
  /**
   * Told what may be stored of an earlier try, which sent something else: makes it what was typed by now. Null where
   * that takes another one.
   */
  settle: (earlier: Stored) => Promise<Stored | null>
}

const begin = (): Unsettled => ({ id: crypto.randomUUID(), tried: [] })

/** Sends something new so that there is one of it, however often that is tried (rules/platform.md#created-once). */
export function useCreation() {
  const now = useRef<Unsettled>(undefined)
  return useMemo(() => {
    const current = () => {
      now.current ??= begin()
      return now.current
    }

    async function create<Stored>(sending: Sending<Stored>): Promise<Stored> {
      const { values, send, settle } = sending
      const { id, tried } = current()
      let stored: Stored
      try {
        stored = await send(id)
      } catch (error) {
        const { code, status } = problemOf(error)
        if (status === 0 || status >= 500) now.current = { id, tried: [...tried, values] }
        // It was stored, and somebody has deleted it since.
        if (code !== "not_found" || tried.length === 0) throw error
        now.current = begin()
        return create(sending)
      }
      const settled = tried.every((before) => sameValue(before, values)) ? stored : await settle(stored)
      now.current = begin()
      return settled ?? create(sending)
    }

    return {
      create,
      /** Null as long as nothing is stored without anybody's knowing. */
      unsettled: (): Unsettled | null => (current().tried.length > 0 ? current() : null),
      /** Goes on with what was sent before the page went away. */
      resume(unsettled: Unsettled): void {
        now.current = unsettled
      },
    }
  }, [])
}

export type Creation = ReturnType<typeof useCreation>
