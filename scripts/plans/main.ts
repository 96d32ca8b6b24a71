import { reachTable } from "../local/reach.ts"

const PROVIDER = "https://api.stripe.com"

/**
 * `npm run plans:install`: into the table in the environment, with its credentials and the secret with the provider's
 * key, or else into that of the running local engine.
 */
async function main(): Promise<void> {
  if (process.env.TABLE_NAME) prepareDeployed(process.env)
  else reachTable("TABLE_NAME, AWS_REGION et STRIPE_SECRET_NAME")
  const Billing = await import("@trame/core/billing/index")
  for (const { name, added } of await Billing.installPlans()) {
    console.log(`${name} : ${added ? "ajouté" : "déjà là, laissé tel quel"}`)
  }
  process.disconnect?.()
}

function prepareDeployed(environment: NodeJS.ProcessEnv): void {
  if (!environment.STRIPE_SECRET_NAME)
    throw new Error("Donnez STRIPE_SECRET_NAME, le nom du secret qui contient la clé de Stripe.")
  environment.STRIPE_API_URL ??= PROVIDER
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? `\n${error.message}` : error)
  process.exit(1)
})
