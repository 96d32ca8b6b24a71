import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Button } from "antd"
import { useMemo, useState } from "react"
import { api } from "../../../lib/api/api.ts"
import { QueryBoundary } from "../../../ui/states/QueryBoundary.tsx"
import type { MailRef } from "../cache.ts"
import { fitToContent } from "./fitToContent.ts"
import styles from "./ThreadMessages.module.css"

interface MailLayoutProps {
  influencerId: string
  mail: MailRef
  subject: string
}

/** A mail in its sender's layout, in a frame without scripts (rules/inbox.md#mail-content). */
export function MailLayout({ influencerId, mail, subject }: MailLayoutProps) {
  const [images, setImages] = useState(false)
  const query = useQuery(
    api.inbox.html.queryOptions({
      input: { influencerId, ...mail, images: String(images) },
      // Addresses of inline pictures expire after ten minutes.
      staleTime: 5 * 60_000,
      gcTime: 60_000,
      placeholderData: keepPreviousData,
    }),
  )
  const { data, isPlaceholderData } = query
  const shown = images && !isPlaceholderData
  const page = useMemo(() => pageOf(data, shown), [data, shown])
  return (
    <QueryBoundary query={query} loading="Chargement de la mise en page" rows={4}>
      {({ hasRemoteImages }) => (
        <div>
          {hasRemoteImages && !images ? (
            <div className="row wrap justify-between gap-x-3 gap-y-3 mb-3 soft text-s">
              <span>Les images distantes sont masquées.</span>
              <Button size="small" onClick={() => setImages(true)}>
                Afficher les images
              </Button>
            </div>
          ) : null}
          <iframe
            className={`block full rounded-m border ${styles.frame}`}
            title={`Mise en page de « ${subject} »`}
            // Same origin, so that its size can be measured; scripts do not run.
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            referrerPolicy="no-referrer"
            srcDoc={page}
            onLoad={({ currentTarget }) => fitToContent(currentTarget)}
          />
        </div>
      )}
    </QueryBoundary>
  )
}

const NOTHING = { html: "", origins: [] as string[] }

/** Sanitised HTML behind a content policy of its own: it loads only the requested pictures. */
const pageOf = ({ html, origins } = NOTHING, images: boolean): string =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src ${["data:", ...origins, ...(images ? ["https:"] : [])].join(" ")}">
<meta name="referrer" content="no-referrer"><base target="_blank">
<style>:root{color-scheme:light}html{overflow:hidden}body{display:flow-root;margin:12px;background:#fff;color:#241a2e;font:15px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}img{max-width:100%;height:auto}table{max-width:100%}</style>
</head><body>${html}</body></html>`
