import * as account from "./account-operations.ts"
import * as admin from "./admin-operations.ts"
import * as mfa from "./mfa.ts"
import type { Operation } from "./operation.ts"
import { getTokensFromRefreshToken, initiateAuth, respondToAuthChallenge } from "./sign-in.ts"

/** What a browser may call, without AWS credentials. */
export const publicOperations: ReadonlyMap<string, Operation> = new Map([
  ["SignUp", account.signUp],
  ["ConfirmSignUp", account.confirmSignUp],
  ["ResendConfirmationCode", account.resendConfirmationCode],
  ["InitiateAuth", initiateAuth],
  ["RespondToAuthChallenge", respondToAuthChallenge],
  ["GetTokensFromRefreshToken", getTokensFromRefreshToken],
  ["GetUser", account.getUser],
  ["UpdateUserAttributes", account.updateUserAttributes],
  ["GetUserAttributeVerificationCode", account.getUserAttributeVerificationCode],
  ["VerifyUserAttribute", account.verifyUserAttribute],
  ["GlobalSignOut", account.globalSignOut],
  ["RevokeToken", account.revokeToken],
  ["DeleteUser", account.deleteUser],
  ["ChangePassword", account.changePassword],
  ["ForgotPassword", account.forgotPassword],
  ["ConfirmForgotPassword", account.confirmForgotPassword],
  ["AssociateSoftwareToken", mfa.associateSoftwareToken],
  ["VerifySoftwareToken", mfa.verifySoftwareToken],
  ["SetUserMFAPreference", mfa.setUserMfaPreference],
])

/** What only our server may call, with AWS credentials and the pool's id. */
export const adminOperations: ReadonlyMap<string, Operation> = new Map([
  ["AdminCreateUser", admin.adminCreateUser],
  ["AdminSetUserPassword", admin.adminSetUserPassword],
  ["AdminGetUser", admin.adminGetUser],
  ["AdminDeleteUser", admin.adminDeleteUser],
  ["AdminUpdateUserAttributes", admin.adminUpdateUserAttributes],
  ["AdminSetUserMFAPreference", admin.adminSetUserMfaPreference],
  ["AdminUserGlobalSignOut", admin.adminUserGlobalSignOut],
  ["AdminInitiateAuth", initiateAuth],
  ["AdminRespondToAuthChallenge", respondToAuthChallenge],
  ["ListUsers", admin.listUsers],
])
