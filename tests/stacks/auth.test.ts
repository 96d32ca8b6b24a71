import { expect, test } from "vitest"
import { resourceOf } from "./support/stage.ts"

test("people sign in by e-mail, with passwords as specified and a second factor if they want", () => {
  expect(resourceOf("prod", "AWS::Cognito::UserPool").properties).toMatchObject({
    UsernameAttributes: ["email"],
    UsernameConfiguration: { CaseSensitive: false },
    AutoVerifiedAttributes: ["email"],
    Policies: {
      PasswordPolicy: {
        MinimumLength: 6,
        RequireLowercase: false,
        RequireUppercase: false,
        RequireNumbers: false,
        RequireSymbols: false,
      },
    },
    MfaConfiguration: "OPTIONAL",
    EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
    DeletionProtection: "ACTIVE",
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: "admin_only" }] },
  })
})

test("the site's client proves passwords by SRP, rotates its refresh tokens and tells nobody who exists", () => {
  const { properties } = resourceOf("test", "AWS::Cognito::UserPoolClient")
  expect(properties).toMatchObject({
    ExplicitAuthFlows: expect.arrayContaining(["ALLOW_USER_SRP_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH"]),
    RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 60 },
    EnableTokenRevocation: true,
    WriteAttributes: ["locale"],
    PreventUserExistenceErrors: "ENABLED",
    AllowedOAuthFlowsUserPoolClient: false,
  })
  expect(properties.ExplicitAuthFlows).toHaveLength(2)
  expect(properties.GenerateSecret ?? false).toBe(false)
})

test("an access token is good for an hour, and a session is renewed for thirty days", () => {
  const { properties } = resourceOf("prod", "AWS::Cognito::UserPoolClient")
  expect(properties).toMatchObject({
    AccessTokenValidity: 60,
    IdTokenValidity: 60,
    RefreshTokenValidity: 43_200,
    TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" },
  })
})
