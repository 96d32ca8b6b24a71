import { useMemo, useRef } from "react"
import { isUnsettled, type Problem, problemOf, storedOf } from "../api/problem.ts"
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
   * Told what is stored of an earlier try, which sent something else: makes it what was typed by now. Null where that
   * takes another one. Left out where something else is another thing, which has an id of its own.
   */
  settle?: (earlier: Stored) => Promise<Stored | null>
  /**
   * Whether what refuses it says that the id of an earlier try stands for something that is out of reach, so that
   * another one goes out. Unless said: it was stored, and somebody has deleted it since.
   */
  isSpent?: (problem: Problem) => boolean | Promise<boolean>
}

const isDeleted = ({ code }: Problem): boolean => code === "not_found"

/**
 * Sends something new so that there is one of it, however often that is tried (rules/platform.md#created-once).
 * @param found what was sent before the page went away
 * @param onChange told what is unsettled from now on, before it is sent and after
 */
export function useCreation(
  found: Unsettled | null = null,
  onChange?: (unsettled: Unsettled | null) => void,
) {
  const now = useRef(found)
  const listener = useRef(onChange)
  listener.current = onChange
  return useMemo(() => {
    const put = (unsettled: Unsettled | null) => {
      now.current = unsettled
      listener.current?.(unsettled)
    }

    async function create<Stored>(sending: Sending<Stored>): Promise<Stored> {
      const { values, send, settle, isSpent = isDeleted } = sending
      const isSame = ({ tried }: Pick<Unsettled, "tried">) => tried.every((one) => sameValue(one, values))
      const before = now.current && (settle || isSame(now.current)) ? now.current : null
      const { id, tried } = before ?? { id: crypto.randomUUID(), tried: [] }
      put({ id, tried: [...tried, values] })
      try {
        const stored = await send(id)
        put(null)
        return stored
      } catch (error) {
        const earlier = storedOf<Stored>(error)
        if (settle && earlier) {
          const settled = await settle(earlier)
          put(null)
          return settled ?? create(sending)
        }
        const problem = problemOf(error)
        if (isUnsettled(problem)) throw error
        put(before)
        if (tried.length === 0 || !(await isSpent(problem))) throw error
        put(null)
        return create(sending)
      }
    }

    return {
      create,
      /** Null as long as nothing is stored without anybody's knowing. */
      unsettled: (): Unsettled | null => now.current,
      /** Goes on with what was sent before the page went away. */
      resume: put,
    }
  }, [])
}

export type Creation = ReturnType<typeof useCreation>
