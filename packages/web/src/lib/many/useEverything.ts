import { useEffect, useRef, useState } from "react"

export type ReadPage<Item> = (
  cursor: string | undefined,
  signal: AbortSignal,
) => Promise<{ items: Item[]; nextCursor: string | null }>

/** Reads a whole list by cursor, page by page, up to a maximum. */
export function useEverything<Item>(readPage: ReadPage<Item>) {
  const [read, setRead] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  return {
    /** Number of items read so far; null without a read. */
    read,
    cancel: () => running.current?.abort(),
    /** At most so many. Null when cancelled, or while another read runs. */
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
