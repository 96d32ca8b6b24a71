/** What may import what (docs/architecture.md). */
export interface Rule {
  why: string
  from: RegExp
  /** Whether an import of that file is refused. */
  refuses(to: string, from: string): boolean
  /** Also what the imported files import in turn, types apart. */
  transitive?: boolean
}

const STORAGE = /^packages\/core\/src\/(db|settings)\.ts$/
const ENTITY = /^packages\/core\/src\/([^/]+)\/[^/]*entity\.ts$/
const DOMAIN_INDEX = /^packages\/core\/src\/[^/]+\/index\.ts$/
const DOMAIN = /^packages\/core\/src\/([^/]+)\//

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
    refuses: (to) => STORAGE.test(to) || ENTITY.test(to) || DOMAIN_INDEX.test(to),
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
    refuses: (to) => ENTITY.test(to) || to === "packages/core/src/db.ts",
  },
  {
    why: "a domain goes through another domain's index.ts, not to its entities",
    from: DOMAIN,
    refuses: (to, from) => ENTITY.test(to) && DOMAIN.exec(to)?.[1] !== DOMAIN.exec(from)?.[1],
  },
]
