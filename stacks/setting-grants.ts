import type { SettingName } from "@trame/core/lib/settings"
import { Effect, type IRole, PolicyStatement } from "aws-cdk-lib/aws-iam"
import { SecretValue, type Stack } from "aws-cdk-lib/core"
import type { Settings } from "./settings.ts"

/** What a setting stands for: the value a function gets, and what it may then do. */
interface Provided {
  value: string
  allow(role: IRole, readsOnly: boolean): void
}

export type ProvidedSettings = Partial<Record<SettingName, Provided>>

/** A setting that is a mere value. */
export const plain = (value: string): Provided => ({ value, allow: () => {} })

/** Adds these actions on these very resources. */
export function permit(role: IRole, actions: string[], resources: string[]): void {
  role.addToPrincipalPolicy(new PolicyStatement({ effect: Effect.ALLOW, actions, resources }))
}

/** What functions are told that no resource of ours stands for. */
export function outside(stack: Stack, settings: Settings): ProvidedSettings {
  return {
    SUPER_ADMIN_EMAIL: plain(settings.superAdminEmail),
    TEAM_DOMAIN: plain(settings.teamDomain),
    SITE_URL: plain(settings.siteUrl),
    MAIL_FROM: {
      value: settings.mailFrom,
      allow: (role) => permit(role, ["ses:SendEmail"], identitiesOf(stack, settings.mailFrom)),
    },
    STRIPE_API_URL: plain("https://api.stripe.com"),
    STRIPE_SECRET_KEY: plain(secret(settings.stripeSecretName, "secretKey")),
    STRIPE_WEBHOOK_SECRET: plain(secret(settings.stripeSecretName, "webhookSecret")),
    APIFY_API_URL: plain("https://api.apify.com"),
    APIFY_TOKEN: plain(secret(settings.apifySecretName, "token")),
    PICTURE_HOSTS: plain("cdninstagram.com,fbcdn.net"),
  }
}

/** CloudFormation puts it in when it creates the function; templates only carry its name. */
const secret = (name: string, jsonField: string): string =>
  SecretValue.secretsManager(name, { jsonField }).unsafeUnwrap()

/** SES knows an address by itself or by its domain. */
function identitiesOf({ partition, region, account }: Stack, from: string): string[] {
  const address = /<(.+)>/.exec(from)?.[1] ?? from
  const domain = address.slice(address.lastIndexOf("@") + 1)
  return [address, domain].map((name) => `arn:${partition}:ses:${region}:${account}:identity/${name}`)
}
