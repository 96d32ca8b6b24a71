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
 * Opens the brief's page offline (rules/team.md#offline). Its scope is `/brief/` alone. It caches the page's built
 * files, but no API answers, which the page stores itself.
 */
declare const self: { __WB_MANIFEST: PrecacheEntry[]; skipWaiting(): Promise<void> }

/** After this time without an answer, the cached page opens. */
const PATIENCE_SECONDS = 4

// A new version takes over at once and deletes the former one's files.
void self.skipWaiting()
clientsClaim()
cleanupOutdatedCaches()
precacheAndRoute(self.__WB_MANIFEST)

/** Online, always the last deployed page: no version serves itself. */
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
