/** The allowed imports (docs/architecture.md). */
export interface Rule {
  why: string
  from: RegExp
  /** Whether the rule refuses an import of `to` from that file. */
  refuses(to: string, from: string): boolean
  /** Also applies to indirect imports, types excepted. */
  transitive?: boolean
}

const CORE = /^packages\/core\/src\//
const STORAGE = /^packages\/core\/src\/lib\/(table|entity|transact)\.ts$/
const SETTINGS = "packages/core/src/lib/settings.ts"
/** Dependencies of contracts. */
const OPERATION = "packages/core/src/lib/operation.ts"
const FIELDS = "packages/core/src/lib/fields.ts"
const ENTITY = /^packages\/core\/src\/(?!lib\/).+\/([a-z]+-)?entities\.ts$/
const DOMAIN_INDEX = /^packages\/core\/src\/.+\/index\.ts$/

/** A bounded context, or a domain within the influencers, the campaigns or the workspace. */
const DOMAIN = /^packages\/core\/src\/((?:campaigns|influencers|workspace)\/[^/]+|[^/]+)\//

/** The entries of a domain: its index, its contract and pure rules, its public views. */
const DOOR = /\/(index|contract|rules)\.ts$|\/(contract|rules|public)\//
/** Domains with several entries, each with a name of its own. */
const NAMED_DOORS = new Set(
  [
    "account/agencies/appearance",
    "account/approvals",
    "account/credentials/account",
    "account/credentials/second-step",
    "account/hand-over",
    "account/removal",
    "account/sign-up",
    "assistant/answering/worker",
    "billing/plans",
    "campaigns/castings/commands/link",
    "campaigns/clients/import",
    "campaigns/castings/queries/deadlines",
    "campaigns/collaborations/queries/calendar",
    "campaigns/castings/comments",
    "campaigns/collaborations/comments",
    "files/catalogue-objects",
    "files/guest",
    "files/logo-rules",
    "influencers/catalogue/compaction",
    "influencers/catalogue/following",
    "influencers/catalogue/log",
    "influencers/catalogue/search",
    "influencers/catalogue/suppressions",
    "influencers/catalogue/withdrawals",
    "influencers/catalogue/writer",
    "influencers/discover/additions",
    "influencers/discover/refreshes",
    "influencers/enrichment/batches",
    "inbox/answering/classification",
    "inbox/sync/worker",
    "influencers/scraping/worker",
    "realtime/connections",
    "realtime/fan-out",
    "realtime/messages",
    "search/creators",
    "search/posts",
    "together/events",
    "together/record",
  ].map((door) => `packages/core/src/${door}.ts`),
)

const FEATURE = /^packages\/web\/src\/(features|public)\/[^/]+/

const domainOf = (file: string): string | undefined => DOMAIN.exec(file)?.[1]
const isShared = (file: string): boolean => ["lib", "api", "processes"].includes(domainOf(file) ?? "lib")
const isDoor = (file: string): boolean => DOOR.test(file) || NAMED_DOORS.has(file)

export const rules: Rule[] = [
  {
    why: "production code knows neither the local engine nor the stacks nor the tests",
    from: /^packages\//,
    refuses: (to) => /^(scripts|stacks|tests)\//.test(to),
    transitive: true,
  },
  {
    why: "the stacks deploy what is in packages and nothing beside",
    from: /^stacks\//,
    refuses: (to) => /^(scripts|tests)\//.test(to),
  },
  {
    why: "the site takes contracts and pure rules from core, nothing that stores or reads settings",
    from: /^packages\/web\//,
    refuses: (to) => STORAGE.test(to) || to === SETTINGS || ENTITY.test(to) || DOMAIN_INDEX.test(to),
    transitive: true,
  },
  {
    why: "the site takes types alone of a contract: what checks input stays with the functions",
    from: /^packages\/web\/src\//,
    refuses: (to) => to === OPERATION || to === FIELDS,
    transitive: true,
  },
  {
    why: "the site reaches the API by its contract",
    from: /^packages\/web\//,
    refuses: (to) => to.startsWith("packages/functions/"),
  },
  {
    why: "core knows neither its callers nor the site",
    from: /^packages\/core\//,
    refuses: (to) => /^packages\/(functions|web)\//.test(to),
  },
  {
    why: "functions know nothing of the site",
    from: /^packages\/functions\//,
    refuses: (to) => to.startsWith("packages/web/"),
  },
  {
    why: "handlers translate, core stores",
    from: /^packages\/functions\//,
    refuses: (to) => ENTITY.test(to) || STORAGE.test(to),
  },
  {
    why: "a domain is entered by its doors only",
    // Processes work over all domains: they announce, count and erase.
    from: /^packages\/(functions|core)\/src\/(?!processes\/)/,
    refuses: (to, from) => CORE.test(to) && !isShared(to) && domainOf(to) !== domainOf(from) && !isDoor(to),
  },
  {
    why: "tests reach what is stored through tests/support",
    from: /^tests\/(core|functions|web|e2e)\//,
    refuses: (to) => ENTITY.test(to),
  },
  {
    why: "a feature of the site knows no other feature",
    from: /^packages\/web\/src\/(features|public)\/[^/]+\//,
    refuses: (to, from) =>
      /^packages\/web\/src\/(features|app)\//.test(to) && FEATURE.exec(to)?.[0] !== FEATURE.exec(from)?.[0],
  },
]
