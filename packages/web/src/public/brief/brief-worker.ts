import { clientsClaim } from "workbox-core"
import {
  cleanupOutdatedCaches,
  type PrecacheEntry,
  PrecacheFallbackPlugin,
  precacheAndRoute,
} from "workbox-precaching"
import { NavigationRoute, registerRoute } from "workbox-routing"
import { NetworkOnly } from "workbox-strategies"

/**
 * Opens the brief's page without a network (rules/team.md#offline). It rules over `/brief/` alone, keeps the files of
 * the page as they were built, and nothing that is asked for: what the API says is the page's to keep.
 */
declare const self: { __WB_MANIFEST: PrecacheEntry[]; skipWaiting(): Promise<void> }

/** A network that does not answer by then is none: the kept page opens. */
const PATIENCE_SECONDS = 4

// A new version takes over at once, and forgets the files of the one before.
void self.skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

/** Where there is a network, always the page as it was last deployed: no version keeps itself. */
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: PATIENCE_SECONDS,
      plugins: [new PrecacheFallbackPlugin({ fallbackURL: "/index.html" }), { fetchDidSucceed }],
    }),
  ),
)

async function fetchDidSucceed({ response }: { response: Response }): Promise<Response> {
  if (response.status >= 500) throw new Error(`The site answers ${response.status}`)
  return response
}
