/** A setting of the deployment, from plain environment variables; refuses by name when missing. */
export function setting(name: SettingName): string {
  const value = process.env[name]
  if (!value) throw new Error(`Missing setting: ${name}`)
  return value
}

/** All the settings the functions read, in one place. */
export const SETTING_NAMES = [
  "TABLE_NAME",
  "UPLOADS_BUCKET",
  "CLIENT_CHANGES_QUEUE_URL",
  "USER_POOL_ID",
  "USER_POOL_CLIENT_ID",
  "SUPER_ADMIN_EMAIL",
] as const

export type SettingName = (typeof SETTING_NAMES)[number]
