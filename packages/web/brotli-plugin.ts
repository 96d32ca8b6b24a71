import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import type { Plugin } from "vite"

const TEXT = /^assets\/.+\.(js|css|svg)$/
const MOST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * Writes a Brotli file (`.br`) beside each hashed file, at the highest level: a tenth smaller than compression per
 * request, and done once.
 */
export function brotliPlugin(): Plugin {
  return {
    name: "trame-brotli",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const names = Object.keys(bundle).filter((name) => TEXT.test(name))
      await Promise.all(
        names.map(async (name) => {
          const file = join(dir, name)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file), MOST))
        }),
      )
    },
  }
}
