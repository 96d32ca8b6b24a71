import { startTransition, useEffect, useState } from "react"
import { useLocation, useNavigationType } from "react-router-dom"
import { wasVisited } from "../../lib/address/trail.ts"

/** CSS pixels. */
const PHONE_WIDTH = 640

/** About one screen. */
const fewOf = (width: number): number => (width < PHONE_WIDTH ? 3 : 9)

/** Whether the user has come back to this list: restoring the scroll position needs all of it. */
export function useIsReturn(): boolean {
  const { key } = useLocation()
  const how = useNavigationType()
  const [isReturn] = useState(() => how === "POP" && wasVisited(key))
  return isReturn
}

/** Renders the first items of an opening list, then all of them: a slow phone shows data sooner. */
export function useFewFirst<Item>(items: readonly Item[]): readonly Item[] {
  const isReturn = useIsReturn()
  const [end, setEnd] = useState(isReturn ? undefined : fewOf(window.innerWidth))
  useEffect(() => startTransition(() => setEnd(undefined)), [])
  return items.slice(0, end)
}
