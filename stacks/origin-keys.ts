import { Secret } from "aws-cdk-lib/aws-secretsmanager"
import { RemovalPolicy, SecretValue } from "aws-cdk-lib/core"
import type { Stack } from "sst/constructs"
import { explain } from "./nag-suppressions.ts"

/**
 * Keys that are made here and known to CloudFront and the API alone: of this generation and of the one before, so that
 * a new one can be taken up while CloudFront still sends the old (docs/operations.md).
 */
export function createOriginKeys(stack: Stack, generation: number): string[] {
  return [generation, generation - 1].filter((one) => one > 0).map((one) => createKey(stack, one))
}

/** The ARN of the secret that holds it. */
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

/** What CloudFront sends; by name, since what one stack imports of another could not be replaced. */
export const originKey = (stack: Stack, generation: number): string =>
  SecretValue.secretsManager(nameOf(stack, generation)).unsafeUnwrap()

const nameOf = ({ stage }: Stack, generation: number): string => `${stage}-trame-origin-key-${generation}`
