export const PRODUCTION = "prod"

/**
 * Stages that several people rely on: they have alarms and a firewall. All others belong to one person, and cost
 * nothing when idle.
 */
export const SHARED_STAGES: readonly string[] = [PRODUCTION, "staging"]

/** The region of everything that CloudFront does not require in its own region. */
export const HOME_REGION = "eu-west-3"
export const EDGE_REGION = "us-east-1"

/** The site's address in functions' settings until CloudFront assigns one at the first deployment. */
export const NOT_YET = "https://not-deployed-yet.invalid"
