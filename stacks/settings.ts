/** Everything that a deployment is told, besides the stage and the account. There are no secrets so far. */
const REQUIRED = {
  SUPER_ADMIN_EMAIL: "the e-mail address of the platform's owner",
  ALARM_EMAIL: "who is written to when an alarm goes off",
} as const

const OPTIONAL = {
  DOMAIN_NAME: "the site's own host name; without it, CloudFront's",
  CERTIFICATE_ARN: "that name's certificate, in us-east-1; goes with DOMAIN_NAME",
} as const

type Explained = Record<string, string>

export interface Settings {
  superAdminEmail: string
  alarmEmail: string
  domain?: { name: string; certificateArn: string }
}

/** @throws Error that names every setting that is missing. */
export function readSettings(env: NodeJS.ProcessEnv = process.env): Settings {
  const { SUPER_ADMIN_EMAIL = "", ALARM_EMAIL = "", DOMAIN_NAME = "", CERTIFICATE_ARN = "" } = env
  const wanted: Explained = DOMAIN_NAME || CERTIFICATE_ARN ? { ...REQUIRED, ...OPTIONAL } : REQUIRED
  const missing = Object.keys(wanted).filter((name) => !env[name])
  if (missing.length > 0) {
    const lines = missing.map((name) => `  ${name}: ${wanted[name]}`)
    throw new Error(`Missing settings, nothing is deployed:\n${lines.join("\n")}`)
  }
  return {
    superAdminEmail: SUPER_ADMIN_EMAIL,
    alarmEmail: ALARM_EMAIL,
    ...(DOMAIN_NAME && { domain: { name: DOMAIN_NAME, certificateArn: CERTIFICATE_ARN } }),
  }
}
