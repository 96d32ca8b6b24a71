import { NOT_YET } from "../../stacks/stage-names.ts"

/** Outputs of stacks, by short name. */
export type Outputs = Record<string, Record<string, string>>

interface Steps {
  /** Deploys all stacks, or those whose name matches `only`. */
  deploy(only?: string): Promise<void>
  /** Reads the outputs of the stacks that the last deployment covered. */
  outputs(): Promise<Outputs>
  say(line: string): void
}

/**
 * Deploys. When CloudFront assigns the site's address, it is known only afterwards: stacks whose functions have another
 * address are then deployed a second time, and look it up themselves (`stacks/site-address.ts`).
 *
 * @throws Error when functions still hold the placeholder afterwards
 */
export async function deployWithAddress({ deploy, outputs, say }: Steps): Promise<Outputs> {
  await deploy()
  const first = await outputs()
  const address = first.Web?.SiteUrl
  const wrong = address ? stacksTold(first, (told) => told !== address) : []
  if (wrong.length > 0) {
    say(`The site is at ${address}: deploying ${wrong.join(", ")} again, with this address.`)
    await deploy(wrong.length > 1 ? `(${wrong.join("|")})` : wrong[0])
  }
  const all = wrong.length > 0 ? { ...first, ...(await outputs()) } : first
  const without = stacksTold(all, (told) => told === NOT_YET)
  if (without.length > 0)
    throw new Error(
      `Functions of ${without.join(", ")} do not know the site's address, so the links in their mails lead nowhere: deploy the whole stage.`,
    )
  for (const name of address ? stacksTold(all, (told) => told !== address) : [])
    say(
      `SITE_URL says ${all[name]?.SiteUrlTold}, but the site is at ${address}: links of functions in ${name} lead elsewhere.`,
    )
  return all
}

const stacksTold = (outputs: Outputs, isIt: (told: string) => boolean): string[] =>
  Object.entries(outputs).flatMap(([name, { SiteUrlTold }]) =>
    SiteUrlTold && isIt(SiteUrlTold) ? [name] : [],
  )
