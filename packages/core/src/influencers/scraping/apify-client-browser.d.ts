/** The client without its proxy support, which is two thirds of it. Published without types. */
declare module "apify-client/browser" {
  import type { ApifyClient } from "apify-client"

  const bundle: { ApifyClient: typeof ApifyClient }
  export default bundle
}
