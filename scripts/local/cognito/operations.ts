import * as account from "./account-operations.ts"
import * as admin from "./admin-operations.ts"
import * as mfa from "./mfa.ts"
import type { Operation } from "./operation.ts"
import { getTokensFromRefreshToken, initiateAuth, respondToAuthChallenge } from "./sign-in.ts"

/** Operations for browsers, without AWS credentials. */
export const publicOperations: ReadonlyMap<string, Operation> = new Map([
  ["InitiateAuth", initiateAuth],
  ["RespondToAuthChallenge", respondToAuthChallenge],
  ["GetTokensFromRefreshToken", getTokensFromRefreshToken],
  ["GetUser", account.getUser],
  ["GlobalSignOut", account.globalSignOut],
  ["RevokeToken", account.revokeToken],
  ["AssociateSoftwareToken", mfa.associateSoftwareToken],
  ["VerifySoftwareToken", mfa.verifySoftwareToken],
])

/** Operations for our server only, with AWS credentials and the pool's id. */
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
])
