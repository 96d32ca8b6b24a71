/** What stacks say of themselves, by their short names. */
export type Outputs = Record<string, Record<string, string>>

interface Steps {
  /** All stacks, or those whose name contains `only`. */
  deploy(only?: string): Promise<void>
  /** Of the stacks that were just deployed. */
  outputs(): Promise<Outputs>
  say(line: string): void
}

/**
 * Deploys. Where CloudFront names the site, its address is known only once it is deployed: the API is then told of it by a
 * second deployment of its stack alone, which finds it by itself (`stacks/site-address.ts`).
 */
export async function deployWithAddress({ deploy, outputs, say }: Steps): Promise<Outputs> {
  await deploy()
  const first = await outputs()
  const address = first.Web?.SiteUrl
  if (!address || !first.Api || told(first) === address) return first
  say(`The site is at ${address}: the API is told so.`)
  await deploy("Api")
  const second = await outputs()
  if (told(second) !== address)
    say(
      `SITE_URL says ${told(second)}, but the site is at ${address}: links in payments and at Google lead elsewhere.`,
    )
  return { ...first, ...second }
}

const told = ({ Api }: Outputs): string | undefined => Api?.SiteUrlTold
