import { useRef, useState } from "react"
import { isUnsettled, type Problem, problemOf, storedOf } from "../api/problem.ts"
import { sameValue } from "./merge.ts"

/** A new record that was sent without an answer: the API may have stored it. */
export interface Unsettled {
  id: string
  /** The values of each try that has no answer. */
  tried: readonly unknown[]
}

interface Sending<Stored> {
  /** The values that the user typed. */
  values: unknown
  send: (creationId: string) => Promise<Stored>
  /**
   * Receives the record that an earlier try stored with other values, and changes it to the current values. Null when
   * that takes another id. Left out when other values make another record, with an id of its own.
   */
  settle?: (earlier: Stored) => Promise<Stored | null>
  /**
   * Whether a refusal means that the record of an earlier try is out of reach, so that the values are sent under
   * another id. By default: the record was stored, and another member deleted it.
   */
  isSpent?: (problem: Problem) => boolean | Promise<boolean>
}

const isDeleted = ({ code }: Problem): boolean => code === "not_found"

/** Creates a record once, however often the user sends it (rules/platform.md#created-once). */
export class Creation {
  #unsettled: Unsettled | null
  readonly #onChange: ((unsettled: Unsettled | null) => void) | undefined

  /**
   * @param found the record sent before the page was closed
   * @param onChange receives the unsettled record before each try and after it
   */
  constructor(found: Unsettled | null = null, onChange?: (unsettled: Unsettled | null) => void) {
    this.#unsettled = found
    this.#onChange = onChange
  }

  /** Null when no try is without an answer. */
  unsettled = (): Unsettled | null => this.#unsettled

  /** Continues with the record sent before the page was closed. */
  resume = (unsettled: Unsettled | null): void => {
    this.#unsettled = unsettled
    this.#onChange?.(unsettled)
  }

  create = async <Stored>(sending: Sending<Stored>): Promise<Stored> => {
    const { values, send, settle, isSpent = isDeleted } = sending
    const earlier = this.#unsettled
    const goesOn = earlier && (settle || earlier.tried.every((one) => sameValue(one, values)))
    const before = goesOn ? earlier : null
    const { id, tried } = before ?? { id: crypto.randomUUID(), tried: [] }
    this.resume({ id, tried: [...tried, values] })
    try {
      const stored = await send(id)
      this.resume(null)
      return stored
    } catch (error) {
      const known = storedOf<Stored>(error)
      if (settle && known) {
        const settled = await settle(known)
        this.resume(null)
        return settled ?? this.create(sending)
      }
      const problem = problemOf(error)
      if (isUnsettled(problem)) throw error
      this.resume(before)
      if (tried.length === 0 || !(await isSpent(problem))) throw error
      this.resume(null)
      return this.create(sending)
    }
  }
}

/** A creation that runs once, for as long as the screen is open. */
export function useCreation(found?: Unsettled | null, onChange?: (unsettled: Unsettled | null) => void) {
  const listener = useRef(onChange)
  listener.current = onChange
  const [creation] = useState(() => new Creation(found, (unsettled) => listener.current?.(unsettled)))
  return creation
}
