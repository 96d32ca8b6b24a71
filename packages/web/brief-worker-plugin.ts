import type { Plugin, Rolldown } from "vite"
import { VitePWA } from "vite-plugin-pwa"
import { FACE } from "./preload-plugin.ts"

/** What the brief's page loads before it is usable: the site's entry, the public pages' frame, the page itself. */
const BEGINNINGS = /\/(index\.html|src\/public\/start\.tsx|src\/public\/brief\/BriefPage\.tsx)$/

/** The rest of what it shows; their content is known by a revision, as their names stay. */
const FIXED = ["index.html", "theme.js", "favicon.svg", "icons/brief-*.png"]

/**
 * Builds the brief's service worker (`src/public/brief/brief-worker.ts`), and tells it which files to keep: those of
 * the brief's page and no others, so that a phone does not fetch the agencies' part of the site.
 */
export function briefWorkerPlugin(): Plugin[] {
  const needed = new Set<string>()
  const collect: Plugin = {
    name: "trame-brief-files",
    apply: "build",
    writeBundle(_, bundle) {
      for (const file of filesOf(bundle)) needed.add(file)
    },
  }
  const worker = VitePWA({
    strategies: "injectManifest",
    srcDir: "src/public/brief",
    filename: "brief-worker.ts",
    // The page registers it, and its manifest is the API's: it names whose brief it is.
    injectRegister: false,
    manifest: false,
    integration: {
      configureCustomSWViteBuild: (build) => {
        build.logLevel = "warn"
      },
    },
    injectManifest: {
      rollupFormat: "iife",
      globPatterns: [...FIXED, "assets/*"],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(({ url }) => !url.startsWith("assets/") || needed.has(url)),
        }),
      ],
    },
  })
  return [collect, ...worker]
}

/** Scripts, styles and typefaces. @throws when a beginning is not there: the plugin must follow the site's structure */
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
