/** What the site is told of its surroundings, from `GET /config.json`. */
interface SiteConfig {
  region: string
  userPoolId: string
  userPoolClientId: string
  /** Set where sign-in is not AWS's own. */
  authEndpoint?: string
  /** Where live updates come from, `wss://…`; without it there are none. */
  realtimeUrl?: string
}

let pending: Promise<SiteConfig> | undefined

async function read(): Promise<SiteConfig> {
  const response = await fetch("/config.json", { cache: "no-cache" })
  if (!response.ok) throw new Error(`config.json answered ${response.status}`)
  return response.json()
}

/** Read once; a failure is forgotten, so that the next call tries again. */
export function siteConfig(): Promise<SiteConfig> {
  pending ??= read().catch((error: unknown) => {
    pending = undefined
    throw error
  })
  return pending
}
