import { ChunkLoadError } from "../address/lazyChunk.ts"
import { problemOf } from "../api/problem.ts"
import { useNotices } from "../notices.tsx"
import { saveFile } from "../saveFile.ts"

export interface Exported<Row> {
  name: (rows: readonly Row[]) => string
  /** What was exported, in words. */
  count: (rows: number) => string
  /** Fetches what writes the file's text. */
  writer: () => Promise<(rows: readonly Row[]) => string>
}

/** Saves rows as a file: what is at hand, or what is read for it. */
export function useExport<Row>({ name, count, writer }: Exported<Row>) {
  const notices = useNotices()
  /** Nothing, once the reading was cancelled. */
  return async (rows: () => Promise<readonly Row[] | null>): Promise<void> => {
    try {
      const write = await writer()
      const known = await rows()
      if (!known) return
      saveFile(name(known), "text/csv", write(known))
      notices.success(count(known.length))
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) notices.error(`L'export a échoué. ${problemOf(error).message}`)
    }
  }
}
