import { apis } from "@trame/functions/manifest"
import { Secret } from "aws-cdk-lib/aws-secretsmanager"
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2"
import { RemovalPolicy, SecretValue } from "aws-cdk-lib/core"
import type { Stack } from "sst/constructs"
import { explain } from "./nag-suppressions.ts"
import { HOME_REGION } from "./stage-names.ts"

const RULES = [
  // An office behind one address, where each person opens a page every minute, sends some thousands.
  { name: "Everybody", limit: 10_000 },
  // A brand's team opens its links, a few people sign in; guessing tokens takes more requests.
  { name: "Strangers", limit: 1000, below: strangersPrefixes() },
]

/** Path prefixes of the API that need no token. Excludes Stripe's: its signed events all come from a few addresses. */
function strangersPrefixes(): string[] {
  const open = apis.filter((api) => !api.authorized && api.strangers !== "webhook")
  return open.flatMap(({ paths }) => paths).map((path) => path.replace("{proxy+}", ""))
}

/**
 * Blocks addresses that send too many requests within five minutes. Returns the metric of each rule's blocked requests.
 */
export function createFirewall(stack: Stack) {
  const name = `${stack.stage}-trame`
  const visibilityOf = (metricName: string) => ({
    cloudWatchMetricsEnabled: true,
    metricName,
    sampledRequestsEnabled: true,
  })
  const acl = new CfnWebACL(stack, "Firewall", {
    name,
    scope: "CLOUDFRONT",
    defaultAction: { allow: {} },
    visibilityConfig: visibilityOf(name),
    rules: RULES.map((rule, priority) => ({
      name: rule.name,
      priority,
      action: { block: { customResponse: { responseCode: 429 } } },
      visibilityConfig: visibilityOf(rule.name),
      statement: {
        rateBasedStatement: {
          limit: rule.limit,
          evaluationWindowSec: 300,
          aggregateKeyType: "IP",
          ...(rule.below && { scopeDownStatement: { orStatement: { statements: rule.below.map(begins) } } }),
        },
      },
    })),
  })
  tellHome(stack, acl.attrArn)
  return RULES.map((rule) => ({
    id: `Firewall${rule.name}`,
    dimensionsMap: { WebACL: name, Rule: rule.name },
  }))
}

const begins = (searchString: string) => ({
  byteMatchStatement: {
    searchString,
    positionalConstraint: "STARTS_WITH",
    fieldToMatch: { uriPath: {} },
    textTransformations: [{ priority: 0, type: "URL_DECODE" }],
  },
})

/** CloudFormation passes no values between regions, so a secret with a replica of the same name does. */
function tellHome(stack: Stack, arn: string): void {
  const secret = new Secret(stack, "FirewallArn", {
    secretName: nameOf(stack.stage),
    description: "No secret: tells the distribution's stack in another region which firewall to ask",
    secretStringValue: SecretValue.unsafePlainText(arn),
    replicaRegions: [{ region: HOME_REGION }],
    removalPolicy: RemovalPolicy.DESTROY,
  })
  explain(secret, "AwsSolutions-SMG4", "It holds a name and nothing secret; it changes with the firewall.")
}

/** The firewall's ARN, read by the distribution's stack in its own region. */
export const firewallArn = ({ stage }: Stack): string =>
  SecretValue.secretsManager(nameOf(stage)).unsafeUnwrap()

const nameOf = (stage: string): string => `${stage}-trame-firewall`
