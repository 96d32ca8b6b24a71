import { AccountRecovery, ClientAttributes, FeaturePlan, Mfa, UserPool } from "aws-cdk-lib/aws-cognito"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { explain } from "./nag-suppressions.ts"
import { type ProvidedSettings, permit, plain } from "./setting-grants.ts"
import { isProduction, removalPolicy } from "./stage.ts"

/** Actions for creating, verifying and removing accounts. */
const ACCOUNT_ACTIONS = [
  "AdminCreateUser",
  "AdminDeleteUser",
  "AdminGetUser",
  "AdminInitiateAuth",
  "AdminSetUserMFAPreference",
  "AdminSetUserPassword",
  "AdminUpdateUserAttributes",
  "AdminUserGlobalSignOut",
].map((action) => `cognito-idp:${action}`)

/** The user pool: people sign in by e-mail and password, optionally with a code of an authenticator. */
export function Auth({ app, stack }: StackContext) {
  const pool = new UserPool(stack, "Users", {
    // Rotating refresh tokens require it.
    featurePlan: FeaturePlan.ESSENTIALS,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    // People sign up through our own operation, which also checks agencies and common passwords.
    selfSignUpEnabled: false,
    passwordPolicy: {
      minLength: 6,
      requireLowercase: false,
      requireUppercase: false,
      requireDigits: false,
      requireSymbols: false,
    },
    mfa: Mfa.OPTIONAL,
    mfaSecondFactor: { otp: true, sms: false },
    // We send the code for a forgotten password: Cognito sends none to an unverified address.
    accountRecovery: AccountRecovery.NONE,
    deletionProtection: isProduction(app),
    removalPolicy: removalPolicy(app),
  })
  const client = pool.addClient("Site", {
    // The second is for our server, which verifies the password again before it removes an account.
    authFlows: { userSrp: true, adminUserPassword: true },
    // Without the e-mail address: we verify it ourselves, and nobody may claim another person's.
    writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.hours(1),
    idTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(30),
    // Two tabs may refresh at the same time.
    refreshTokenRotationGracePeriod: Duration.minutes(1),
  })
  explain(
    pool,
    "AwsSolutions-COG1",
    "Passwords of 6 characters are the product's rule; common ones are refused.",
  )
  explain(pool, "AwsSolutions-COG2", "A second factor is each person's choice.")
  explain(
    pool,
    "AwsSolutions-COG3",
    "Threat protection needs the Plus plan; Cognito itself slows repeated failures.",
  )
  const provided: ProvidedSettings = {
    USER_POOL_ID: {
      value: pool.userPoolId,
      allow: (role) => permit(role, ACCOUNT_ACTIONS, [pool.userPoolArn]),
    },
    USER_POOL_CLIENT_ID: plain(client.userPoolClientId),
  }
  stack.addOutputs({ UserPoolId: pool.userPoolId, UserPoolClientId: client.userPoolClientId })
  return { pool, client, provided }
}
