/** The site's environment, from `GET /config.json`. */
interface SiteConfig {
  region: string
  userPoolId: string
  userPoolClientId: string
  /** Set for a sign-in endpoint other than AWS's. */
  authEndpoint?: string
  /** Address of live updates, `wss://…`; none without it. */
  realtimeUrl?: string
}

let pending: Promise<SiteConfig> | undefined

async function read(): Promise<SiteConfig> {
  const response = await fetch("/config.json", { cache: "no-cache" })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return response.json()
}

/** Read once; a failure is not cached, so the next call retries. */
export function siteConfig(): Promise<SiteConfig> {
  pending ??= read().catch((error: unknown) => {
    pending = undefined
    throw error
  })
  return pending
}
