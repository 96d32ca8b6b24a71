import { Secret } from "aws-cdk-lib/aws-secretsmanager"
import { RemovalPolicy, SecretValue } from "aws-cdk-lib/core"
import type { Stack } from "sst/constructs"
import { explain } from "./nag-suppressions.ts"

/**
 * Keys that only CloudFront and the API know: of this generation and of the previous one, so that a new key can be
 * introduced while CloudFront still sends the old one (docs/operations.md).
 */
export function createOriginKeys(stack: Stack, generation: number): string[] {
  return [generation, generation - 1].filter((one) => one > 0).map((one) => createKey(stack, one))
}

/** The ARN of the key's secret. */
function createKey(stack: Stack, generation: number): string {
  const secret = new Secret(stack, `OriginKey${generation}`, {
    secretName: nameOf(stack, generation),
    generateSecretString: { excludePunctuation: true, passwordLength: 48 },
    removalPolicy: RemovalPolicy.DESTROY,
  })
  explain(
    secret,
    "AwsSolutions-SMG4",
    "A new generation is deployed by a setting; both ends change together.",
  )
  return secret.secretArn
}

/** The key that CloudFront sends; read by name, since a value imported from another stack could not be replaced. */
export const originKey = (stack: Stack, generation: number): string =>
  SecretValue.secretsManager(nameOf(stack, generation)).unsafeUnwrap()

const nameOf = ({ stage }: Stack, generation: number): string => `${stage}-trame-origin-key-${generation}`
