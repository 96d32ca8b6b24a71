export const PRODUCTION = "prod"

/** Stages that people rely on: they are watched, told of and shielded. All others are somebody's own, and cost nothing idle. */
export const SHARED_STAGES: readonly string[] = [PRODUCTION, "staging"]

/** Where everything is but what CloudFront takes from one region of its own. */
export const HOME_REGION = "eu-west-3"
export const EDGE_REGION = "us-east-1"

/** The site's address in functions' settings until it has one: CloudFront gives it one only at the first deployment. */
export const NOT_YET = "https://not-deployed-yet.invalid"
