import type { Rolldown } from "vite"

type Context = Pick<Rolldown.PluginContext, "getModuleInfo">

/** React and the frame of nearly every page, public or not: one file instead of twenty. */
const BASE =
  /node_modules\/(react|react-dom|scheduler)\/|web\/src\/(lib\/(format|themeChoice|useDocument|address\/publicRoute)|ui\/(public\/(Message|PublicButton|PublicLayout|ReloadNotice)|Logo))\./

/** Parts of only some public pages: dialogs, fields, tabs, lists. */
const PARTS =
  /web\/src\/(lib\/forms\/field|ui\/(public\/(?!LinkPage|Weave)\w+|states\/(EmptyState|States)|list\/(Facts|FilterChips)|StatusTag|TabBar))\./

/** Code with which `main.tsx` chooses a page. */
const DOOR =
  /vite\/preload-helper|rolldown\/runtime|core\/src\/(api\/site-headers|lib\/(access|day|error))\.|web\/src\/(lib\/(api\/(early|pauseLiveUpdates|problem)|address\/lazyChunk|dialog\/(secondClick|selector|sendKey|wholePress)|opening|storage|store)|public\/(pages|landing\/shots))\./

/** Code that requests the application's first data before the rest of the application loads (`app/start.ts`). */
const EARLY = /web\/src\/lib\/(api\/config|dashboardPeriod|session\/(acting|kept|tokens))\./

const SITE = /web\/src\/public\/site\//

/** Code that calls the API; the landing page does not. */
const DATA =
  /node_modules\/(@tanstack|@orpc)\/|web\/src\/(lib\/api\/(api|queryClient)|ui\/public\/LinkPage)\./

/** Parts of antd in the application's frame. */
const KIT =
  /node_modules\/(antd\/es\/([a-z-]+\/)?locale|@rc-component\/[a-z]+\/es\/locale|antd\/es\/(_util|alert|app|button|config-provider|message|modal|notification|popover|skeleton|style|theme|tooltip|form\/(context|hooks\/useVariants|validateMessagesContext)|space)\b|@rc-component\/(dialog|motion|notification|portal|resize-observer|tooltip|trigger|util)\/|@ant-design\/(colors|cssinjs|cssinjs-utils|fast-color)\/|@babel\/runtime|stylis\/)/i

/** The router, without antd: it requests a page's code while antd still loads. */
const ROUTER =
  /node_modules\/react-router|web\/src\/(app\/(shell\/Waiting|routes\.module)|lib\/address\/trail)\b/

/** The frame itself, with its icons. */
const FRAME =
  /web\/src\/(app\/(acting\/ActingBanner|live\/|menu\/|palette\/Palette\.|shell\/Frame)|lib\/(api\/pieces|dialog\/(?!useMenuButton)|paletteSource|session\/(deepLink|me|useActingAgency|useSignOut))|ui\/(LinkButton|PersonAvatar|access\/RequireAccess|dialog\/(DialogOutlet|Sheet)|states\/(ErrorState|ReadOnlyNotice)))\b/

const ICONS =
  /@ant-design\/icons(-svg)?\/es\/(asn|icons)\/(BarChart|Bell|Calendar|CheckSquare|CloudDownload|Cluster|Compass|Desktop|Down|Euro|FolderOpen|FunnelPlot|History|Logout|Mail|Menu|MenuFold|MenuUnfold|Moon|RadarChart|Robot|Search|Shop|Solution|Star|Sun|Swap|Team|User|UserSwitch)Outlined\./

const PUBLIC = /web\/(index\.html|src\/(main\.tsx|public\/|app\/start\.ts))/

const known = new Map<string, ReadonlySet<string>>()

/** The dynamically imported modules that may bring this module with them. */
function beginningsOf(id: string, context: Context): ReadonlySet<string> {
  const found = known.get(id)
  if (found) return found
  const beginnings = new Set<string>()
  const seen = new Set([id])
  for (const one of seen) {
    const info = context.getModuleInfo(one)
    if (!info || info.isEntry || info.dynamicImporters.length > 0) beginnings.add(one)
    for (const importer of info?.importers ?? []) seen.add(importer)
  }
  known.set(id, beginnings)
  return beginnings
}

const isPublic = (id: string, context: Context): boolean =>
  [...beginningsOf(id, context)].some((one) => PUBLIC.test(one))

/** A file for modules of the application's pages; modules that public pages also need stay with those. */
const ofPages = (debugName: string, test: RegExp, priority: number): Rolldown.CodeSplittingGroup => ({
  name: (id, context) =>
    test.test(id) && !beginningsOf(id, context).has(id) && !isPublic(id, context) ? debugName : null,
  debugName,
  priority,
})

/** Modules of public pages stay apart, so that no larger group takes them along. */
const common = (id: string, context: Context): string | null =>
  /(web\/src\/(lib|ui)|core\/src)\//.test(id) && !beginningsOf(id, context).has(id) && isPublic(id, context)
    ? "common"
    : null

/** Parts of antd that several pages share, grouped by the pages that use them together. */
const INPUT = /node_modules\/(antd\/es\/input|@rc-component\/(input|textarea))\//
const FIELDS = /node_modules\/(antd\/es\/(empty|select|tag)|@rc-component\/(overflow|select|virtual-list))\//
const SEGMENTED = /node_modules\/(antd\/es|@rc-component)\/segmented\//
const EXPORTING = /web\/src\/lib\/(csv\/useExport|saveFile|many\/useEverything)\./
/** The internals of a form: the frame needs only its context, which would otherwise bring all of it. */
const FORM =
  /node_modules\/@rc-component\/(async-validator\/|form\/es\/(hooks|utils|Field|Form|List|index|namePath)\b)/
const CONTEXTS = /node_modules\/@rc-component\/(util\/|form\/es\/[A-Z]\w+Context\.)/
const FORMS = /node_modules\/(antd\/es\/(col|form|grid|row)|@rc-component\/(async-validator|form))\//
const MENUS =
  /node_modules\/(antd\/es\/(breadcrumb|dropdown|layout|menu)|@rc-component\/(dropdown|menu))\/|web\/src\/lib\/dialog\/useMenuButton\./
const DATES = /node_modules\/(antd\/es\/(calendar|date-picker|time-picker)|@rc-component\/picker|dayjs)\//
const DRAGGING = /node_modules\/@dnd-kit\//
const CHARTS = /node_modules\/(@visx|d3-[a-z]+)\//
const EDITING =
  /web\/src\/(lib\/(forms|upload)\/|ui\/(states\/SaveNotices|dialog\/(?!DialogFrame|SidePanel)|form\/(FormFooter|LockedFields)\.))/
/** Fields of antd with rules of ours; pages that only display data do not need them. */
const TYPING = /web\/src\/ui\/form\/(TypedInput|UrlInput)\./
/** Parts above and below a list: search, filters, bulk actions. */
const LISTS =
  /web\/src\/(lib\/(keys\/enterList|many\/)|ui\/(form\/SearchInput|list\/(ActiveFilters|ExportList|FilterBar|ListSelection|ManyStatus|SelectionBar))\b)/
/** Parts of nearly every page; parts with a calendar, a field or a menu belong to those groups. */
const READING =
  /web\/src\/(lib\/(keys\/rows|useCountdown|useDebounced|api\/(ownWrites|catalogueSeq))|ui\/((?!CopyButton)[A-Z]\w+\.|dialog\/DialogFrame|states\/(?!SaveNotices)|list\/(CardList|ChoiceBox|CursorList|DataTable|ListCard|NameCell|ShowMoreList|useApproach)|influencers\/(InfluencerPicture|Platform)))/
const SIGNS = /@ant-design\/icons(-svg)?\//

/** Few large files: on a phone, each file costs a round trip. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: "door", test: DOOR, priority: 10 },
  { name: "early", test: EARLY, priority: 9 },
  { name: "base", test: BASE, priority: 8 },
  { name: "parts", test: PARTS, priority: 7 },
  { name: "data", test: DATA, priority: 7 },
  // After React, which this group would otherwise take along.
  { name: "site", test: SITE, priority: 6 },
  {
    name: common,
    debugName: "common",
    entriesAware: true,
    entriesAwareMergeThreshold: 1000,
    minShareCount: 2,
    priority: 6,
  },
  { name: "kit", test: CONTEXTS, priority: 5.8 },
  ofPages("form", FORM, 5.5),
  { name: "kit", test: KIT, priority: 5 },
  { name: "router", test: ROUTER, priority: 4.5 },
  { name: "frame", test: (id) => FRAME.test(id) || ICONS.test(id), priority: 4 },
  // First: a larger group would otherwise take the icons that it also shows.
  { ...ofPages("icons", SIGNS, 4), minShareCount: 6 },
  { ...ofPages("signs", SIGNS, 3), entriesAware: true, entriesAwareMergeThreshold: 16_000 },
  ofPages("segmented", SEGMENTED, 3),
  ofPages("input", INPUT, 3),
  ofPages("fields", FIELDS, 3),
  ofPages("forms", FORMS, 2),
  ofPages("menus", MENUS, 2),
  ofPages("dates", DATES, 2),
  ofPages("dragging", DRAGGING, 2),
  ofPages("charts", CHARTS, 2),
  { ...ofPages("reading", READING, 1), minShareCount: 4 },
  ofPages("exporting", EXPORTING, 0.7),
  ofPages("lists", LISTS, 0.5),
  ofPages("editing", EDITING, 0.3),
  ofPages("typing", TYPING, 0),
]

/** Without this, the name would list all pages that share the file, and travel with every page. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  `assets/${name.replace(/~.*/, "")}-[hash].js`
