import { startTransition, useEffect, useState } from "react"
import { useLocation, useNavigationType } from "react-router-dom"
import { wasVisited } from "../../lib/address/trail.ts"

/** CSS pixels. */
const PHONE_WIDTH = 640

/** About as many as a screen has room for. */
const fewOf = (width: number): number => (width < PHONE_WIDTH ? 3 : 9)

/** Whether this list opens because one has come back to it: the place in the scroll is then looked for among all of it. */
export function useIsReturn(): boolean {
  const { key } = useLocation()
  const how = useNavigationType()
  const [isReturn] = useState(() => how === "POP" && wasVisited(key))
  return isReturn
}

/** The first of a list that opens, and all of it once these are there: a slow phone shows its data sooner. */
export function useFewFirst<Item>(items: readonly Item[]): readonly Item[] {
  const isReturn = useIsReturn()
  const [end, setEnd] = useState(isReturn ? undefined : fewOf(window.innerWidth))
  useEffect(() => startTransition(() => setEnd(undefined)), [])
  return items.slice(0, end)
}
