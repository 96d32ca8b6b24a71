import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants } from "node:zlib"
import type { Plugin } from "vite"

const TEXT = /^assets\/.+\.(js|css|svg)$/
const MOST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/**
 * Lays beside each file of a hashed name the same as tight as Brotli makes it (`.br`): a tenth less than what is
 * compressed while somebody waits, and done once.
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
