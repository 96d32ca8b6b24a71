import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { briefWorkerPlugin } from "./brief-worker-plugin.ts"
import { contractPlugin } from "./contract-plugin.ts"
import { preloadPlugin } from "./preload-plugin.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const BASE =
  /node_modules\/(react|react-dom|scheduler)\/|web\/src\/(lib\/(format|themeChoice|useDocument|address\/publicRoute)|ui\/(public\/(Message|PublicButton|PublicLayout|ReloadNotice)|Logo))\./

const PARTS =
  /web\/src\/(lib\/forms\/field|ui\/(public\/(?!LinkPage)\w+|states\/(EmptyState|States)|list\/(Facts|FilterChips)|StatusTag|TabBar))\./

const DOOR =
  /vite\/preload-helper|rolldown\/runtime|core\/src\/api\/site-headers\.|web\/src\/(lib\/(api\/pauseLiveUpdates|address\/lazyChunk|storage|store)|public\/(pages|landing\/shots))\./

const SITE = /web\/src\/public\/site\//

const DATA =
  /node_modules\/(@tanstack|@orpc)\/|web\/src\/(lib\/api\/(api|problem|queryClient)|ui\/public\/LinkPage)\./

const KIT =
  /node_modules\/(antd\/es\/(_util|alert|app|avatar|button|config-provider|drawer|empty|form|grid|input|modal|select|skeleton|space|style|theme|tooltip)\/|@rc-component\/(dialog|drawer|form|input|motion|overflow|portal|select|tooltip|trigger|util|virtual-list)\/|@ant-design\/(colors|cssinjs|cssinjs-utils|fast-color)\/|stylis\/)/

const MENU =
  /@ant-design\/icons(-svg)?\/es\/(asn|icons)\/(BarChart|Calendar|CheckSquare|CloudDownload|Cluster|Compass|Euro|FolderOpen|FunnelPlot|RadarChart|Shop|Solution|Star|Team|User|UserSwitch)Outlined\./

export default defineConfig({
  root: here("."),
  plugins: [react(), contractPlugin(), preloadPlugin(), briefWorkerPlugin()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // Fonts and icons stay files: the content policy allows no data addresses for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file instead of twenty for what every page needs, public or not.
            { name: "base", test: BASE, priority: 3 },
            // What `main.tsx` needs to choose, and what frames nearly every public page: few requests, not many.
            { name: "door", test: DOOR, priority: 5 },
            { name: "site", test: SITE, priority: 4 },
            // What only some of them show: dialogs, fields, tabs, lists.
            { name: "parts", test: PARTS, priority: 2 },
            // And for what asks the API: the landing page does not.
            { name: "data", test: DATA, priority: 2 },
            // What the shell and nearly every page of the application need of antd.
            { name: "kit", test: KIT, priority: 1 },
            // The menu's icons, which some pages show as well: one file instead of ten.
            { name: "menu", test: MENU, priority: 0 },
          ],
        },
      },
    },
  },
})
