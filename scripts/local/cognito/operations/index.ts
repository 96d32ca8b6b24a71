import * as account from "./account.ts"
import * as admin from "./admin.ts"
import * as mfa from "./mfa.ts"
import type { Operation } from "./operation.ts"
import * as password from "./password.ts"
import { respondToAuthChallenge } from "./respond.ts"
import { getTokensFromRefreshToken, initiateAuth } from "./sign-in.ts"
import * as signUp from "./sign-up.ts"

/** What a browser may call, without AWS credentials. */
export const publicOperations: ReadonlyMap<string, Operation> = new Map([
  ["SignUp", signUp.signUp],
  ["ConfirmSignUp", signUp.confirmSignUp],
  ["ResendConfirmationCode", signUp.resendConfirmationCode],
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
  ["ChangePassword", password.changePassword],
  ["ForgotPassword", password.forgotPassword],
  ["ConfirmForgotPassword", password.confirmForgotPassword],
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
  ["AdminUserGlobalSignOut", admin.adminUserGlobalSignOut],
  ["AdminInitiateAuth", initiateAuth],
  ["AdminRespondToAuthChallenge", respondToAuthChallenge],
  ["ListUsers", admin.listUsers],
])
