import { DatabaseOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { EnrichmentImport } from "@trame/core/influencers/enrichment/contract"
import { Button } from "antd"
import { useEffect, useRef } from "react"
import { Link } from "react-router-dom"
import { useUrlParam } from "../../lib/address/address.ts"
import { api, client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { formatCount, formatDateTime, formatNumber } from "../../lib/format.ts"
import { useDocumentTitle } from "../../lib/useDocument.ts"
import { PageHeader } from "../../ui/PageHeader.tsx"
import { Section } from "../../ui/Section.tsx"
import { QueryBoundary } from "../../ui/states/QueryBoundary.tsx"
import styles from "./EnrichmentPage.module.css"
import { ImportProgress, StateTag } from "./ImportProgress.tsx"
import { LaunchForm } from "./LaunchForm.tsx"
import { lastImportsOptions } from "./progress.ts"

const TITLE = "Enrichissement Apify"

/** `/app/apify-integration`: the platform's owner imports lists of profiles (rules/creators.md#enrichment). */
export function Component() {
  useDocumentTitle(TITLE)
  const [importId, setImport] = useUrlParam("import")
  const shown = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen import shows at the top
  useEffect(() => {
    shown.current?.scrollIntoView({ block: "nearest" })
  }, [importId])

  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle="Ajoute des profils Instagram à la base et met à jour ceux qui y sont"
        actions={<DatabaseCheck />}
      />
      <div className="grid gap-7 cols-1">
        {importId ? (
          <div ref={shown} className={styles.shown}>
            <ImportProgress
              key={importId}
              importId={importId}
              onClose={() => setImport(null, { push: true })}
            />
          </div>
        ) : null}
        <div className={`grid items-start gap-7 ${styles.columns}`}>
          <LaunchForm onLaunched={(id) => setImport(id, { push: true })} />
          <LastImports current={importId} />
        </div>
      </div>
    </>
  )
}

function DatabaseCheck() {
  const count = useQuery({
    queryKey: api.enrichment.count.key(),
    queryFn: () => client.enrichment.count(),
    enabled: false,
    retry: false,
    gcTime: 0,
  })
  const { data, error, isFetching } = count
  return (
    <div className={`row wrap justify-end gap-y-3 gap-x-4 ${styles.check}`}>
      <p role="status" className={`soft tabular ${styles.counted}`} data-failed={error !== null}>
        {error
          ? problemOf(error).message
          : data
            ? `${formatCount(data.influencers, "influenceur")} dans la base`
            : null}
      </p>
      <Button
        icon={<DatabaseOutlined aria-hidden />}
        loading={isFetching}
        onClick={() => void count.refetch()}
      >
        Vérifier la base
      </Button>
    </div>
  )
}

function LastImports({ current }: { current: string }) {
  const query = useQuery(lastImportsOptions())
  return (
    <Section title="Derniers imports" hint="Un import continue quand cette page est fermée.">
      <QueryBoundary query={query} loading="Chargement des derniers imports" rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="soft">Aucun import pour le moment.</p>
          ) : (
            <ul className={`grid gap-2 ${styles.imports}`} aria-label="Derniers imports">
              {items.map((one) => (
                <li key={one.id}>
                  <ImportLink one={one} isCurrent={one.id === current} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Section>
  )
}

function ImportLink({ one, isCurrent }: { one: EnrichmentImport; isCurrent: boolean }) {
  const failed = one.failed > 0 ? `, ${formatNumber(one.failed)} en échec` : ""
  return (
    <Link
      to={{ search: `?import=${one.id}` }}
      className={`grid gap-y-1 gap-x-4 px-4 py-3 ink tabular rounded-m no-underline cols-fill-auto ${styles.import}`}
      aria-current={isCurrent ? "true" : undefined}
    >
      <span className="strong">{formatDateTime(one.startedAt)}</span>
      <StateTag one={one} />
      <span className="soft text-m span-all">
        {formatCount(one.total, "profil")}
        {failed}
      </span>
    </Link>
  )
}
