/** The client without what finds a way through proxies, which is two thirds of it. It is published without types. */
declare module "apify-client/browser" {
  import type { ApifyClient } from "apify-client"

  const bundle: { ApifyClient: typeof ApifyClient }
  export default bundle
}
