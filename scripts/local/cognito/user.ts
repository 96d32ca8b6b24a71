import type { Verifier } from "./srp.ts"

export type User = {
  sub: string
  attributes: Record<string, string> & { email: string }
  emailVerified: boolean
  status: "CONFIRMED" | "FORCE_CHANGE_PASSWORD"
  password: Verifier
  totp: { secret: string | null; pending: string | null; lastStep: number }
  mfa: { enabled: boolean; preferred: boolean }
  /** Both in ms. */
  createdAt: number
  modifiedAt: number
}

type Attribute = { Name: string; Value: string }

export function listAttributes(user: User): Attribute[] {
  const { email, ...others } = user.attributes
  const all = { sub: user.sub, email, email_verified: String(user.emailVerified), ...others }
  return Object.entries(all).map(([Name, Value]) => ({ Name, Value }))
}

export function mfaSettings(user: User): { UserMFASettingList?: string[]; PreferredMfaSetting?: string } {
  if (!user.mfa.enabled) return {}
  const setting = "SOFTWARE_TOKEN_MFA"
  return { UserMFASettingList: [setting], ...(user.mfa.preferred && { PreferredMfaSetting: setting }) }
}

/** What the administrative operations tell; dates in seconds, as the protocol has them. */
export function userRecord(user: User) {
  return {
    Username: user.sub,
    UserCreateDate: user.createdAt / 1000,
    UserLastModifiedDate: user.modifiedAt / 1000,
    Enabled: true,
    UserStatus: user.status,
  }
}
