import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, type Plugin, type Rolldown } from "vite"
import { FACE } from "./preload-plugin.ts"

/** The entry chunks of the brief's page: the site's entry, the frame of public pages, the page itself. */
const BEGINNINGS = /\/(index\.html|src\/public\/start\.tsx|src\/public\/brief\/BriefPage\.tsx)$/

/** Files without a hash in their name: a revision identifies their version. */
const FIXED = [
  "index.html",
  "theme.js",
  "favicon.svg",
  ...[192, 512, "apple-180", "maskable-512"].map((of) => `icons/brief-${of}.png`),
]

const WORKER = fileURLToPath(new URL("./src/public/brief/brief-worker.ts", import.meta.url))

/**
 * Builds the brief's service worker (`src/public/brief/brief-worker.ts`) with the list of files that it caches: only
 * those of the brief's page, so that a phone does not fetch the agencies' part of the site.
 */
export function briefWorkerPlugin(): Plugin {
  let hashed: string[] = []
  let folder = ""
  return {
    name: "trame-brief-worker",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      hashed = filesOf(bundle)
      folder = dir
    },
    async closeBundle() {
      const fixed = await Promise.all(
        FIXED.map(async (url) => ({
          url,
          revision: createHash("sha256")
            .update(await readFile(join(folder, url)))
            .digest("hex")
            .slice(0, 16),
        })),
      )
      const files = [...fixed, ...hashed.map((url) => ({ url, revision: null }))]
      await build({
        configFile: false,
        logLevel: "warn",
        publicDir: false,
        define: {
          "self.__WB_MANIFEST": JSON.stringify(files),
          "process.env.NODE_ENV": JSON.stringify("production"),
        },
        build: {
          outDir: folder,
          emptyOutDir: false,
          rolldownOptions: {
            input: WORKER,
            output: { format: "iife", entryFileNames: "brief-worker.js" },
          },
        },
      })
    },
  }
}

/** Scripts, styles and fonts. @throws when an entry chunk is missing: the plugin must follow the site's structure */
function filesOf(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === "chunk")
  const waiting = chunks.filter(({ facadeModuleId }) => BEGINNINGS.test(facadeModuleId ?? ""))
  if (waiting.length !== 3) throw new Error("The site has no chunk of its own for the brief's page")
  const seen = new Set<Rolldown.OutputChunk>()
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    const { imports } = chunk
    waiting.push(...chunks.filter(({ fileName }) => imports.includes(fileName)))
  }
  const styles = [...seen].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  const faces = Object.keys(bundle).filter((file) => FACE.test(file))
  return [...[...seen].map(({ fileName }) => fileName), ...styles, ...faces]
}
