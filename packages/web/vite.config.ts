import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { antdWordsPlugin } from "./antd-words-plugin.ts"
import { briefWorkerPlugin } from "./brief-worker-plugin.ts"
import { brotliPlugin } from "./brotli-plugin.ts"
import { CHUNKS, chunkFileNames } from "./chunks.ts"
import { contractPlugin } from "./contract-plugin.ts"
import { frenchQuotesPlugin } from "./french-quotes-plugin.ts"
import { preloadPlugin } from "./preload-plugin.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The package does not declare itself free of side effects: the frame would carry all of it for one context. */
const PURE = /@rc-component\/form\//

export default defineConfig({
  root: here("."),
  plugins: [
    react(),
    antdWordsPlugin(),
    frenchQuotesPlugin(),
    contractPlugin(),
    preloadPlugin(),
    briefWorkerPlugin(),
    brotliPlugin(),
  ],
  // The publisher's settings (`stacks/publisher.ts`), passed by `npm run deploy`.
  define: { __PUBLISHER__: process.env.PUBLISHER || "{}" },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Browsers of the target preload modules themselves.
    modulePreload: { polyfill: false },
    // Fonts and icons stay files: the content policy allows no data addresses for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: PURE, sideEffects: false }] },
      output: { chunkFileNames, codeSplitting: { groups: CHUNKS } },
    },
  },
})
