import { useEffect, useRef, useState } from "react"

export type ReadPage<Item> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ items: Item[]; nextCursor: string | null }>

/** All of a list that is read by cursor, page after page, as far as one wants it. */
export function useEverything<Item>(readPage: ReadPage<Item>) {
  const [read, setRead] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  return {
    /** How many are read so far; null when nobody asked. */
    read,
    cancel: () => running.current?.abort(),
    /** At most so many. Null once it was cancelled, or while it is under way already. */
    async readAll(most = Number.POSITIVE_INFINITY): Promise<Item[] | null> {
      if (running.current) return null
      const controller = new AbortController()
      const { signal } = controller
      running.current = controller
      const items: Item[] = []
      let cursor: string | undefined
      try {
        do {
          setRead(items.length)
          const page = await readPage(cursor, signal)
          signal.throwIfAborted()
          items.push(...page.items)
          cursor = page.nextCursor ?? undefined
        } while (cursor && items.length < most)
        return items.slice(0, most)
      } catch (error) {
        if (signal.aborted) return null
        throw error
      } finally {
        running.current = null
        setRead(null)
      }
    },
  }
}
