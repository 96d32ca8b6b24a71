import type { SettingName } from "@trame/core/lib/settings"
import { Effect, type IRole, PolicyStatement } from "aws-cdk-lib/aws-iam"
import type { Stack } from "aws-cdk-lib/core"
import { explain } from "./nag-suppressions.ts"
import type { Settings } from "./settings.ts"

/** The resource of a setting: its value, and the rights that a function gets. */
interface Provided {
  value: string
  allow(role: IRole, readsOnly: boolean): void
}

export type ProvidedSettings = Partial<Record<SettingName, Provided>>

/** A setting without a resource. */
export const plain = (value: string): Provided => ({ value, allow: () => {} })

/** Allows these actions on exactly these resources, under the conditions if any. */
export function permit(
  role: IRole,
  actions: string[],
  resources: string[],
  conditions?: Record<string, Record<string, string[]>>,
): void {
  role.addToPrincipalPolicy(new PolicyStatement({ effect: Effect.ALLOW, actions, resources, conditions }))
}

/** Settings without a resource of ours. */
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
    STRIPE_SECRET_NAME: namedSecret(stack, settings.stripeSecretName),
    APIFY_API_URL: plain("https://api.apify.com"),
    APIFY_SECRET_NAME: namedSecret(stack, settings.apifySecretName),
    PICTURE_HOSTS: plain("cdninstagram.com,fbcdn.net"),
    GOOGLE_SECRET_NAME: namedSecret(stack, settings.googleSecretName),
    GOOGLE_ACCOUNTS_URL: plain("https://accounts.google.com"),
    GOOGLE_OAUTH_URL: plain("https://oauth2.googleapis.com"),
    GMAIL_API_URL: plain("https://gmail.googleapis.com"),
    ...modelOf(stack, settings),
  }
}

/** Marks a setting that the provider does not use: a function's settings are never empty. */
const UNUSED = plain("none")

function modelOf(stack: Stack, { ai }: Settings): ProvidedSettings {
  if (ai.provider === "none")
    return { AI_PROVIDER: UNUSED, AI_MODEL: UNUSED, AI_BASE_URL: UNUSED, AI_SECRET_NAME: UNUSED }
  const AI_PROVIDER = plain(ai.provider)
  if (ai.provider === "openai-compatible") {
    const AI_SECRET_NAME = namedSecret(stack, ai.secretName)
    return { AI_PROVIDER, AI_MODEL: plain(ai.model), AI_BASE_URL: plain(ai.baseUrl), AI_SECRET_NAME }
  }
  const { partition, region, account } = stack
  const AI_MODEL: Provided = {
    value: ai.model,
    allow: (role) => {
      permit(
        role,
        ["bedrock:InvokeModel", "bedrock:InvokeModelWithResponseStream"],
        // An inference profile, whose name begins with a region's, calls the model in any region with capacity.
        [
          `arn:${partition}:bedrock:${region}:${account}:inference-profile/${ai.model}`,
          `arn:${partition}:bedrock:*::foundation-model/${ai.model.replace(/^(eu|us|apac|global)\./, "")}`,
        ],
      )
      explain(role, "AwsSolutions-IAM5", "An inference profile asks its model in several regions.", [
        "Resource::arn:.*:bedrock:\\*::foundation-model/.*",
      ])
    },
  }
  return { AI_PROVIDER, AI_MODEL, AI_BASE_URL: UNUSED, AI_SECRET_NAME: UNUSED }
}

/** Functions read the secret on demand; AWS appends six characters to the ARN of a secret that others create. */
function namedSecret({ partition, region, account }: Stack, name: string): Provided {
  const arn = `arn:${partition}:secretsmanager:${region}:${account}:secret:${name}-??????`
  return { value: name, allow: (role) => permit(role, READ_SECRET, [arn]) }
}

/** Our own secrets, by ARN. */
export const ownSecrets = (arns: string[]): Provided => ({
  value: arns.join(","),
  allow: (role) => permit(role, READ_SECRET, arns),
})

const READ_SECRET = ["secretsmanager:GetSecretValue"]

/** SES identifies an address by itself or by its domain. */
function identitiesOf({ partition, region, account }: Stack, from: string): string[] {
  const address = /<(.+)>/.exec(from)?.[1] ?? from
  const domain = address.slice(address.lastIndexOf("@") + 1)
  return [address, domain].map((name) => `arn:${partition}:ses:${region}:${account}:identity/${name}`)
}
