import { AccountRecovery, ClientAttributes, FeaturePlan, Mfa, UserPool } from "aws-cdk-lib/aws-cognito"
import { Duration } from "aws-cdk-lib/core"
import type { StackContext } from "sst/constructs"
import { explain } from "./nag-suppressions.ts"
import { type ProvidedSettings, permit, plain } from "./setting-grants.ts"
import { isProduction, removalPolicy } from "./stage.ts"

/** What making, proving and removing accounts takes. */
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

/** Who may sign in, by e-mail and password, with a code of an authenticator for whoever wants it. */
export function Auth({ app, stack }: StackContext) {
  const pool = new UserPool(stack, "Users", {
    // Refresh tokens that rotate need it.
    featurePlan: FeaturePlan.ESSENTIALS,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    // People come in by our own sign-up, which also knows agencies and common passwords.
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
    // The code of a forgotten password is ours: Cognito sends none to an unverified address.
    accountRecovery: AccountRecovery.NONE,
    deletionProtection: isProduction(app),
    removalPolicy: removalPolicy(app),
  })
  const client = pool.addClient("Site", {
    // The second is for our server, which asks for the password again before it removes an account.
    authFlows: { userSrp: true, adminUserPassword: true },
    // Not their e-mail address: what goes by it is ours to prove, and nobody takes somebody else's.
    writeAttributes: new ClientAttributes().withStandardAttributes({ locale: true }),
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.hours(1),
    idTokenValidity: Duration.hours(1),
    refreshTokenValidity: Duration.days(30),
    // Two tabs may renew at the same time.
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
